"""Who looks at which table in this process, and how every change reaches their screens.

One room for each table that somebody here looks at. Each change of its table comes whole, and
every member of the room is told that there is a newer view. Changes can be missed, as when the
link was lost: then the table is read. They can be missed without a sign, so all rooms are also
compared with the store every other second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Protocol

from msgspec import Raw

from engine.tables import (
    Announcement,
    Followed,
    HeardOrder,
    HeardPhotos,
    HeardRemark,
    MadeMove,
    NoSuchTable,
    Phase,
    SeatOrders,
    Table,
    TableChange,
    TableError,
    Tables,
)
from engine.tables.nursery import Nursery
from webapp.live.showing.photos import Photos
from webapp.live.showing.rounds import go_round
from webapp.live.showing.views import NOTHING, TableViews, events_view, looks_alike_to_all
from webapp.live.table_setup import NO_PHOTOS, PhotoAddresses
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
COMPARE_EVERY = 1.5  # seconds
STEPS_KEPT = 64  # moves that a phone may have missed and still see happen
AT_ONCE = 20  # of those who look on hear of a newer view at one moment
OTHERS_TURN = 0.005  # seconds until the next do
GONE_AFTER = 0.25  # seconds until others see that somebody doesn't look any more
KEPT_EMPTY = 60.0  # seconds; a phone that lost its link comes back and sees what it missed


class RoomMember(Protocol):
    """A phone that shows a table: told when there is a newer view, or no table any more."""

    @property
    def person_id(self) -> int:
        """Whose it is."""

    @property
    def photo(self) -> str | None:
        """Where that person's photo is, "" for nowhere; None if it isn't to be shown from here."""

    def show(self) -> None:
        """There is a newer view."""

    def hear(self, remark: bytes) -> None:
        """Somebody at the table has said something."""

    def table_is_gone(self) -> None:
        """The table that was looked at is gone."""


class Missed:
    """The moves that pages have missed which stand at one version."""

    def __init__(self, steps: Sequence[MadeMove]) -> None:
        self._steps = steps
        self._look_alike = all(map(looks_alike_to_all, steps))
        self._events: dict[int | None, Raw] = {}

    def events(self, seat: int | None) -> Raw:
        """What happened, as this seat of the game may know it."""
        told_to = None if self._look_alike else seat
        found = self._events.get(told_to)
        if found is None:
            found = self._events[told_to] = events_view(self._steps, told_to)
        return found


class Room:
    """One table and those who look at it."""

    def __init__(self, table: Table) -> None:
        self.members: set[RoomMember] = set()
        self.looking: frozenset[int] = frozenset()
        self.reading = asyncio.Lock()
        self.reads_begun = self.last_read = 0  # the number of the last that came to an end
        self.changed_at = time.monotonic()
        self.left_at = time.monotonic()
        self.views = TableViews(table, self.looking)
        self.orders: SeatOrders = {}
        self._onlookers: dict[RoomMember, None] = {}  # who still have to hear of a newer view
        self._is_telling = False
        self._is_seeing_off = False
        self._forget_steps()

    @property
    def table(self) -> Table:
        """The newest state that is known here."""
        return self.views.table

    @property
    def seated(self) -> frozenset[int]:
        """Who sits at the table: only their looking matters to anybody."""
        return self.views.setup.seated

    @property
    def photos(self) -> PhotoAddresses:
        """Where photos of people at the table are, as far as is known here."""
        return self.views.setup.photos

    def learn(self, photos: PhotoAddresses) -> bool:
        """Where some are; True if that is news of people who sit here and show theirs."""
        before, known = self.views.setup, {**self.photos, **photos}
        self.views = TableViews(self.table, self.looking, self.views, known)
        if self.views.setup.shared != before.shared:
            self.tell()
        return self.photos != before.photos

    def has(self, version: int, epoch: str) -> bool:
        """Whether this state is shown already, or a newer one of the same store."""
        return epoch == self.table.epoch and version <= self.table.version

    def lacks(self, epoch: str | None, version: int | None) -> bool:
        """Whether a page knows of this state or one of another life of the store, and this room
        may be the one that is behind.
        """
        if version is None:
            return False
        return epoch != self.table.epoch or version > self.table.version

    def take(self, table: Table, steps: Iterable[MadeMove]) -> bool:
        """A state was read; True if it is news. An older one of the same store is none."""
        old = self.table
        if table.epoch == old.epoch and table.version <= old.version:
            return False
        self.views = TableViews(table, self.looking, self.views, self.photos)
        self.changed_at = time.monotonic()
        if table.epoch != old.epoch or table.game_number != old.game_number:
            self._forget_steps()
        else:
            self._remember(steps)
        return True

    def take_orders(self, orders: SeatOrders) -> None:
        """These are the standing orders now: shown to whose have changed, and nobody else hears
        that any have.
        """
        both = {*orders, *self.orders}
        changed = {seat for seat in both if orders.get(seat) != self.orders.get(seat)}
        self.orders = orders
        sitting = (one.person for at, one in enumerate(self.table.seats) if at in changed)
        people = {person.id for person in sitting if person}
        for member in self.members:
            if member.person_id in people:
                member.show()

    def see(self, looking: frozenset[int]) -> None:
        """Who has the table on the screen. That somebody who sits there came is shown at once,
        that they went a moment later: who loses the line is mostly back by then.
        """
        self.looking = looking
        if self._matters(looking - self.views.looking):
            self._show_looks()
        elif self._matters(self.views.looking - looking) and not self._is_seeing_off:
            self._is_seeing_off = True
            asyncio.get_running_loop().call_later(GONE_AFTER, self._see_off)

    def _matters(self, people: frozenset[int]) -> bool:
        """Does one of them sit there? Those who play in the chat always do."""
        return any(abs(one) in self.seated for one in people)

    def _see_off(self) -> None:
        self._is_seeing_off = False
        if self._matters(self.views.looking - self.looking):
            self._show_looks()

    def _show_looks(self) -> None:
        self.views = TableViews(self.table, self.looking, self.views, self.photos)
        self.tell()

    def events_since(self, epoch: str | None, version: int | None, seat: int | None) -> Raw:
        """What happened after a version, masked; nothing when that isn't known in full."""
        if version is None or epoch != self.table.epoch or version < self._known_since:
            return NOTHING
        missed = self._missed.get(version)
        if missed is None:
            since = takewhile(lambda step: step.version > version, reversed(self._steps))
            missed = self._missed[version] = Missed([*since][::-1])
        return missed.events(seat)

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
        """Say to every member that there is a newer view: to those who play at once, to those who
        look on a few at a time, so that a table with hundreds of them holds up no other.
        """
        seated = self.seated
        for member in self.members:
            if member.person_id in seated:
                member.show()
            else:
                self._onlookers[member] = None
        if self._onlookers and not self._is_telling:
            self._tell_onlookers()

    def _tell_onlookers(self) -> None:
        """Those first who have waited for the longest."""
        for member in tuple(islice(self._onlookers, AT_ONCE)):
            del self._onlookers[member]
            if member in self.members:
                member.show()
        self._is_telling = bool(self._onlookers)
        if self._is_telling:
            asyncio.get_running_loop().call_later(OTHERS_TURN, self._tell_onlookers)

    def _forget_steps(self) -> None:
        self._steps: deque[MadeMove] = deque(maxlen=STEPS_KEPT)
        self._known_since = self.table.version
        self._is_retold = False
        self._missed: dict[int, Missed] = {}  # by the version that a page has

    def _remember(self, steps: Iterable[MadeMove]) -> None:
        self._missed.clear()
        for step in steps:
            if len(self._steps) == STEPS_KEPT:
                self._known_since = self._steps[0].version
            self._steps.append(step)


