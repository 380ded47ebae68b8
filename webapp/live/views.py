"""A table as one person sees it: built by whitelist, the shared parts encoded once."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw

from engine.rules import PRESETS, Exchange, Game, IllegalMove, Ruleset, check, view_for
from engine.rules.events import event_for
from engine.rules.outcome import winners
from engine.rules.rules_code import rules_code
from engine.rules.ruleset import closest_preset, difference
from engine.tables import MadeMove, MovedBy, PassDelay, Phase, Seat, Table, time_left
from engine.words import refusal_sentence
from webapp.live.open_acts import absent, acts_open, barred, kept_out
from webapp.live.protocol import TableView, encode
from webapp.live.viewpoint import Viewpoint


class TableViews:
    """One version of one table, ready to be shown to anybody."""

    def __init__(self, table: Table, looking: frozenset[int]) -> None:
        self.table = table
        self._looking = looking
        self._games: dict[tuple[int | None, int], Raw] = {}
        self._seats = _raw([self._seat(n, seat) for n, seat in enumerate(table.seats)])
        self._fair = _raw(_fair(table))
        self._match = _raw(match_view(table))

    def frame(
        self, viewpoint: Viewpoint, t: gettext.NullTranslations, *, events: Raw, now_ms: int
    ) -> bytes:
        """The whole view for one person."""
        table = self.table
        return encode(
            TableView(
                id=table.id,
                epoch=table.epoch,
                v=table.version,
                phase=table.phase,
                you=you(table, viewpoint),
                rules=rules_view(table.ruleset),
                code=code_of(table.ruleset),
                house=house_view(table.ruleset),
                pace=table.pace,
                auto_pass_ms=PassDelay().longest if table.auto_pass else None,
                seat_counts=seat_counts_view(table.ruleset),
                seats=self._seats,
                fair=self._fair,
                clock=clock(table, now_ms),
                match=self._match,
                game=self._game(viewpoint.game_seat(table), t),
                events=events,
                absent=absent(table, viewpoint, self._looking, now_ms),
                barred=barred(table, viewpoint, t),
                kept_out=kept_out(table, viewpoint),
                can=acts_open(table, viewpoint),
            )
        )

    def _seat(self, number: int, seat: Seat) -> dict[str, Any]:
        person = seat.person
        return {
            "seat": number,
            "name": person.name if person else "",
            "kind": "person" if person else "computer",
            "level": seat.level,
            "ready": seat.ready,
            "held": seat.held,
            "looking": person is not None and person.id in self._looking,
        }

    def _game(self, seat: int | None, t: gettext.NullTranslations) -> Raw:
        key = (seat, id(t) if seat is not None else 0)
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = _raw(game_view(self.table, seat, t))
        return found


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


def game_view(
    table: Table, seat: int | None, t: gettext.NullTranslations
) -> dict[str, Any] | None:
    """The running or last game as its seat may see it, reasons in words."""
    if table.game is None:
        return None
    seen = view_for(table.game, seat).as_dict()
    whys = {**seen["reasons"], **_why_no_exchange(table.game, seat)}
    reasons = {
        what: {
            "code": why["code"],
            "rule": why["rule"],
            "words": refusal_sentence(t, why["code"], why["values"], table.names),
        }
        for what, why in whys.items()
    }
    return {
        "number": table.game_number,
        **seen,
        "names": table.names,
        "reasons": reasons,
        "winners": _winners(table.game),
    }


def _winners(game: Game) -> tuple[int, ...]:
    return winners(game.ruleset, game.seats, game.outcome) if game.outcome else ()


def _why_no_exchange(game: Game, seat: int | None) -> dict[str, dict[str, Any]]:
    """What keeps a seat from swapping the trump card, at a table where that is done."""
    if seat is None or game.outcome is not None or not game.ruleset.trump_exchange:
        return {}
    try:
        check(game, seat, Exchange())
    except IllegalMove as why:
        return {"exchange": {"code": why.code, "rule": why.rule, "values": why.values}}
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


def _told(step: MadeMove, seat: int | None) -> Iterator[dict[str, Any]]:
    if step.by is MovedBy.CLOCK:
        yield {"kind": "time_ran_out"}
    if step.by is MovedBy.COMPUTER and step.seat == seat:
        yield {"kind": "stood_in"}
    for event in step.events:
        yield event_for(event, seat)


def you(table: Table, viewpoint: Viewpoint) -> dict[str, Any]:
    """What the table is to this person."""
    return {
        "seat": viewpoint.seat(table),
        "game_seat": viewpoint.game_seat(table),
        "creator": viewpoint.person_id == table.creator.id,
        "host": table.is_host(viewpoint.person_id),
        "person": viewpoint.person_id,
    }


def clock(table: Table, now_ms: int) -> dict[str, float] | None:
    """How long the one who is waited for still has."""
    left = time_left(table, now_ms) if table.phase == Phase.PLAYING else None
    return None if left is None else {"left": round(left, 1), "of": table.pace.seconds}


def _fair(table: Table) -> dict[str, Any]:
    coming = table.game_number + (0 if table.phase == Phase.PLAYING else 1)
    return {"game": coming, "commitment": table.commitment}


def _raw(value: dict[str, Any] | Sequence[Any] | None) -> Raw:
    return Raw(encode(value))
