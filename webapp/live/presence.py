"""Who has which table on the screen: told to the store, which turn notices depend on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from itertools import islice

from engine.tables import TableError, Tables
from webapp.live.rooms import Room, Rooms
from webapp.live.watcher import Watcher

log = logging.getLogger(__name__)
REFRESH_EVERY = 5.0  # seconds; the store forgets a look after about fifteen
AT_ONCE = 16  # questions to the store side by side


class Presence:
    """Keeps the store's word about the people who look from here."""

    def __init__(self, tables: Tables, rooms: Rooms) -> None:
        self._tables = tables
        self._rooms = rooms

    async def looks(self, watcher: Watcher, looking: bool) -> None:
        """A watched table came on the screen, or left it."""
        watcher.looking = looking
        if watcher.room is not None:
            await self._tell(watcher.session.person_id, watcher.room)

    async def ended(self, watcher: Watcher, room: Room) -> None:
        """A watcher has left its room."""
        if not watcher.looking:
            return
        watcher.looking = False
        try:
            await self._tell(watcher.session.person_id, room)
        except TableError as error:
            log.info("It can't be told that somebody has stopped looking: %s", error)

    async def run(self) -> None:
        """Repeat it to the store, and learn of the others, until cancelled."""
        while True:
            await asyncio.sleep(REFRESH_EVERY)
            rooms = iter(tuple(self._rooms))
            while some := tuple(islice(rooms, AT_ONCE)):
                await asyncio.gather(*(self._refresh(room) for room in some))

    async def _refresh(self, room: Room) -> None:
        try:
            seen = await self._tables.looking(room.table.id)
            for person_id in _lookers(room.members) & room.seated:
                seen = await self._tables.look(room.table.id, person_id, True)
        except TableError as error:
            log.info("Who looks can't be told: %s", error)
            return
        if room.see(seen):
            room.tell()

    async def _tell(self, person_id: int, room: Room) -> None:
        looking = person_id in _lookers(room.members)
        seen = await self._tables.look(room.table.id, person_id, looking)
        if room.see(seen):
            room.tell()


def _lookers(members: Iterable[object]) -> set[int]:
    """The people among them, each once, though they may look with several devices."""
    return {
        member.session.person_id
        for member in members
        if isinstance(member, Watcher) and member.looking
    }
