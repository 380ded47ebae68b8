"""Whether this process reaches the store, and what Redis' clock says."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from engine.tables import TableError, Tables

log = logging.getLogger(__name__)
ASK_EVERY = 0.25  # seconds
ANSWER_WITHIN = 0.4  # seconds
ANY_TABLE = ("watch",)  # the version of any table is a question that only the store can answer
LOST_AFTER = 1.0  # seconds without an answer; phones then try another process


class StoreHealth:
    """Asks the store for something small, again and again."""

    def __init__(self, tables: Tables, on_lost: Callable[[], None]) -> None:
        self.is_reached = False
        self._tables = tables
        self._on_lost = on_lost
        self._answered_at = float("-inf")
        self._ahead_ms = 0.0  # Redis' clock minus our monotonic one

    def now_ms(self) -> int:
        """Redis' clock, as far as it is known without asking."""
        return int(time.monotonic() * 1000 + self._ahead_ms)

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(ASK_EVERY)

    async def look(self) -> None:
        """Ask once, and draw the conclusion."""
        if await self._answers():
            self._answered_at = time.monotonic()
            self.is_reached = True
        elif self.is_reached and time.monotonic() - self._answered_at > LOST_AFTER:
            log.warning("The store is lost: sending everybody away")
            self.is_reached = False
            self._on_lost()

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                await self._tables.versions(ANY_TABLE)
                self._ahead_ms = await self._tables.clock_ms() - time.monotonic() * 1000
        except (TimeoutError, TableError) as error:
            log.info("The store gives no answer: %r", error)
            return False
        return True
