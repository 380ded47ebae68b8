"""Who looks at which table in this process, and how every change reaches their screens.

One room for each table that somebody here looks at. The store's news say that a table changed;
then it is read, and every member of its room is told that there is a newer view. News can be
lost without a sign, so all rooms are also compared with the store every other second.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec import Raw

from engine.tables import MadeMove, News, NoSuchTable, Phase, Table, TableError, Tables
from engine.tables.nursery import Nursery
from webapp.live.views import TableViews, events_view
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
COMPARE_EVERY = 1.5  # seconds
LISTEN_AGAIN_AFTER = 0.2  # seconds
STEPS_KEPT = 64  # moves that a phone may have missed and still see happen
KEPT_EMPTY = 60.0  # seconds; a phone that lost its link comes back and sees what it missed
NOTHING = Raw(b"[]")
EVERYTHING = News(None, 0)  # "read again", as when the link to the news was lost


class RoomMember(Protocol):
    """A phone that shows a table: told when there is a newer view, or no table any more."""

    def show(self) -> None:
        """There is a newer view."""

    def table_is_gone(self) -> None:
        """The table that was looked at is gone."""


class Room:
    """One table and those who look at it."""

    def __init__(self, table: Table) -> None:
        self.members: set[RoomMember] = set()
        self.looking: frozenset[int] = frozenset()
        self.reading = asyncio.Lock()
        self.changed_at = time.monotonic()
        self.left_at = time.monotonic()
        self.views = TableViews(table, self.looking)
        self._forget_steps()

    @property
    def table(self) -> Table:
        """The newest state that is known here."""
        return self.views.table

    @property
    def seated(self) -> frozenset[int]:
        """Who sits at the table: only their looking matters to anybody."""
        return frozenset(person.id for person in self.table.persons)

    def has(self, news: News) -> bool:
        """Whether the state that the news speak of is shown already."""
        same_life = news.epoch in ("", self.table.epoch)
        return same_life and news.table_id is not None and news.version == self.table.version

    def take(self, table: Table, steps: Iterable[MadeMove]) -> bool:
        """A state was read; True if it is news. An older one of the same store is none."""
        old = self.table
        if table.epoch == old.epoch and table.version <= old.version:
            return False
        self.views = TableViews(table, self.looking)
        self.changed_at = time.monotonic()
        if table.epoch != old.epoch or table.game_number != old.game_number:
            self._forget_steps()
        else:
            self._remember(steps)
        return True

    def see(self, looking: frozenset[int]) -> bool:
        """Who has the table on the screen; True if that is news about one who sits at it."""
        changed = looking ^ self.looking
        self.looking = looking
        if not changed & self.seated:
            return False
        self.views = TableViews(self.table, looking)
        return True

    def events_since(self, epoch: str | None, version: int | None, seat: int | None) -> Raw:
        """What happened after a version, masked; nothing when that isn't known in full."""
        if version is None or epoch != self.table.epoch or version < self._known_since:
            return NOTHING
        key = (seat, version)
        if key not in self._events:
            missed = [step for step in self._steps if step.version > version]
            self._events[key] = events_view(missed, seat) if missed else NOTHING
        return self._events[key]

    def misses(self, epoch: str | None, version: int | None) -> bool:
        """Whether the store may know more of what happened since than is remembered here."""
        in_game = self.table.phase is Phase.PLAYING and epoch == self.table.epoch
        if not in_game or version is None or self._is_retold:
            return False
        return self.table.started <= version < self._known_since

    def retell(self, table: Table, steps: Sequence[MadeMove]) -> bool:
        """All of the game that runs was read; True if that is news."""
        is_new = self.take(table, ())
        self._forget_steps()
        self._is_retold = True
        if len(steps) == table.moves:
            self._known_since = table.started
            self._remember(steps)
        return is_new

    def tell(self) -> None:
        """Say to every member that there is a newer view."""
        for member in self.members:
            member.show()

    def _forget_steps(self) -> None:
        self._steps: deque[MadeMove] = deque(maxlen=STEPS_KEPT)
        self._known_since = self.table.version
        self._is_retold = False
        self._events: dict[tuple[int | None, int], Raw] = {}

    def _remember(self, steps: Iterable[MadeMove]) -> None:
        self._events.clear()
        for step in steps:
            if len(self._steps) == STEPS_KEPT:
                self._known_since = self._steps[0].version
            self._steps.append(step)


