"""A table for one person: the whole view, or only what has changed since the last one. Both are
built by whitelist, and what is the same for several people or several versions is made once.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Raw, UnsetType

from engine.tables import Phase, SeatOrders, Table, stands, votes_open
from engine.words import order_sentence
from webapp.live.protocol import CourseView, ViewChange, fields, new_fields
from webapp.live.views.event_views import NOTHING
from webapp.live.views.game_views import GameViews
from webapp.live.views.open_acts import absent
from webapp.live.views.table_setup import NO_PHOTOS, PhotoAddresses, Seen, TableSetup
from webapp.live.views.viewpoint import TableRole, Viewpoint

NO_ORDERS: Final[SeatOrders] = {}


class SeenTable(NamedTuple):
    """One version of a table as one person sees it at a moment. The last one that a page was sent
    is where its next change starts from.
    """

    views: TableViews
    seen: Seen
    t: gettext.NullTranslations
    left: float | None  # seconds on the clock
    absent: Sequence[dict[str, Any]]
    orders: Sequence[dict[str, Any]]

    @property
    def seat(self) -> int | None:
        """The seat whose cards of the running or last game are seen."""
        return self.seen.who.game_seat

    def whole(self, events: Raw, number: int | UnsetType = UNSET) -> bytes:
        """Return the whole view; with a number if changes may follow."""
        views = self.views
        course = CourseView(
            v=views.table.version,
            n=number,
            clock=None if self.left is None else {"left": self.left, **views.turn},
            absent=self.absent,
            orders=self.orders,
            game=views.games.whole(self.seat, self.t),
            events=events,
        )
        shared, own = fields({"t": "table", **views.setup.shared}), fields(self.seen.own)
        return b"{%b,%b,%b}" % (shared, own, fields(course))

    def change(self, before: SeenTable, events: Raw, number: int) -> bytes | None:
        """Return what is new since `before` was sent; None if nothing is."""
        news = self._news(before)
        if events != NOTHING:
            news["events"] = events
        if not news:
            return None
        if self.left is not None or before.left is not None:
            news["clock"] = self._clock(before)
        return b"{%b,%b}" % (fields(ViewChange(number)), fields(news))

    def _news(self, before: SeenTable) -> dict[str, Any]:
        """Return the fields that are new, but for the clock."""
        views, old = self.views, before.views
        news = views.games.since(old.games, self.seat, before.seat, self.t)
        if views.table.version != old.table.version:
            news["v"] = views.table.version
        if views.setup is not old.setup:
            news |= new_fields(views.setup.shared, old.setup.shared)
        if self.seen is not before.seen:
            news |= new_fields(self.seen.own, before.seen.own)
        if self.absent != before.absent:
            news["absent"] = self.absent
        if self.orders != before.orders:
            news["orders"] = self.orders
        return news

    def _clock(self, before: SeenTable) -> dict[str, Any] | None:
        if self.left is None:
            return None
        turn = self.views.turn
        if before.left is None:
            return {"left": self.left, **turn}
        return {"left": self.left, **new_fields(turn, before.views.turn)}


class TableViews:
    """One version of a table, ready to be shown to anybody. The public part is made once, and each
    seat's part once for all devices of its person. `before` are the views of an earlier
    version, whose parts are reused.
    """

    def __init__(
        self,
        table: Table,
        looking: frozenset[int],
        before: TableViews | None = None,
        photos: PhotoAddresses = NO_PHOTOS,
    ) -> None:
        self.table = table
        self.looking = looking
        self.setup: TableSetup = (
            before.setup.after(table, looking, photos)
            if before
            else TableSetup(table, looking, photos)
        )
        self.games: GameViews = (
            before.games if before and before.table is table else GameViews(table)
        )

    @cached_property
    def turn(self) -> dict[str, Any]:
        """The length of the turn whose time runs out first, and of the seats that are waited for
        those that had an extra minute, and those whose people couldn't be told yet.
        """
        table = self.table
        seat = table.first_due
        return {
            "of": table.pace.seconds if seat is None else table.time_for(seat),
            "minutes": [seat for seat in sorted(table.waiting) if table.has_a_minute(seat)],
            "untold": [seat for seat in sorted(table.waiting) if table.is_untold(seat)],
        }

    @cached_property
    def _deadline_ms(self) -> int | None:
        return self.table.deadline_ms if self.table.phase is Phase.PLAYING else None

    @cached_property
    def _may_vote(self) -> bool:
        """True if there is a seat without which the others may go on, now or later."""
        return bool(votes_open(self.table, self.looking, now_ms=0))

    def seen_by(
        self,
        viewpoint: Viewpoint,
        t: gettext.NullTranslations,
        *,
        now_ms: int,
        orders: SeatOrders = NO_ORDERS,
    ) -> SeenTable:
        """Return the table as one person sees it now. `orders` are the standing orders of all
        seats; each is shown to its own seat only.
        """
        seen = self.setup.seen_by(viewpoint, t)
        return SeenTable(
            self,
            seen,
            t,
            self._left(now_ms),
            self._absent(seen.who, now_ms),
            standing_view(self.table, seen.who.game_seat, orders, t),
        )

    def frame(
        self,
        viewpoint: Viewpoint,
        t: gettext.NullTranslations,
        *,
        now_ms: int,
        orders: SeatOrders = NO_ORDERS,
    ) -> bytes:
        """Return the whole view for one person who hasn't seen the table before."""
        return self.seen_by(viewpoint, t, now_ms=now_ms, orders=orders).whole(NOTHING)

    def _left(self, now_ms: int) -> float | None:
        """Return how long the person whose turn it is still has."""
        deadline_ms = self._deadline_ms
        return None if deadline_ms is None else round(max(0.0, (deadline_ms - now_ms) / 1000), 1)

    def _absent(self, who: TableRole, now_ms: int) -> Sequence[dict[str, Any]]:
        return tuple(absent(self.table, who, self.looking, now_ms)) if self._may_vote else ()


def standing_view(
    table: Table, seat: int | None, orders: SeatOrders, t: gettext.NullTranslations
) -> tuple[dict[str, Any], ...]:
    """Return the standing orders of one seat that still apply, with their sentences."""
    if seat is None or not orders:
        return ()
    return tuple(
        {"order": one.text, "until": one.until, "words": order_sentence(t, one.text)}
        for one in orders.get(seat, ())
        if stands(table, seat, one)
    )
