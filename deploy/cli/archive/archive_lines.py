"""A finished game as a line: its record, and under `kept` what else the archive knows of it."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec

from durak_rules.records import COMPUTER, verify
from engine.tables.finished.packed import pack_record
from engine.tables.finished.past_game import PastGame
from engine.tables.history import record_seats

KEPT = "kept"  # `durak verify` looks past it

PersonId = Annotated[int, msgspec.Meta(ge=0, lt=2**52)]


class KeptFields(msgspec.Struct, frozen=True):
    """Fields beside the record: when the game ended and, unless the line is public, its place and
    people. 0 and "" stand for nobody.
    """

    ended_ms: Annotated[int, msgspec.Meta(ge=0, lt=2**46)]
    place: Annotated[str, msgspec.Meta(max_length=200)] = ""
    names: list[Annotated[str, msgspec.Meta(max_length=200)]] = []
    players: list[PersonId] = []


class NotOurs(ValueError):
    """The line is no game that was exported; the text says why."""


def line_of(game: PastGame, *, public: bool) -> bytes:
    """The line; a public one says of people nothing but their seats."""
    kept = (
        KeptFields(game.ended_ms)
        if public
        else KeptFields(game.ended_ms, game.place, list(game.names), list(game.players))
    )
    told = {**game.record(), KEPT: msgspec.to_builtins(kept)}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def game_of(value: Any) -> PastGame:
    """The game that a line holds; NotOurs if it holds none, or a wrong one."""
    kept, record = _parted(value)
    if verify(record):
        raise NotOurs("the record has a fault: `durak verify` says which.")
    seats = len(record["seats"])
    names, players = kept.names or [""] * seats, kept.players or [0] * seats
    if (len(names), len(players)) != (seats, seats):
        raise NotOurs(f"`{KEPT}` names other seats than the record.")
    return PastGame(
        table_id=record["table"],
        game=record["game"],
        ended_ms=kept.ended_ms,
        place=kept.place,
        names=tuple(names),
        players=tuple(players),
        packed=pack_record({**record, "seats": _without_names(record["seats"])}),
    )


def _parted(value: Any) -> tuple[KeptFields, dict[str, Any]]:
    if not isinstance(value, dict) or KEPT not in value:
        raise NotOurs(f"`{KEPT}` is missing: only what `durak export` wrote can be imported.")
    try:
        kept = msgspec.convert(value[KEPT], KeptFields)
    except msgspec.ValidationError as error:
        raise NotOurs(f"`{KEPT}` can't be read: {error}.") from None
    return kept, {key: part for key, part in value.items() if key != KEPT}


def _without_names(seats: list[str]) -> list[str]:
    return record_seats(
        [seat.removeprefix(COMPUTER) if seat.startswith(COMPUTER) else None for seat in seats]
    )
