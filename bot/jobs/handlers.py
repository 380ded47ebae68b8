"""The handler of each kind of job; `@handles` registers it where it is written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from bot.jobs.job_kinds import Job

C = TypeVar("C")
J = TypeVar("J", bound=Job)
R = TypeVar("R", bound=float | None)
JobHandler = Callable[[C, J], Awaitable[R]]
"""Does a job, given the bot's `Context`; it may do it twice, and late. Returns the seconds until
the job is to be done again, or None.
"""

HANDLERS: Final[dict[type[Job], JobHandler[Any, Any, float | None]]] = {}


def handles(kind: type[J]) -> Callable[[JobHandler[C, J, R]], JobHandler[C, J, R]]:
    """Register the decorated function for jobs of this kind."""

    def register(handler: JobHandler[C, J, R]) -> JobHandler[C, J, R]:
        if HANDLERS.setdefault(kind, handler) is not handler:
            raise TypeError(f"{kind.__name__} has a handler already")
        return handler

    return register
