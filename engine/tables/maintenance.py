"""Maintenance: no new tables are made and no new games start. Running games go on, or pause.

The mode lies in the store, so it holds for every process, also for one that was started later. One
process at a time (the one whose clock looks at all deadlines) has games paused and resumed: it
sets the deadline HOLD of each table, and whichever process meets that does it (clock/due_acts.py).
"""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

import msgspec

from engine.tables import keys
from engine.tables.errors import UnderMaintenance
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.scripts import HOLD_TABLES

log = logging.getLogger(__name__)

LOOK_MS: Final = 5000  # between two looks for tables that are to pause or to go on
SETTLED_MS: Final = 60 * 1000  # after its end: what is paused still, its own deadline resumes
PAUSE, RESUME, OVER = "pause", "resume", "over"


class MaintenanceMode(msgspec.Struct, frozen=True):
    """One period of maintenance: since when, until when (both ms by the store's clock; None: until
    an operator ends it), and whether running games pause.
    """

    id: str
    since_ms: int
    until_ms: int | None = None
    pauses: bool = False

    def holds(self, now_ms: int) -> bool:
        """Return whether the mode is on at this moment."""
        return self.until_ms is None or now_ms < self.until_ms


_read = msgspec.json.Decoder(MaintenanceMode)


class Maintenance:
    """The mode of all processes of one store. Every method may raise StoreUnavailable."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def mode(self) -> MaintenanceMode | None:
        """Return the mode, if it is on."""
        kept = await self._kept()
        return kept if kept and kept.holds(await self._store.clock_ms()) else None

    def refused(self) -> UnderMaintenance:
        """Return the refusal for a person who wants a new table or game, and count it."""
        self._store.metrics.maintenance_refusals.inc()
        return UnderMaintenance()

    async def pauses_games(self) -> bool:
        """Return whether running games are to pause now."""
        mode = await self.mode()
        return mode is not None and mode.pauses

    async def begin(self, *, until_ms: int | None, pauses: bool) -> MaintenanceMode:
        """Turn the mode on until `until_ms`, or until it is ended; or change it, if it is on
        already.
        """
        before, now_ms = await self.mode(), await self._store.clock_ms()
        mode = MaintenanceMode(
            secrets.token_hex(4) if before is None else before.id,
            now_ms if before is None else before.since_ms,
            until_ms,
            pauses,
        )
        await self._keep(mode, now_ms)
        log.info(
            "maintenance %s: %s, %s, running games %s",
            mode.id,
            "begun" if before is None else "changed",
            "until it is ended"
            if until_ms is None
            else f"for {round((until_ms - now_ms) / 1000)} s",
            "pause" if pauses else "go on",
        )
        await self.see_to_games()
        return mode

    async def end(self) -> bool:
        """Turn the mode off; return False if it wasn't on."""
        mode, now_ms = await self.mode(), await self._store.clock_ms()
        if mode is None:
            return False
        await self._keep(msgspec.structs.replace(mode, until_ms=now_ms), now_ms)
        log.info("maintenance %s: ended by an operator", mode.id)
        await self.see_to_games()
        return True

    async def see_to_games(self) -> None:
        """Have running games pause, or let paused ones go on, as the mode wants. To be called
        every second; it does something every five.
        """
        kept, now_ms = await self._kept(), await self._store.clock_ms()
        if kept is None:
            return
        on = kept.holds(now_ms)
        if kept.until_ms is not None and now_ms > kept.until_ms + SETTLED_MS:
            return
        wanted = PAUSE if on and kept.pauses else RESUME
        if not await self._store.is_first(
            keys.maintenance_look(kept.id, wanted if on else OVER), LOOK_MS
        ):
            return
        shards = [([keys.deadlines(one)], [wanted, keys.HOLD]) for one in range(keys.SHARDS)]
        found = await self._store.run_many(HOLD_TABLES, shards)
        if not on and await self._store.is_first(keys.maintenance_over(kept.id), keys.DAY_MS):
            log.info("maintenance %s: over, %d games go on", kept.id, sum(map(int, found)))

    async def _kept(self) -> MaintenanceMode | None:
        [found] = await self._store.ask([keys.maintenance()], lambda pipe, key: pipe.get(key))
        return None if found is None else _read.decode(found)

    async def _keep(self, mode: MaintenanceMode, now_ms: int) -> None:
        """Keep the mode for a day longer than it lasts: then it is seen that it is over."""
        lives_ms = None if mode.until_ms is None else mode.until_ms - now_ms + keys.DAY_MS
        value = msgspec.json.encode(mode)

        def keep(pipe: Any, key: str) -> None:
            pipe.set(key, value, px=lives_ms)

        await self._store.ask([keys.maintenance()], keep)
