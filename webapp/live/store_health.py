"""Whether this process reaches the store, and what Redis' clock says."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from engine.tables import AWAY, Tables
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
ASK_EVERY = 0.5  # seconds
ASK_AGAIN = 0.25  # … after a failure
# Failures one after the other. A store that can't be reached at all is lost after a second: phones
# then try another process. One that is slow says nothing for several seconds first.
LOST_AFTER = 3
QUICK = 0.05  # seconds; the store's clock is taken from such an answer, or else from the first


class StoreHealth:
    """Asks the store for something small, again and again."""

    def __init__(self, tables: Tables, on_lost: Callable[[], None], metrics: Metrics) -> None:
        self.is_reached = False
        self.pulse = tables.pulses.of("store")
        self._probe = tables.status.probe()
        self._on_lost = on_lost
        self._metrics = metrics
        self._failures = 0
        self._ahead_ms: float | None = None  # Redis' clock minus our monotonic one

    def now_ms(self) -> int:
        """Redis' clock, as far as it is known without asking; this machine's until it has told."""
        if self._ahead_ms is None:
            return int(time.time() * 1000)
        return int(time.monotonic() * 1000 + self._ahead_ms)

    def now(self) -> float:
        """The same in seconds."""
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
        """Ask once, and draw the conclusion."""
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
        """Also tells how busy this process is: by how late it comes back."""
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
