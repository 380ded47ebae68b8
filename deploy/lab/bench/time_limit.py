"""Time of a measurement. All that it does fits into its seconds, preparation and end included."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from deploy.lab.bench.progress import say

ENDING: Final = 6.0  # seconds at most that are left for processes to end
NOT_MEASURED: Final = "not_measured"
AGAIN: Final = 5.0  # seconds until it is stopped again: before Python 3.12 wait_for may miss it


class TimeLimit:
    """Seconds of one run, and its parts with their weights.

    `figures` fills while it runs. Parts that weren't measured in time are named in the result.
    """

    def __init__(self, seconds: float, parts: Mapping[str, float]) -> None:
        self._until = time.monotonic() + seconds - min(ENDING, seconds / 10)
        self._parts = dict(parts)
        self._is_over = False
        self._stopping: asyncio.TimerHandle | None = None
        self.figures: dict[str, Any] = {}

    @property
    def left(self) -> float:
        """Seconds until the run is stopped."""
        return max(0.0, self._until - time.monotonic())

    @contextmanager
    def part(self, name: str) -> Iterator[float]:
        """Measure a part meanwhile; gives the seconds that it may take, its preparation included.

        They are its share of what is left. A part that raises counts as not measured.
        """
        seconds = self.left * self._parts[name] / sum(self._parts.values())
        say(f"{name.replace('_', ' ')}: up to {seconds:.0f} s of {self.left:.0f} s")
        yield seconds
        del self._parts[name]

    async def keep(self, measuring: Awaitable[None]) -> dict[str, Any]:
        """Wait for the measuring, stop it when the time is over, and return the result."""
        task = asyncio.current_task()
        assert task is not None
        self._stop_after(self.left, task)
        try:
            await measuring
        except (Exception, asyncio.CancelledError):
            if not self._is_over:
                raise
        finally:
            if self._stopping is not None:
                self._stopping.cancel()
        while task.cancelling():
            task.uncancel()
        return self.result

    def _stop_after(self, seconds: float, task: asyncio.Task[Any]) -> None:
        self._stopping = asyncio.get_running_loop().call_later(seconds, self._stop, task)

    def _stop(self, task: asyncio.Task[Any]) -> None:
        if not self._is_over:
            say("the time is over: stopping")
        self._is_over = True
        task.cancel()
        self._stop_after(AGAIN, task)

    @property
    def result(self) -> dict[str, Any]:
        """The figures, and under NOT_MEASURED the parts for which there was no time."""
        if not self._parts:
            return self.figures
        return {**self.figures, NOT_MEASURED: list(self._parts)}
