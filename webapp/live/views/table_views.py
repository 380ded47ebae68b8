"""The whole view of a table for one person, built by whitelist. What is the same for several
people or several versions is made once.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from msgspec import Raw
from msgspec.json import decode

from engine.rules import Event, Exchange, Game, IllegalMove, check
from engine.rules.errors import Refusal
from engine.rules.events import event_for, looks_alike
from engine.rules.outcome import winners
from engine.rules.view import own_part
from engine.rules.view_json import shared_dict
from engine.tables import MadeMove, MovedBy, Phase, SeatOrders, Table, stands, votes_open
from engine.words import SEAT_VALUES, order_sentence, refusal_sentence
from webapp.live.protocol import CourseView, encode, fields
from webapp.live.views.open_acts import absent
from webapp.live.views.table_setup import NO_PHOTOS, PhotoAddresses, TableSetup
from webapp.live.views.viewpoint import TableRole, Viewpoint

NULL: Final = Raw(b"null")
NOTHING: Final = Raw(b"[]")
NO_ORDERS: Final[SeatOrders] = {}


class _Course(NamedTuple):
    """The course of the game, as everybody who looks may see it."""

    shared_game: bytes  # fields
    deadline_ms: int | None
    clock: dict[str, Any]  # fields, beside how long is left
    may_vote: bool  # whether there is a seat without which the others may go on, now or later


class TableViews:
    """One version of a table, ready to be shown to anybody. What everybody sees is encoded once,
    and what one seat sees once for all devices of its person. `before` are the views of an earlier
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
        self._games: dict[tuple[int | None, gettext.NullTranslations | None], Raw] = {}

    def frame(
        self,
        viewpoint: Viewpoint,
        t: gettext.NullTranslations,
        *,
        events: Callable[[int | None], Raw],
        now_ms: int,
        orders: SeatOrders = NO_ORDERS,
    ) -> bytes:
        """Return the whole view for one person. `events` returns the events as a seat of the game
        may know them. `orders` are the standing orders of all seats; each is shown to its own seat
        only.
        """
        who, own = self.setup.seen_by(viewpoint, t)
        course = CourseView(
            v=self.table.version,
            clock=self._clock(now_ms),
            absent=self._absent(who, now_ms),
            orders=standing_view(self.table, who.game_seat, orders, t) if orders else [],
            game=self._game(who.game_seat, t),
            events=events(who.game_seat),
        )
        return b"{%b,%b,%b}" % (self.setup.shared, own, fields(course))

    @cached_property
    def _course(self) -> _Course:
        table = self.table
        return _Course(
            fields(shared_game_view(table, table.game)) if table.game else b"",
            table.deadline_ms if table.phase is Phase.PLAYING else None,
            _turn(table),
            bool(votes_open(table, self.looking, now_ms=0)),
        )

    def _clock(self, now_ms: int) -> dict[str, Any] | None:
        """Return how long the person whose turn it is still has."""
        deadline_ms = self._course.deadline_ms
        if deadline_ms is None:
            return None
        left = max(0.0, (deadline_ms - now_ms) / 1000)
        return {"left": round(left, 1), **self._course.clock}

    def _absent(self, who: TableRole, now_ms: int) -> list[dict[str, Any]]:
        is_any = self._course.may_vote
        return absent(self.table, who, self.looking, now_ms) if is_any else []

    def _game(self, seat: int | None, t: gettext.NullTranslations) -> Raw:
        key = (seat, t if seat is not None else None)
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = self._game_of(seat, t)
        return found

    def _game_of(self, seat: int | None, t: gettext.NullTranslations) -> Raw:
        if self.table.game is None:
            return NULL
        own = own_game_view(self.table, self.table.game, seat, t)
        return Raw(b"{%b,%b}" % (self._course.shared_game, fields(own)))


def standing_view(
    table: Table, seat: int | None, orders: SeatOrders, t: gettext.NullTranslations
) -> list[dict[str, Any]]:
    """Return the standing orders of one seat that still apply, with their sentences."""
    if seat is None:
        return []
    return [
        {"order": one.text, "until": one.until, "words": order_sentence(t, one.text)}
        for one in orders.get(seat, ())
        if stands(table, seat, one)
    ]


