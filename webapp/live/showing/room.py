"""A room: one table that this process shows, and the pages that look at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Protocol

from msgspec import Raw

from engine.tables import MadeMove, Phase, SeatOrders, Table
from webapp.live.showing.recent_moves import RecentMoves
from webapp.live.views.event_views import NOTHING
from webapp.live.views.table_setup import PhotoAddresses
from webapp.live.views.table_views import TableViews

SPECTATORS_AT_ONCE = 20  # are told of a newer view at one moment
NEXT_SPECTATORS_AFTER = 0.005  # seconds
GONE_AFTER = 0.25  # seconds until others see that somebody doesn't look any more


class RoomMember(Protocol):
    """A page that shows a table: notified of a newer view, of a remark, and of the table's end."""

    @property
    def person_id(self) -> int:
        """The person whose page it is."""

    @property
    def photo(self) -> str | None:
        """The address of the person's photo, "" if they have none; None if this page doesn't
        share it.
        """

    def show(self) -> None:
        """Send the newest view when the connection can take it."""

    def send_news(self, news: bytes) -> None:
        """Send news that no view has, such as a remark."""

    def table_is_gone(self) -> None:
        """Say that the table doesn't exist any more."""


class Room:
    """One table and its members. It holds the newest version that this process knows."""

    def __init__(self, table: Table) -> None:
        self.members: set[RoomMember] = set()
        self.looking: frozenset[int] = frozenset()
        self.reading = asyncio.Lock()
        self.reads_begun = self.last_read = 0  # the number of the last that came to an end
        self.changed_at = time.monotonic()
        self.left_at = time.monotonic()
        self.views = TableViews(table, self.looking)
        self.orders: SeatOrders = {}
        self._recent_moves = RecentMoves(table.version)
        self._waiting_spectators: dict[RoomMember, None] = {}  # not told of the newest view yet
        self._is_telling = False
        self._is_seeing_off = False

    @property
    def table(self) -> Table:
        """The newest version of the table that is known here."""
        return self.views.table

    @property
    def seated(self) -> frozenset[int]:
        """The people at the table; the others only watch."""
        return self.views.setup.seated

    @property
    def photos(self) -> PhotoAddresses:
        """The photo addresses of people at the table, as far as they are known here."""
        return self.views.setup.photos

    def add_photos(self, photos: PhotoAddresses) -> bool:
        """Note photo addresses and show them; those of people who don't sit here or hide theirs
        are left out. Return whether anything is new.
        """
        before, known = self.views.setup, {**self.photos, **photos}
        self.views = TableViews(self.table, self.looking, self.views, known)
        if self.views.setup.shared != before.shared:
            self.show_all()
        return self.photos != before.photos

    def has(self, version: int, epoch: str) -> bool:
        """Return whether this version, or a newer one of the same store, is shown already."""
        return epoch == self.table.epoch and version <= self.table.version

    def may_be_behind(self, epoch: str | None, version: int | None) -> bool:
        """Return whether a page has a newer version than this room, or one from before the store
        lost its newest data, so that the table has to be read.
        """
        if version is None:
            return False
        return epoch != self.table.epoch or version > self.table.version

    def update(self, table: Table, moves: Iterable[MadeMove]) -> bool:
        """Replace the table by one that was read, and remember the moves that led to it. Return
        False, with nothing changed, if it isn't newer.
        """
        old = self.table
        if table.epoch == old.epoch and table.version <= old.version:
            return False
        self.views = TableViews(table, self.looking, self.views, self.photos)
        self.changed_at = time.monotonic()
        if table.epoch != old.epoch or table.game_number != old.game_number:
            self._recent_moves = RecentMoves(table.version)
        else:
            self._recent_moves.add(moves)
        return True

    def load_game(self, table: Table, moves: Sequence[MadeMove]) -> bool:
        """Take over the whole running game as it was read; return whether the table is newer."""
        is_new = self.update(table, ())
        self._recent_moves = RecentMoves.of_game(self.table, moves)
        return is_new

    def set_orders(self, orders: SeatOrders) -> None:
        """Replace the standing orders; only people whose own orders changed get a new view."""
        both = {*orders, *self.orders}
        changed = {seat for seat in both if orders.get(seat) != self.orders.get(seat)}
        self.orders = orders
        sitting = (one.person for at, one in enumerate(self.table.seats) if at in changed)
        people = {person.id for person in sitting if person}
        for member in self.members:
            if member.person_id in people:
                member.show()

    def set_looking(self, looking: frozenset[int]) -> None:
        """Note which people have the table on the screen. The others see at once that somebody at
        the table came, but only `GONE_AFTER` seconds later that they went: a person whose
        connection broke is mostly back by then.
        """
        self.looking = looking
        if self._has_players(looking - self.views.looking):
            self._show_looking()
        elif self._has_players(self.views.looking - looking) and not self._is_seeing_off:
            self._is_seeing_off = True
            asyncio.get_running_loop().call_later(GONE_AFTER, self._see_off)

    def _has_players(self, people: frozenset[int]) -> bool:
        """Return whether one of them sits at the table. In `looking` a negative number stands for
        a person who plays in the chat.
        """
        return any(abs(one) in self.seated for one in people)

    def _see_off(self) -> None:
        self._is_seeing_off = False
        if self._has_players(self.views.looking - self.looking):
            self._show_looking()

    def _show_looking(self) -> None:
        self.views = TableViews(self.table, self.looking, self.views, self.photos)
        self.show_all()

    def events_since(self, epoch: str | None, version: int | None, seat: int | None) -> Raw:
        """Return the events after a version as JSON, as this seat of the game may know them; an
        empty list if not all of them are known.
        """
        if version is None or epoch != self.table.epoch:
            return NOTHING
        return self._recent_moves.events_since(version, seat)

    def lacks_moves_since(self, epoch: str | None, version: int | None) -> bool:
        """Return whether the store may know moves of this game after a version that this room
        doesn't.
        """
        in_game = self.table.phase is Phase.PLAYING and epoch == self.table.epoch
        if not in_game or version is None or version < self.table.started:
            return False
        return self._recent_moves.can_load_more(version)

    def show_all(self) -> None:
        """Send every member the newest view: players at once, spectators a few at a time, so that
        a table with hundreds of spectators doesn't delay the others.
        """
        seated = self.seated
        for member in self.members:
            if member.person_id in seated:
                member.show()
            else:
                self._waiting_spectators[member] = None
        if self._waiting_spectators and not self._is_telling:
            self._show_spectators()

    def _show_spectators(self) -> None:
        """Send the next few spectators the newest view, those first who have waited longest."""
        for member in tuple(islice(self._waiting_spectators, SPECTATORS_AT_ONCE)):
            del self._waiting_spectators[member]
            if member in self.members:
                member.show()
        self._is_telling = bool(self._waiting_spectators)
        if self._is_telling:
            loop = asyncio.get_running_loop()
            loop.call_later(NEXT_SPECTATORS_AFTER, self._show_spectators)
