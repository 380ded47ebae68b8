"""A timer for the processor time that one request takes on the event loop."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Generator
from functools import partial
from types import coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class StepTimer:
    """Adds up the processor time of all steps of one awaitable. Waiting doesn't count, and neither
    do tasks that it starts.
    """

    def __init__(self) -> None:
        self.seconds = 0.0

    @coroutine
    def run(self, work: Awaitable[Result]) -> Generator[Any, Any, Result]:
        """Await `work`; return what it returns and raise what it raises."""
        steps = work.__await__()
        step = partial(steps.send, None)
        while True:
            began = time.thread_time()
            try:
                waits_for = step()
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                self.seconds += time.thread_time() - began
                step = partial(
                    steps.send, None
                )  # drop the error, which would keep this frame alive
            try:
                yield waits_for
            except BaseException as error:
                step = partial(steps.throw, error)
