"""Who has which table on the screen: told to the store, which turn notices depend on."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from engine.tables import Phase, StoreRefused, TableError, Tables
from webapp.live.showing.rooms import Room, Rooms
from webapp.live.showing.rounds import go_round
from webapp.live.showing.watcher import Watcher

log = logging.getLogger(__name__)
REFRESH_EVERY = 5.0  # seconds; the store forgets a look after about fifteen


class Presence:
    """Keeps the store's word about the people who look from here."""

    def __init__(self, tables: Tables, rooms: Rooms) -> None:
        self._tables = tables
        self._rooms = rooms
        self.pulse = tables.pulses.of("presence")

    async def looks(self, watcher: Watcher, looking: bool) -> None:
        """A watched table came on the screen, or left it. A store that refuses is told with the
        next round.
        """
        watcher.looking = looking
        if watcher.room is None or not _matters(watcher, watcher.room):
            return
        try:
            await self._tell(watcher.person_id, watcher.room)
        except StoreRefused as error:
            log.info("It can't be told that somebody looks, or no longer: %s", error)

    async def ended(self, watcher: Watcher, room: Room) -> None:
        """A watcher has left its room."""
        if not watcher.looking:
            return
        watcher.looking = False
        if not _matters(watcher, room):
            return
        try:
            await self._tell(watcher.person_id, room)
        except TableError as error:
            log.info("It can't be told that somebody has stopped looking: %s", error)

    async def run(self) -> None:
        """Repeat it to the store, and learn of the others, until cancelled."""
        await go_round(self._look_on, REFRESH_EVERY, self.pulse, (log, "Who looks can't be told"))

    async def _look_on(self) -> None:
        rooms = {room.table.id: room for room in self._rooms}
        here = {name: _lookers(room.members) & room.seated for name, room in rooms.items()}
        seen = await self._tables.presence.keep_looking(here)
        for table_id, room in rooms.items():
            room.see(seen[table_id])

    async def _tell(self, person_id: int, room: Room) -> None:
        looking = person_id in _lookers(room.members)
        room.see(await self._tables.presence.look(room.table.id, person_id, looking))


def _matters(watcher: Watcher, room: Room) -> bool:
    """Nobody asks whether spectators look, once the cards are dealt."""
    return room.table.phase is not Phase.PLAYING or watcher.person_id in room.seated


def _lookers(members: Iterable[object]) -> set[int]:
    """The people among them, each once, though they may look with several devices."""
    return {
        member.person_id for member in members if isinstance(member, Watcher) and member.looking
    }
