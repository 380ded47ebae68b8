"""Lanes: work in order within a lane, all lanes at once, so that a slow chat delays no other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.tables import Nursery

Job = Callable[[], Awaitable[None]]


class Lanes:
    """Does the jobs of each lane one after the other."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._lanes: dict[str, deque[tuple[Job, asyncio.Future[None]]]] = {}
        self.waiting = 0  # jobs that aren't done yet

    def put(self, lane: str, job: Job) -> asyncio.Future[None]:
        """Do the job after all that were put into this lane before; the future ends with it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting += 1
        if lane in self._lanes:
            self._lanes[lane].append((job, done))
        else:
            self._lanes[lane] = deque([(job, done)])
            self._nursery.start(self._drive(lane), name=f"lane {lane}")
        return done

    async def _drive(self, lane: str) -> None:
        queue = self._lanes[lane]
        try:
            while queue:
                job, done = queue.popleft()
                try:
                    await job()
                finally:
                    self.waiting -= 1
                    if not done.done():
                        done.set_result(None)
        finally:
            del self._lanes[lane]
