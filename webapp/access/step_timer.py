"""A timer for the processor time that one request takes on the event loop."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from types import coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class StepTimer:
    """Adds up the processor time of all steps of one awaitable. Waiting doesn't count, and neither
    do tasks that it starts.
    """

    def __init__(self, until: Callable[[], bool] = lambda: False) -> None:
        """As soon as `until` returns true, no further step is measured."""
        self.seconds = 0.0
        self._is_over = until

    @coroutine
    def run(self, work: Awaitable[Result]) -> Generator[Any, Any, Result]:
        """Await `work`; return what it returns and raise what it raises."""
        steps = work.__await__()
        error: BaseException | None = None
        while error is not None or not self._is_over():
            began = time.thread_time()
            try:
                waits_for = steps.send(None) if error is None else steps.throw(error)
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                self.seconds += time.thread_time() - began
                error = None  # it would keep this frame alive
            try:
                yield waits_for
            except BaseException as thrown:
                error = thrown
        return (yield from steps)
