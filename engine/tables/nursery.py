"""The nursery for background tasks: the only place that starts any, so that none of them ends
unseen.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

from engine.tables.health.pulses import Pulse

log = logging.getLogger(__name__)

Work = Coroutine[Any, Any, Any]

CANCEL_AGAIN = 0.3  # seconds
# seconds before a task that has ended is started again: twice as long each time that it ends soon
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
WELL_AFTER = 30.0  # seconds


class Nursery:
    """A set of background tasks. Leaving it (`async with`) cancels those that still run."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._kept: list[KeptTask] = []

    def start(self, work: Work, name: str) -> asyncio.Task[Any]:
        """Run `work` in the background and return its task. If it fails that is logged at once;
        other tasks go on.
        """
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def keep(self, work: Callable[[], Work], pulse: Pulse) -> KeptTask:
        """Run `work` in the background as long as the nursery is open: however it ends, it is
        started again after a pause.
        """
        kept = KeptTask(self, work, pulse)
        self._kept.append(kept)
        return kept

    async def close(self) -> None:
        """Cancel what still runs, and wait for it to end.

        A cancellation can get lost: before Python 3.12 `asyncio.wait_for`, which the store's
        client sends with, swallows one that comes just as it ends. So it is sent again. A task
        that is cancelled while leaving a nursery still waits: nothing of it may go on unseen.
        """
        cancelled: asyncio.CancelledError | None = None
        while self._kept:
            self._kept.pop().let_end()
        while mine := self._tasks - {asyncio.current_task()}:
            for task in mine:
                task.cancel()
            try:
                await asyncio.wait(mine, timeout=CANCEL_AGAIN)
            except asyncio.CancelledError as error:
                cancelled = error
        if cancelled is not None:
            raise cancelled

    def __len__(self) -> int:
        return len(self._tasks)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            log.error("The task %s failed", task.get_name(), exc_info=error)


class KeptTask:
    """A task that is started again when it ends."""

    def __init__(self, nursery: Nursery, work: Callable[[], Work], pulse: Pulse) -> None:
        self._nursery = nursery
        self._work = work
        self._pulse = pulse
        self._pause = FIRST_PAUSE
        self._may_end = False
        self._timer: asyncio.TimerHandle | None = None
        self._begin()

    def let_end(self) -> asyncio.Task[Any]:
        """Don't start it again when it ends. Return the task, which may still run."""
        self._may_end = True
        if self._timer is not None:
            self._timer.cancel()
        return self._task

    def _begin(self) -> None:
        self._began = time.monotonic()
        self._task = self._nursery.start(self._work(), self._pulse.name)
        self._task.add_done_callback(self._ended)

    def _ended(self, _task: asyncio.Task[Any]) -> None:
        if self._may_end:
            return
        if time.monotonic() - self._began > WELL_AFTER:
            self._pause = FIRST_PAUSE
        self._pulse.restarts += 1
        log.error("The task %s ended; it starts again", self._pulse.name)
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._begin)
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
