"""A table as one person sees it: built by whitelist, the shared parts encoded once."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from msgspec import Raw
from msgspec.json import decode

from engine.rules import PRESETS, Exchange, Game, IllegalMove, Ruleset, check, view_for
from engine.rules.errors import Refusal
from engine.rules.events import event_for, looks_alike
from engine.rules.outcome import winners
from engine.rules.rules_code import rules_code
from engine.rules.ruleset import closest_preset, difference
from engine.rules.view import own_part
from engine.tables import MadeMove, MovedBy, PassDelay, Phase, Seat, Table
from engine.words import refusal_sentence
from webapp.live.open_acts import absent, acts_open, barred, kept_out, may_keep_out
from webapp.live.protocol import OwnView, SharedView, encode
from webapp.live.viewpoint import Standing, Viewpoint

NULL: Final = Raw(b"null")


class TableViews:
    """One version of one table, ready to be shown to anybody: what all see is encoded once, what a
    seat sees of the game once for its person's devices.
    """

    def __init__(self, table: Table, looking: frozenset[int]) -> None:
        self.table = table
        self._looking = looking
        self._games: dict[tuple[int | None, int], Raw] = {}

    def frame(
        self, viewpoint: Viewpoint, t: gettext.NullTranslations, *, events: Raw, now_ms: int
    ) -> bytes:
        """The whole view for one person."""
        table, who = self.table, viewpoint.at(self.table)
        own = OwnView(
            you=you(who),
            clock=self._clock(now_ms),
            game=self._game(who.game_seat, t),
            events=events,
            absent=absent(table, who, self._looking, now_ms),
            barred=barred(table, who, t),
            kept_out=kept_out(table, who),
            may_keep_out=may_keep_out(table, who),
            can=acts_open(table, who),
        )
        return _joined(self._shared, encode(own))

    def _clock(self, now_ms: int) -> dict[str, float] | None:
        """How long the one who is waited for still has."""
        if self._deadline_ms is None:
            return None
        left = max(0.0, (self._deadline_ms - now_ms) / 1000)
        return {"left": round(left, 1), "of": self.table.pace.seconds}

    @cached_property
    def _deadline_ms(self) -> int | None:
        return self.table.deadline_ms if self.table.phase is Phase.PLAYING else None

    @cached_property
    def _shared(self) -> bytes:
        table = self.table
        return encode(
            SharedView(
                id=table.id,
                epoch=table.epoch,
                v=table.version,
                phase=table.phase,
                rules=rules_view(table.ruleset),
                code=code_of(table.ruleset),
                house=house_view(table.ruleset),
                pace=table.pace,
                auto_pass_ms=PassDelay().longest if table.auto_pass else None,
                seat_counts=seat_counts_view(table.ruleset),
                seats=[self._seat(n, seat) for n, seat in enumerate(table.seats)],
                fair=_fair(table),
                match=match_view(table),
            )
        )

    @cached_property
    def _shared_game(self) -> bytes:
        return encode(shared_game_view(self.table))

    def _seat(self, number: int, seat: Seat) -> dict[str, Any]:
        person = seat.person
        return {
            "seat": number,
            "name": person.name if person else "",
            "kind": "person" if person else "computer",
            "level": seat.level,
            "ready": self._is_ready(seat),
            "held": seat.held,
            "looking": person is not None and person.id in self._looking,
        }

    def _is_ready(self, seat: Seat) -> bool:
        """Once the cards are dealt the page takes it for a number in the shuffle; who said in the
        chat that they play added none.
        """
        counted_in = seat.person is not None and not seat.nonce
        return seat.ready and not (counted_in and self.table.phase is Phase.PLAYING)

    def _game(self, seat: int | None, t: gettext.NullTranslations) -> Raw:
        key = (seat, id(t) if seat is not None else 0)
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = self._game_of(seat, t)
        return found

    def _game_of(self, seat: int | None, t: gettext.NullTranslations) -> Raw:
        if self.table.game is None:
            return NULL
        own = encode(own_game_view(self.table, self.table.game, seat, t))
        return Raw(_joined(self._shared_game, own))


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


def shared_game_view(table: Table) -> dict[str, Any] | None:
    """Of the running or last game what everybody sees."""
    if table.game is None:
        return None
    return {
        "number": table.game_number,
        **view_for(table.game, None).shared_dict(),
        "names": table.names,
        "winners": _winners(table.game),
    }


def own_game_view(
    table: Table, game: Game, seat: int | None, t: gettext.NullTranslations
) -> dict[str, Any]:
    """What only one seat sees of it, reasons in words."""
    own = own_part(game, seat)
    whys = {card.text: why for card, why in own.reasons.items()} | _why_no_exchange(game, seat)
    told = {
        id(why): _reason(t, why.code, why.rule, encode(why.values), table.names)
        for why in whys.values()
    }
    return {
        "seat": own.seat,
        "hand": [card.text for card in own.hand],
        "moves": [str(move) for move in own.moves],
        "reasons": {what: told[id(why)] for what, why in whys.items()},
    }


@lru_cache(maxsize=4096)
def _reason(
    t: gettext.NullTranslations, code: str, rule: str, values: bytes, names: tuple[str, ...]
) -> Raw:
    """Why something can't be done, with its sentence; the same is asked for at every change."""
    words = refusal_sentence(t, code, decode(values), names)
    return _raw({"code": code, "rule": rule, "words": words})


def _winners(game: Game) -> tuple[int, ...]:
    return winners(game.ruleset, game.seats, game.outcome) if game.outcome else ()


def _why_no_exchange(game: Game, seat: int | None) -> dict[str, Refusal]:
    """What keeps a seat from swapping the trump card, at a table where that is done."""
    if seat is None or game.outcome is not None or not game.ruleset.trump_exchange:
        return {}
    try:
        check(game, seat, Exchange())
    except IllegalMove as why:
        return {"exchange": Refusal(why.code, why.rule, why.values)}
    return {}


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


def events_view(steps: Iterable[MadeMove], seat: int | None) -> Raw:
    """What happened, masked for one seat, oldest first."""
    return _raw(
        [
            {"v": step.version, "seat": step.seat, **told}
            for step in steps
            for told in _told(step, seat)
        ]
    )


def looks_alike_to_all(step: MadeMove) -> bool:
    """Whether every seat may know the same of a move."""
    return step.by is not MovedBy.COMPUTER and all(map(looks_alike, step.events))


def _told(step: MadeMove, seat: int | None) -> Iterator[dict[str, Any]]:
    if step.by is MovedBy.CLOCK:
        yield {"kind": "time_ran_out"}
    if step.by is MovedBy.COMPUTER and step.seat == seat:
        yield {"kind": "stood_in"}
    for event in step.events:
        yield event_for(event, seat)


def you(who: Standing) -> dict[str, Any]:
    """What the table is to this person."""
    return {
        "seat": who.seat,
        "game_seat": who.game_seat,
        "creator": who.is_creator,
        "host": who.is_host,
        "person": who.person_id,
    }


def _fair(table: Table) -> dict[str, Any]:
    coming = table.game_number + (0 if table.phase == Phase.PLAYING else 1)
    return {"game": coming, "commitment": table.commitment}


def _joined(first: bytes, second: bytes) -> bytes:
    """Two JSON objects as one with the fields of both."""
    return first[:-1] + b"," + second[1:]


def _raw(value: dict[str, Any] | Sequence[Any] | None) -> Raw:
    return Raw(encode(value))
