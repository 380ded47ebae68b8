"""Lag of the event loop, measured again and again: how busy a process is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from engine.tables import Pulse

TRY_EVERY = 0.5  # seconds


class LoopLag:
    """Tells `observe` by how many seconds it was late, twice a second."""

    def __init__(self, observe: Callable[[float], None], pulse: Pulse) -> None:
        self._observe = observe
        self.pulse = pulse

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(TRY_EVERY)
            self._observe(max(0.0, time.monotonic() - began - TRY_EVERY))
            self.pulse.beat()
