"""The bot's source of time: the machine's clocks, or a test's that can jump ahead.

Times that all processes must agree on come from Redis only: when a job is due, whose lease has run
out.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class TimeSource(Protocol):
    """The clock and the waiting of this process."""

    def now(self) -> float:
        """Return seconds since 1970, as Telegram dates its messages."""

    def monotonic(self) -> float:
        """Return seconds since some moment; never set back."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[object]:
        """Raise TimeoutError in code inside that takes longer."""


class SystemTime:
    """The machine's clocks."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[object]:
        return asyncio.timeout(seconds)


SYSTEM_TIME = SystemTime()
