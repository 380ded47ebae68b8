"""Kept leaderboards. On a server of many people one takes seconds, and everybody looks at the
same, so it is kept for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from engine.tables.numbers.person_numbers import Leader, Span

CHEAP = 0.1  # seconds: what takes less is asked for each time
KEPT_FOR = 20  # times as long as it took: so it takes a twentieth of a process's time at most

Ask = Callable[[Span], Awaitable[list[Leader]]]


class _Board(NamedTuple):
    leaders: list[Leader]
    until: float


class KeptBoards:
    """The leaderboards of one process; of the same span only one is asked for at once."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._boards: dict[Span, _Board] = {}
        self._asking = asyncio.Lock()

    async def of(self, span: Span, ask: Ask) -> tuple[list[Leader], bool]:
        """Return the leaders of this span, and whether they are from a while ago."""
        async with self._asking:
            begun = self._now()
            self._boards = {of: one for of, one in self._boards.items() if one.until > begun}
            if span in self._boards:
                return self._boards[span].leaders, True
            leaders = await ask(span)
            took = self._now() - begun
            if took > CHEAP:
                self._boards[span] = _Board(leaders, begun + took * (1 + KEPT_FOR))
            return leaders, False
