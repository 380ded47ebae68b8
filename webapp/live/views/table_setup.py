"""What of a table stays the same from move to move, ready to be shown: who sits there, by which
rules, and who may do what about that.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self

from msgspec import Raw
from msgspec.structs import replace

from engine.rules import PRESETS, Ruleset
from engine.rules.options.rules_code import rules_code
from engine.rules.options.ruleset import closest_preset, difference
from engine.tables import PassDelay, Phase, Seat, Table, awaited, commitment_of, in_chat
from webapp.live.protocol import OwnView, SharedView, encode, fields
from webapp.live.views.open_acts import acts_open, barred, kept_out, may_keep_out, offerable
from webapp.live.views.viewpoint import TableRole, Viewpoint

PhotoAddresses = Mapping[int, str]  # person -> where the photo is; "": they have none
NO_PHOTOS: PhotoAddresses = {}


class Seen(NamedTuple):
    """What the table is to one person."""

    who: TableRole
    own: bytes  # fields of their view: what is theirs and stays the same


class TableSetup:
    """A table but for the course of its game, who of its people has it on the screen, and where
    the photos are that they show: of who leaves the seat, or hides it, that is forgotten.
    """

    def __init__(
        self, table: Table, looking: frozenset[int], photos: PhotoAddresses = NO_PHOTOS
    ) -> None:
        self._table = _without_course(table)
        self._looking = looking
        self.showing = {one.person.id for one in table.seats if one.person and one.shows_photo}
        self.photos = {person: photos[person] for person in self.showing if person in photos}
        self.unpictured = self.showing - self.photos.keys()  # whose isn't known
        self.shared = self._shared()
        self.seated = frozenset(person.id for person in table.persons)
        self._seen: dict[tuple[Viewpoint, gettext.NullTranslations], Seen] = {}

    def after(
        self, table: Table, looking: frozenset[int], photos: PhotoAddresses = NO_PHOTOS
    ) -> Self:
        """The setup of another version: this one, if nothing of it has changed."""
        same = looking == self._looking and photos == self.photos
        if same and _without_course(table) == self._table:
            return self
        return type(self)(table, looking, photos)

    def seen_by(self, viewpoint: Viewpoint, t: gettext.NullTranslations) -> Seen:
        """What the table is to this person."""
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
        return Seen(who, fields(own))

    def _shared(self) -> bytes:
        """The fields of every view that are the same for all and stay the same."""
        table = self._table
        return fields(
            SharedView(
                id=table.id,
                epoch=table.epoch,
                phase=table.phase,
                rules=rules_view(table.ruleset),
                code=code_of(table.ruleset),
                house=house_view(table.ruleset),
                pace=table.pace,
                auto_pass_ms=PassDelay().longest if table.auto_pass else None,
                hints=table.hints,
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
        """Once the cards are dealt the page takes it for a number in the shuffle; who said in the
        chat that they play added none.
        """
        counted_in = seat.person is not None and not seat.nonce
        return seat.ready and not (counted_in and self._table.phase is Phase.PLAYING)


def _without_course(table: Table) -> Table:
    """Whatever is made of this can't depend on what a move changes."""
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
    )


@lru_cache(maxsize=256)
def rules_view(ruleset: Ruleset) -> Raw:
    """Every option; many tables play by the same rules."""
    return _raw(ruleset.as_dict())


code_of = lru_cache(maxsize=256)(rules_code)


@lru_cache(maxsize=256)
def house_view(ruleset: Ruleset) -> Raw:
    """What house rules are likened to, and what is usual there; null for a preset."""
    if ruleset.preset is not None:
        return _raw(None)
    preset = closest_preset(ruleset)
    usual = {option: there for option, _, there in difference(ruleset, PRESETS[preset])}
    return _raw({"preset": preset, "usual": usual})


@lru_cache(maxsize=256)
def seat_counts_view(ruleset: Ruleset) -> Raw:
    """How many can play by these rules."""
    return _raw(ruleset.seat_counts)


def match_view(table: Table) -> dict[str, Any] | None:
    """How the row of games stands; None before its first game is over."""
    match = table.match
    if match is None:
        return None
    ladder = None if match.ladder is None else [str(rank) for rank in match.ladder]
    return {
        "games": match.games,
        "fools": match.fools,
        "ladder": ladder,
        "losers": match.losers,
    }


def you(table: Table, who: TableRole) -> dict[str, Any]:
    """What the table is to this person."""
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


def _raw(value: dict[str, Any] | Sequence[Any] | None) -> Raw:
    return Raw(encode(value))