class Rooms:
    """All rooms of this process."""

    def __init__(self, tables: Tables, nursery: Nursery, metrics: Metrics) -> None:
        self._tables = tables
        self._nursery = nursery
        self._metrics = metrics
        self._rooms: dict[str, Room] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    async def enter(self, member: RoomMember, table_id: str) -> Room:
        """Begin to look at a table; raises NoSuchTable and what a store may raise."""
        room = self._rooms.get(table_id) or await self._open(table_id)
        room.members.add(member)
        self._metrics.rooms.set(len(self._rooms))
        return room

    async def recall(self, room: Room, epoch: str | None, version: int | None) -> None:
        """Somebody comes back from a version that lies before what is remembered here."""
        async with room.reading:
            if not room.misses(epoch, version):
                return
            table, steps = await self._tables.retell(room.table.id)
            if room.retell(table, steps):
                room.tell()

    async def catch_up(self, room: Room) -> None:
        """Show what the store knows now, though the news of it may still be on their way."""
        try:
            await self._read(room, EVERYTHING)
        except NoSuchTable:
            self._close(room)

    def leave(self, member: RoomMember, room: Room) -> None:
        """Stop looking at it."""
        room.members.discard(member)
        room.left_at = time.monotonic()

    async def listen(self) -> None:
        """Follow the news until cancelled."""
        while True:
            try:
                async with self._tables.news() as news:
                    async for item in news:
                        self._hear(item)
            except TableError as error:
                log.warning("The news can't be heard: %s", error)
            await asyncio.sleep(LISTEN_AGAIN_AFTER)

    async def compare(self) -> None:
        """Look for changes whose news were lost, until cancelled."""
        while True:
            await asyncio.sleep(COMPARE_EVERY * random.uniform(0.8, 1.2))  # noqa: S311
            try:
                versions = await self._tables.versions(tuple(self._rooms))
            except TableError as error:
                log.warning("The rooms can't be compared: %s", error)
                continue
            for table_id, version in versions.items():
                self._hear(News(table_id, version))
            self._close_empty()

    async def _open(self, table_id: str) -> Room:
        table = (await self._tables.follow(None, table_id)).table
        room = self._rooms.setdefault(table_id, Room(table))
        # Until now nobody here listened for this table: what happened meanwhile is read again.
        await self._read(room, EVERYTHING)
        return self._rooms.setdefault(table_id, room)

    def _hear(self, news: News) -> None:
        heard = self if news.table_id is None else filter(None, [self._rooms.get(news.table_id)])
        for room in heard:
            if not room.has(news):
                self._nursery.start(self._refresh(room, news), "refresh a room")

    async def _refresh(self, room: Room, news: News) -> None:
        try:
            await self._read(room, news)
        except NoSuchTable:
            self._close(room)
        except TableError as error:
            log.warning("A room can't be read: %s", error)

    async def _read(self, room: Room, news: News) -> None:
        """Read the table and show what is new; raises NoSuchTable and what a store may raise."""
        async with room.reading:
            if room.has(news):
                return  # while we waited somebody else has read it
            table, steps = await self._tables.follow(room.table, room.table.id)
            if room.take(table, steps):
                room.tell()

    def _close(self, room: Room) -> None:
        for member in tuple(room.members):
            member.table_is_gone()
            self.leave(member, room)
        self._forget(room)

    def _close_empty(self) -> None:
        for room in self:
            if not room.members and time.monotonic() - room.left_at > KEPT_EMPTY:
                self._forget(room)

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        self._metrics.rooms.set(len(self._rooms))
