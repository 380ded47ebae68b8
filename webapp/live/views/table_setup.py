"""The part of a view that stays the same from move to move: the people, the rules, and everybody's
rights. It is encoded once and reused.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Self

from msgspec import Raw, Struct
from msgspec.structs import replace

from durak_rules import PRESETS, Ruleset
from durak_rules.options.rules_code import rules_code
from durak_rules.options.ruleset import closest_preset, difference
from engine.tables import (
    PassDelay,
    Phase,
    Seat,
    Table,
    awaited,
    commitment_of,
    in_chat,
    passes_here,
)
from webapp.live.protocol import OwnView, SharedView, encode
from webapp.live.views.open_acts import acts_open, barred, kept_out, may_keep_out, offerable
from webapp.live.views.viewpoint import TableRole, Viewpoint

PhotoAddresses = Mapping[int, str]  # address of each person's photo; "" if they have none
NO_PHOTOS: PhotoAddresses = {}


Fields = Mapping[str, Raw]  # by name: each field of a view as JSON


class Seen(NamedTuple):
    """The unchanging part of a view that is one person's."""

    who: TableRole
    own: Fields  # of `OwnView`


class TableSetup:
    """The setup of a table: everything but the course of its game, with the people who look and
    the photos that are shown. A photo is forgotten when its person leaves the seat or hides it.
    """

    def __init__(
        self, table: Table, looking: frozenset[int], photos: PhotoAddresses = NO_PHOTOS
    ) -> None:
        self._table = _without_course(table)
        self._looking = looking
        self.showing = {one.person.id for one in table.seats if one.person and one.shows_photo}
        self.photos = {person: photos[person] for person in self.showing if person in photos}
        self.unpictured = self.showing - self.photos.keys()  # people whose photo isn't known here
        self.shared = self._shared()
        self.seated = frozenset(person.id for person in table.persons)
        self._seen: dict[tuple[Viewpoint, gettext.NullTranslations], Seen] = {}

    def after(
        self, table: Table, looking: frozenset[int], photos: PhotoAddresses = NO_PHOTOS
    ) -> Self:
        """Return the setup of another version; it is this one if nothing of it has changed."""
        same = looking == self._looking and photos == self.photos
        if same and _without_course(table) == self._table:
            return self
        return type(self)(table, looking, photos)

    def seen_by(self, viewpoint: Viewpoint, t: gettext.NullTranslations) -> Seen:
        """Return the part of the setup that is this person's, in their language."""
        key = (viewpoint, t)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._seen_by(viewpoint, t)
        return found

    def _seen_by(self, viewpoint: Viewpoint, t: gettext.NullTranslations) -> Seen:
        table, who = self._table, viewpoint.at(self._table)
        own = OwnView(
            you=you(table, who),
            barred=barred(table, who, t),
            kept_out=kept_out(table, who),
            may_keep_out=may_keep_out(table, who),
            may_offer=offerable(table, who),
            can=acts_open(table, who),
        )
        return Seen(who, _fields(own))

    def _shared(self) -> Fields:
        """Return the fields that are the same for everybody."""
        table = self._table
        return _fields(
            SharedView(
                id=table.id,
                epoch=table.epoch,
                phase=table.phase,
                rules=rules_view(table.ruleset),
                code=code_of(table.ruleset),
                house=house_view(table.ruleset),
                pace=table.pace,
                auto_pass_ms=PassDelay().longest if passes_here(table) else None,
                hints=table.hints and not table.ruleset.cheaters,
                seat_counts=seat_counts_view(table.ruleset),
                seats=[self._seat(n, seat) for n, seat in enumerate(table.seats)],
                hushed=table.hushed,
                joining=[one.person.name for one in table.joining],
                fair=_fair(table),
                dealing=None if table.dealing is None else list(awaited(table)),
                match=match_view(table),
            )
        )

    def _seat(self, number: int, seat: Seat) -> dict[str, Any]:
        person = seat.person
        return {
            "seat": number,
            "game_seat": self._table.game_seat_at(number),
            "chair": seat.chair,
            "name": person.name if person else "",
            "photo": self.photos.get(person.id, "") if person else "",
            "kind": "person" if person else "computer",
            "level": seat.level,
            "ready": self._is_ready(seat),
            "held": seat.held,
            "muted": person is not None and person.id in self._table.muted,
            "looking": person is not None and person.id in self._looking,
            "in_chat": person is not None and in_chat(person.id) in self._looking,
            "late": seat.late_ms,
            "offered": number in self._table.offered,
        }

    def _is_ready(self, seat: Seat) -> bool:
        """Return whether the seat is shown as ready. During a game the page takes it as a sign
        that the seat added a number to the shuffle, and people who joined in the chat added none.
        """
        counted_in = seat.person is not None and not seat.nonce
        return seat.ready and not (counted_in and self._table.phase is Phase.PLAYING)


def _fields(view: Struct) -> Fields:
    return {name: _raw(getattr(view, name)) for name in view.__struct_fields__}


def _without_course(table: Table) -> Table:
    """Return the table without everything that a move changes, so that nothing made of it can
    depend on that.
    """
    nobody: Mapping[int, Any] = {}
    return replace(
        table,
        version=0,
        stamp="",
        game=None,
        moves=0,
        cards_since=0,
        waiting=nobody,
        deadlines=nobody,
        absent=nobody,
        tally=(),
    )


@lru_cache(maxsize=256)
def rules_view(ruleset: Ruleset) -> Raw:
    """Return every option as JSON; it is cached, because many tables play by the same rules."""
    return _raw(ruleset.as_dict())


code_of = lru_cache(maxsize=256)(rules_code)


@lru_cache(maxsize=256)
def house_view(ruleset: Ruleset) -> Raw:
    """Return the preset that house rules are nearest to, and its values where they differ, as
    JSON; null for a preset.
    """
    if ruleset.preset is not None:
        return _raw(None)
    preset = closest_preset(ruleset)
    usual = {option: there for option, _, there in difference(ruleset, PRESETS[preset])}
    return _raw({"preset": preset, "usual": usual})


@lru_cache(maxsize=256)
def seat_counts_view(ruleset: Ruleset) -> Raw:
    """Return the numbers of seats with which these rules can be played, as JSON."""
    return _raw(ruleset.seat_counts)


def match_view(table: Table) -> dict[str, Any] | None:
    """Return the score of the games in a row; None before the first one is over."""
    match = table.match
    if match is None:
        return None
    ladder = None if match.ladder is None else [str(rank) for rank in match.ladder]
    return {
        "games": match.games,
        "fools": match.fools,
        "ladder": ladder,
        "losers": match.losers,
        "points": match.points,
    }


def you(table: Table, who: TableRole) -> dict[str, Any]:
    """Return the fields that say what this person is at the table."""
    return {
        "seat": who.seat,
        "game_seat": who.game_seat,
        "creator": who.is_creator,
        "host": who.is_host,
        "person": who.person_id,
        "joins": table.joins(who.person_id),
    }


def _fair(table: Table) -> dict[str, Any]:
    playing = table.phase == Phase.PLAYING
    promised = tuple(commitment_of(seat) for seat in table.seats)
    return {
        "game": table.game_number + (0 if playing else 1),
        "commitment": table.commitment,
        "nonce_commitments": table.nonce_commitments if playing else promised,
    }


def _raw(value: Any) -> Raw:
    return Raw(encode(value))