Overhear = Callable[[Room, HeardRemark], None]


class Rooms:
    """All rooms of this process."""

    def __init__(
        self,
        tables: Tables,
        nursery: Nursery,
        metrics: Metrics,
        overhear: Overhear,
        photos: Photos,
    ) -> None:
        """`overhear` is told what is said at a table through other processes, `photos` who sits
        there.
        """
        self._photos = photos
        self._overhear = overhear
        self._tables = tables
        self._nursery = nursery
        self._metrics = metrics
        self.listening = tables.pulses.of("changes")
        self.compared = tables.pulses.of("comparison")
        self._rooms: dict[str, Room] = {}
        self._changes = tables.news.changes(self._hear, self._overheard, self._hear_order)
        self._missed: dict[str, bool] = {}  # of tables that are being opened: whether one changed

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    async def enter(self, member: RoomMember, table_id: str) -> Room:
        """Begin to look at a table; raises NoSuchTable and what a store may raise."""
        room = self._rooms.get(table_id) or await self._open(table_id)
        room.members.add(member)
        self._metrics.rooms.set(len(self._rooms))
        return room

    def photos_at(self, table_id: str) -> PhotoAddresses:
        """Where photos of people at this table are, if it is shown here."""
        room = self._rooms.get(table_id)
        return room.photos if room else NO_PHOTOS

    async def recall(self, room: Room, epoch: str | None, version: int | None) -> None:
        """Somebody comes back from a version that lies before what is remembered here."""
        async with room.reading:
            if not room.misses(epoch, version):
                return
            table, steps = await self._tables.news.retell(room.table.id)
            if room.retell(table, steps):
                room.tell()
                self._photos.gather(room)

    async def catch_up(self, room: Room) -> None:
        """Show what the store knows now, though the change itself may still be on its way."""
        try:
            await self._read(room)
        except NoSuchTable:
            self._close(room)

    def leave(self, member: RoomMember, room: Room) -> None:
        """Stop looking at it."""
        room.members.discard(member)
        room.left_at = time.monotonic()

    async def listen(self) -> None:
        """Follow the changes until cancelled."""
        await self._changes.run()

    async def compare(self) -> None:
        """Look for changes that were missed, until cancelled."""
        complaint = (log, "The rooms can't be compared")
        await go_round(self._compare, COMPARE_EVERY, self.compared, complaint)

    async def _compare(self) -> None:
        self._check(await self._tables.news.stamps(tuple(self._rooms)))
        self._close_empty()
        await self._changes.tidy()

    async def _open(self, table_id: str) -> Room:
        """What changes before its room is there is read."""
        self._missed.setdefault(table_id, False)
        try:
            await self._changes.follow(table_id)
            (table, _), orders = await asyncio.gather(
                self._tables.news.follow(None, table_id), self._tables.orders.at(table_id)
            )
        except BaseException:
            if table_id not in self._rooms:
                self._changes.leave(table_id)
            raise
        finally:
            missed = self._missed.pop(table_id, True)
        room = self._rooms.setdefault(table_id, Room(table))
        room.take_orders(orders)
        if missed:
            await self._read(room)
        self._photos.ask(room)
        return self._rooms.setdefault(table_id, room)

    def _hear(self, table_id: str, change: TableChange | None) -> None:
        """Of a change, or that there may have been some."""
        if table_id in self._missed:
            self._missed[table_id] = True
        room = self._rooms.get(table_id)
        if room is None or (change and room.has(change.version, change.epoch)):
            return
        if change is None:
            self._photos.ask(room)
        followed = self._followed(room, change)
        if followed is None:
            self._nursery.start(self._refresh(room), "refresh a room")
        elif self._take(room, *followed) and room.orders:
            self._nursery.start(self._read_orders(room), "read standing orders")

    def _overheard(self, table_id: str, heard: Announcement) -> None:
        room = self._rooms.get(table_id)
        if room is None:
            return
        if not isinstance(heard, HeardPhotos):
            self._overhear(room, heard)
        elif heard.addresses.keys() <= room.views.setup.showing:
            self._photos.heard(room, heard)
        else:
            self._nursery.start(self._hear_photos(room, heard), "hear of photos")

    async def _hear_photos(self, room: Room, heard: HeardPhotos) -> None:
        """They came before the change by which their people sit there."""
        await self._refresh(room)
        self._photos.heard(room, heard)

    def _take(self, room: Room, table: Table, steps: Iterable[MadeMove]) -> bool:
        """A state was read or heard of: all see it, if it is news."""
        before = room.views.setup
        is_new = room.take(table, steps)
        if is_new:
            room.tell()
        if room.views.setup is not before:
            self._photos.gather(room)
        return is_new

    def _hear_order(self, table_id: str, _heard: HeardOrder) -> None:
        room = self._rooms.get(table_id)
        if room is not None:
            self._nursery.start(self._read_orders(room), "read standing orders")

    async def _read_orders(self, room: Room) -> None:
        """A move may have ended some, or somebody has given one."""
        async with room.reading:
            try:
                room.take_orders(await self._tables.orders.at(room.table.id))
            except TableError as error:
                log.info("Standing orders can't be read: %s", error)

    def _followed(self, room: Room, change: TableChange | None) -> Followed | None:
        """What came of a change, if that is known without reading."""
        if change is None or room.reading.locked():
            return None
        try:
            return self._tables.news.apply(room.table, change)
        except TableError as error:
            log.warning("A change can't be read: %s", error)
            return None

    def _check(self, stamps: Mapping[str, str]) -> None:
        """A version isn't enough: a store that fell back may have come to the same one again."""
        for table_id, stamp in stamps.items():
            room = self._rooms.get(table_id)
            if room is not None and room.table.stamp != stamp:
                self._nursery.start(self._refresh(room), "refresh a room")

    async def _refresh(self, room: Room) -> None:
        try:
            await self._read(room)
        except NoSuchTable:
            self._close(room)
        except TableError as error:
            log.warning("A room can't be read: %s", error)

    async def _read(self, room: Room) -> None:
        """Read the table and show what is new; raises NoSuchTable and what a store may raise."""
        asked = room.reads_begun
        async with room.reading:
            if room.last_read > asked:
                return  # it began after we asked
            room.reads_begun += 1
            (table, steps), orders = await asyncio.gather(
                self._tables.news.follow(room.table, room.table.id),
                self._tables.orders.at(room.table.id),
            )
            room.last_read = room.reads_begun
            self._take(room, table, steps)
            room.take_orders(orders)

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
            self._changes.leave(room.table.id)
        self._metrics.rooms.set(len(self._rooms))
