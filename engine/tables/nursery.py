"""Where background tasks live: the only place that starts any, keeps them, and says when one
fails.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

log = logging.getLogger(__name__)

CANCEL_AGAIN = 0.3  # seconds


class Nursery:
    """Holds tasks until they end. Leaving it (`async with`) cancels what still runs."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._failures: list[BaseException] = []
        self._failed = asyncio.Event()

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run `work` in the background. If it fails that is logged at once; other tasks go on."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def failure(self) -> BaseException:
        """Wait until a task fails, and give its exception: for a process that should then end."""
        await self._failed.wait()
        return self._failures[0]

    async def close(self) -> None:
        """Cancel what still runs, and wait for it to end.

        A cancellation can get lost: before Python 3.12 `asyncio.wait_for`, which the store's
        client sends with, swallows one that comes just as it ends. So it is sent again. A task
        that is cancelled while leaving a nursery still waits: nothing of it may go on unseen.
        """
        cancelled: asyncio.CancelledError | None = None
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
            self._failures.append(error)
            self._failed.set()
