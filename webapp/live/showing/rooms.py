"""Every room of this process, kept up to date with the store.

There is one room for each table that somebody here looks at. Most changes arrive whole on the
table's channel; `Rooms` works out the new version and shows it to the room's members. A change can
be lost with the connection to the store, and then the table is read. It can also be lost without
a sign, so all rooms are compared with the store every `COMPARE_EVERY` seconds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.tables import (
    Followed,
    HeardNews,
    HeardOrder,
    HeardPhotos,
    HeardRemark,
    MadeMove,
    NoSuchTable,
    Phase,
    Table,
    TableChange,
    TableError,
    Tables,
)
from engine.tables.nursery import Nursery
from webapp.live.periodic import run_every
from webapp.live.showing.photos import Photos
from webapp.live.showing.room import Room, RoomMember
from webapp.live.views.table_setup import NO_PHOTOS, PhotoAddresses
from webapp.metrics import Metrics

log = logging.getLogger(__name__)
COMPARE_EVERY = 1.5  # seconds
KEPT_EMPTY = 60.0  # seconds; a page that lost its connection comes back and sees what it missed

RemarkHandler = Callable[[Room, HeardRemark], None]


class Rooms:
    """All rooms of this process, by table id."""

    def __init__(
        self,
        tables: Tables,
        nursery: Nursery,
        metrics: Metrics,
        on_remark: RemarkHandler,
        photos: Photos,
        on_over: Callable[[Room], None],
    ) -> None:
        """`on_remark` is called with every remark that another process sends, `on_over` when a
        game is over; `photos` is told of new people at a table.
        """
        self._on_over = on_over
        self._photos = photos
        self._on_remark = on_remark
        self._tables = tables
        self._nursery = nursery
        self._metrics = metrics
        self.listening = tables.pulses.of("changes")
        self.compared = tables.pulses.of("comparison")
        self._rooms: dict[str, Room] = {}
        self._changes = tables.news.changes(self._hear, self._receive, self._hear_order)
        self._missed: dict[
            str, bool
        ] = {}  # for each table that is being opened: whether it changed meanwhile

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    async def enter(self, member: RoomMember, table_id: str) -> Room:
        """Add a member to the table's room and return the room; raises NoSuchTable and the
        store's errors.
        """
        room = self._rooms.get(table_id) or await self._open(table_id)
        room.members.add(member)
        self._metrics.rooms.set(len(self._rooms))
        return room

    def photos_at(self, table_id: str) -> PhotoAddresses:
        """Return the photo addresses that are known of people at this table; none if no page of
        this process shows it.
        """
        room = self._rooms.get(table_id)
        return room.photos if room else NO_PHOTOS

    async def load_missed_moves(self, room: Room, epoch: str | None, version: int | None) -> None:
        """Read the running game from the store if a page has a version from before the moves that
        this room remembers.
        """
        async with room.reading:
            if not room.lacks_moves_since(epoch, version):
                return
            table, moves = await self._tables.news.retell(room.table.id)
            if room.load_game(table, moves):
                room.show_all()
                self._photos.gather(room)

    async def catch_up(self, room: Room) -> None:
        """Read the table and show it, though its newest change may still be on its way here."""
        try:
            await self._read(room)
        except NoSuchTable:
            self._close(room)

    def leave(self, member: RoomMember, room: Room) -> None:
        """Remove a member from its room."""
        room.members.discard(member)
        room.left_at = time.monotonic()

    async def listen(self) -> None:
        """Follow the changes until cancelled."""
        await self._changes.run()

    async def compare(self) -> None:
        """Look for changes that were missed, until cancelled."""
        complaint = (log, "The rooms can't be compared")
        await run_every(self._compare, COMPARE_EVERY, self.compared, complaint)

    async def _compare(self) -> None:
        self._check(await self._tables.news.stamps(tuple(self._rooms)))
        self._close_empty()
        await self._changes.tidy()

    async def _open(self, table_id: str) -> Room:
        """Make a room. A change that comes before the room is there makes it read once more."""
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
        room.set_orders(orders)
        if missed:
            await self._read(room)
        self._photos.ask(room)
        return self._rooms.setdefault(table_id, room)

    def _hear(self, table_id: str, change: TableChange | None) -> None:
        """Take in a change of a table; None says that changes may have been lost."""
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
        elif self._update(room, *followed) and room.orders:
            self._nursery.start(self._read_orders(room), "read standing orders")

    def _receive(self, table_id: str, heard: HeardNews) -> None:
        """Pass on a remark or photos that another process sends."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        if not isinstance(heard, HeardPhotos):
            self._on_remark(room, heard)
        elif heard.addresses.keys() <= room.views.setup.showing:
            self._photos.receive(room, heard)
        else:
            self._nursery.start(self._hear_photos(room, heard), "hear of photos")

    async def _hear_photos(self, room: Room, heard: HeardPhotos) -> None:
        """Read the table first: the photos came before the change that seats their people."""
        await self._refresh(room)
        self._photos.receive(room, heard)

    def _update(self, room: Room, table: Table, moves: Iterable[MadeMove]) -> bool:
        """Show a version that was read or worked out; return whether it is newer."""
        before, phase = room.views.setup, room.table.phase
        is_new = room.update(table, moves)
        if is_new:
            room.show_all()
        if is_new and phase is Phase.PLAYING and table.phase is Phase.OVER:
            self._on_over(room)
        if room.views.setup is not before:
            self._photos.gather(room)
        return is_new

    def _hear_order(self, table_id: str, _heard: HeardOrder) -> None:
        room = self._rooms.get(table_id)
        if room is not None:
            self._nursery.start(self._read_orders(room), "read standing orders")

    async def _read_orders(self, room: Room) -> None:
        """Read the standing orders: a move may have ended some, or somebody has given one."""
        async with room.reading:
            try:
                room.set_orders(await self._tables.orders.at(room.table.id))
            except TableError as error:
                log.info("Standing orders can't be read: %s", error)

    def _followed(self, room: Room, change: TableChange | None) -> Followed | None:
        """Work out the version that a change leads to; None if the table has to be read."""
        if change is None or room.reading.locked():
            return None
        try:
            return self._tables.news.apply(room.table, change)
        except TableError as error:
            log.warning("A change can't be read: %s", error)
            return None

    def _check(self, stamps: Mapping[str, str]) -> None:
        """Read each room whose stamp differs. A version number isn't enough: a store that lost
        its newest data may have come to the same number again.
        """
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
        """Read the table and show it if it is newer; raises NoSuchTable and the store's errors."""
        asked = room.reads_begun
        async with room.reading:
            if room.last_read > asked:
                return  # it began after we asked
            room.reads_begun += 1
            (table, moves), orders = await asyncio.gather(
                self._tables.news.follow(room.table, room.table.id),
                self._tables.orders.at(room.table.id),
            )
            room.last_read = room.reads_begun
            self._update(room, table, moves)
            room.set_orders(orders)

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
