"""News of maintenance for pages: that it is on, until when, and that it is over."""

from __future__ import annotations

import logging

from engine.tables import MaintenanceMode, Tables
from webapp.live.connections.open_sockets import OpenSockets
from webapp.live.periodic import run_every
from webapp.live.protocol import MaintenanceTold, encode

log = logging.getLogger(__name__)

EVERY = 2.0  # seconds


class MaintenanceWatch:
    """Reads the mode every `EVERY` seconds, and tells every page of a change. `frame` is the
    message for a page that connects now; None until the mode was first on.
    """

    def __init__(self, tables: Tables, sockets: OpenSockets) -> None:
        self.pulse = tables.pulses.of("maintenance")
        self.frame: bytes | None = None
        self._tables = tables
        self._sockets = sockets
        self._mode: MaintenanceMode | None = None

    async def run(self) -> None:
        """Watch until cancelled."""
        complaint = "Maintenance can't be checked"
        await run_every(self._look, EVERY, self.pulse, (log, complaint))

    async def _look(self) -> None:
        mode = await self._tables.maintenance.mode()
        if mode == self._mode:
            return
        self._mode = mode
        until = None if mode is None else mode.until_ms
        pauses = mode is not None and mode.pauses
        told = MaintenanceTold(on=mode is not None, until=until, pauses=pauses)
        self.frame = encode(told)
        self._sockets.send(self.frame)
