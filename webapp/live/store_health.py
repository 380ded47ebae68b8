"""A check of the store, twice a second, which also reads the store's clock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from engine.tables import AWAY, Tables
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
ASK_EVERY = 0.5  # seconds
ASK_AGAIN = 0.25  # seconds, after a failure
# Consecutive failures. A store that can't be reached at all is lost after a second, and phones
# then try another process. One that doesn't answer in time takes several seconds.
LOST_AFTER = 3
QUICK = 0.05  # seconds; only answers this quick set the clock, besides the first one


class StoreHealth:
    """Asks the store for something small, again and again. `is_reached` says whether it
    answers.
    """

    def __init__(self, tables: Tables, on_lost: Callable[[], None], metrics: Metrics) -> None:
        self.is_reached = False
        self.pulse = tables.pulses.of("store")
        self._probe = tables.status.probe()
        self._on_lost = on_lost
        self._metrics = metrics
        self._failures = 0
        self._ahead_ms: float | None = None  # the store's clock minus our monotonic one

    def now_ms(self) -> int:
        """Return the time by the store's clock, in ms since 1970, without asking it; by this
        machine's clock until the store has answered once.
        """
        if self._ahead_ms is None:
            return int(time.time() * 1000)
        return int(time.monotonic() * 1000 + self._ahead_ms)

    def now(self) -> float:
        """Return the same in seconds."""
        return self.now_ms() / 1000

    async def run(self) -> None:
        """Watch until cancelled."""
        try:
            while True:
                await self.look()
                await self._rest(ASK_AGAIN if self._failures else ASK_EVERY)
        finally:
            await self._probe.close()

    async def look(self) -> None:
        """Ask once, and note whether the store answers."""
        asked_at = time.monotonic()
        try:
            answer = await self._probe.ask()
        except (TimeoutError, *AWAY) as error:
            log.info("The store gives no answer: %r", error)
            self._failed()
            return
        if self._ahead_ms is None or time.monotonic() - asked_at < QUICK:
            self._ahead_ms = answer.now_ms - answer.at * 1000
        self._failures = 0
        self.is_reached = True
        self.pulse.beat()

    async def _rest(self, seconds: float) -> None:
        """Sleep, and measure how busy this process is by how late it wakes up."""
        began = time.monotonic()
        await asyncio.sleep(seconds)
        self._metrics.loop_lag.observe(max(0.0, time.monotonic() - began - seconds))

    def _failed(self) -> None:
        self._metrics.store_failures.inc()
        self._failures += 1
        if self.is_reached and self._failures >= LOST_AFTER:
            log.warning("The store is lost: sending everybody away")
            self._metrics.store_losses.inc()
            self.is_reached = False
            self._on_lost()
