"""Time limits that count only while this process is awake: a busy process must not take its own
delay for the silence of others.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

TICKS = 8  # so many times the loop has to come round before a limit is reached


class AwakeLimit:
    """A limit in seconds; None is none. `async with AwakeLimit(seconds)` raises TimeoutError out
    of what takes longer inside.

    A loop that is held up comes round seldom, and each round counts as an eighth of the limit at
    most: an answer that has come meanwhile is read before that.
    """

    def __init__(self, seconds: float | None) -> None:
        self._tick = None if seconds is None else seconds / TICKS
        self._left = TICKS
        self._timer: asyncio.TimerHandle | None = None
        self._limit = asyncio.timeout(None)

    async def __aenter__(self) -> None:
        await self._limit.__aenter__()
        self._wait()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        await self._limit.__aexit__(kind, error, trace)

    def _wait(self) -> None:
        if self._tick is not None:
            self._timer = asyncio.get_running_loop().call_later(self._tick, self._has_come_round)

    def _has_come_round(self) -> None:
        self._left -= 1
        if self._left:
            self._wait()
        else:
            self._limit.reschedule(asyncio.get_running_loop().time())
