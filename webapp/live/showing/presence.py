"""Presence: which people have which table on the screen. Turn notices depend on it."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from engine.tables import Phase, StoreRefused, TableError, Tables
from webapp.live.periodic import run_every
from webapp.live.showing.room import Room
from webapp.live.showing.rooms import Rooms
from webapp.live.showing.watcher import Watcher

log = logging.getLogger(__name__)
REFRESH_EVERY = 5.0  # seconds; the store forgets a look after about fifteen


class Presence:
    """Keeps the store informed about the people who look from this process."""

    def __init__(self, tables: Tables, rooms: Rooms) -> None:
        self._tables = tables
        self._rooms = rooms
        self.pulse = tables.pulses.of("presence")

    async def set_looking(self, watcher: Watcher, looking: bool) -> None:
        """Store that a watched table came on the screen, or left it. If the store refuses, the
        next round tells it.
        """
        watcher.looking = looking
        if watcher.room is None or not _matters(watcher, watcher.room):
            return
        try:
            await self._tell(watcher.person_id, watcher.room)
        except StoreRefused as error:
            log.info("It can't be told that somebody looks, or no longer: %s", error)

    async def left(self, watcher: Watcher, room: Room) -> None:
        """Store that a watcher has left its room."""
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
        """Tell the store again every few seconds, and learn of people at other processes, until
        cancelled.
        """
        await run_every(self._look_on, REFRESH_EVERY, self.pulse, (log, "Who looks can't be told"))

    async def _look_on(self) -> None:
        rooms = {room.table.id: room for room in self._rooms}
        here = {name: _lookers(room.members) & room.seated for name, room in rooms.items()}
        seen = await self._tables.presence.keep_looking(here)
        for table_id, room in rooms.items():
            room.set_looking(seen[table_id])

    async def _tell(self, person_id: int, room: Room) -> None:
        table, looking = room.table, person_id in _lookers(room.members)
        room.set_looking(await self._tables.presence.look(table.id, person_id, looking))
        seat = table.seat_of(person_id)
        if looking and seat is not None and table.is_untold(seat):
            await self._tables.chats.turn_is_shown(table.id, seat, table.waiting[seat])


def _matters(watcher: Watcher, room: Room) -> bool:
    """Return whether anybody needs to know if this watcher looks. Once the cards are dealt,
    spectators don't count.
    """
    return room.table.phase is not Phase.PLAYING or watcher.person_id in room.seated


def _lookers(members: Iterable[object]) -> set[int]:
    """Return the people who look, each once, though they may look with several devices."""
    return {
        member.person_id for member in members if isinstance(member, Watcher) and member.looking
    }