def _turn(table: Table) -> dict[str, Any]:
    """Return the length of the turn whose time runs out first, and the seats that wait and had an
    extra minute.
    """
    seat = table.first_due
    return {
        "of": table.pace.seconds if seat is None else table.time_for(seat),
        "minutes": [seat for seat in sorted(table.waiting) if table.has_a_minute(seat)],
    }


def shared_game_view(table: Table, game: Game) -> dict[str, Any]:
    """Return the fields of the running or last game that everybody sees."""
    return {
        "number": table.game_number,
        **shared_dict(game),
        "names": table.names,
        "winners": winners(game.ruleset, game.seats, game.outcome) if game.outcome else (),
        "tally": table.tally if game.outcome else (),
        "handed": [
            {"seat": seat, "giver": one.givers[0].name, "taker": one.taker}
            for seat, one in table.handed.items()
        ],
    }


def own_game_view(
    table: Table, game: Game, seat: int | None, t: gettext.NullTranslations
) -> dict[str, Any]:
    """Return the fields of the game that only one seat sees, with reasons as sentences."""
    own = own_part(game, seat)
    reasons = {}
    for why, cards in own.reasons:
        told = _reason_view(t, why, table.names)
        for card in cards:
            reasons[card.text] = told
    no_exchange = _why_no_exchange(game, seat)
    if no_exchange is not None:
        reasons["exchange"] = _reason_view(t, no_exchange, table.names)
    return {
        "seat": own.seat,
        "hand": [card.text for card in own.hand],
        "moves": [str(move) for move in own.moves],
        "reasons": reasons,
    }


def _why_no_exchange(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat can't swap the trump card, if the rules have that; else None."""
    if seat is None or game.outcome is not None or not game.ruleset.trump_exchange:
        return None
    try:
        check(game, seat, Exchange())
    except IllegalMove as why:
        return Refusal(why.code, why.rule, why.values)
    return None


def _reason_view(t: gettext.NullTranslations, why: Refusal, names: tuple[str, ...]) -> Raw:
    """Return a refusal with its sentence, as JSON."""
    called = () if SEAT_VALUES.isdisjoint(why.values) else names
    return _told_reason(t, why.code, why.rule, encode(why.values), called)


@lru_cache(maxsize=4096)
def _told_reason(
    t: gettext.NullTranslations, code: str, rule: str, values: bytes, names: tuple[str, ...]
) -> Raw:
    """Make the JSON of a refusal; it is cached, because the same ones are needed after every
    change.
    """
    words = refusal_sentence(t, code, decode(values), names)
    return Raw(encode({"code": code, "rule": rule, "words": words}))


def no_events(_seat: int | None) -> Raw:
    """Return no events, for a view with nothing to animate."""
    return NOTHING


def events_view(steps: Iterable[MadeMove], seat: int | None) -> Raw:
    """Return the events of these moves as JSON, masked for one seat, oldest first."""
    told = [
        b'{"v":%d,%b}' % (step.version, event) for step in steps for event in _told(step, seat)
    ]
    return Raw(b"[%b]" % b",".join(told))


def looks_alike_to_all(step: MadeMove) -> bool:
    """Return whether every seat may know the same of a move."""
    return step.by is not MovedBy.COMPUTER and all(map(looks_alike, step.events))


def _told(step: MadeMove, seat: int | None) -> Iterator[bytes]:
    """Yield the fields of each event that a move led to, masked for one seat."""
    if step.by is MovedBy.CLOCK:
        yield fields({"kind": "time_ran_out", "seat": step.seat})
    if step.by is MovedBy.COMPUTER and step.seat == seat:
        yield fields({"kind": "stood_in", "seat": step.seat})
    for event in step.events:
        yield _told_event(event, None if looks_alike(event) else seat)


@lru_cache(maxsize=4096)
def _told_event(event: Event, seat: int | None) -> bytes:
    """Return the fields of one event; it is cached, because the same few come again and again."""
    return fields(event_for(event, seat))
