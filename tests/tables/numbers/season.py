"""A season of a chat whose players' strengths are known, as games for archives."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from deploy.cli.selfplay.played_tables import SelfplayPlan, play_table
from durak_rules import Ruleset
from engine.tables.finished.packed import pack_record
from engine.tables.finished.past_game import PastGame
from engine.tables.history import record_seats
from tests.tables.finished.past import NOVEMBER_MS

MINUTE_MS = 60_000


@cache
def record_of(players: tuple[str, ...], number: int, preset: str = "podkidnoy") -> dict[str, Any]:
    """A game of these computer players, told as one of people."""
    plan = SelfplayPlan(Ruleset.of(preset), players, f"season {number}")
    line = json.loads(play_table(plan, number, 1).lines[0])
    return {**line, "seats": record_seats([None] * len(players))}


def lost_record(number: int) -> dict[str, Any]:
    """A game of two that somebody lost; another one for each number."""
    records = (record_of(("easy", "easy"), one) for one in range(number, 10_000, 100))
    return next(record for record in records if record["result"]["fool"] is not None)


def past_game(
    number: int,
    record: dict[str, Any],
    people: Sequence[int],
    *,
    ended_ms: int | None = None,
    place: str = "chat:-100",
) -> PastGame:
    """Return that game of these people, a minute after the one before; 0 is a forgotten person."""
    return PastGame(
        table_id=f"table{number}",
        game=1,
        ended_ms=NOVEMBER_MS + number * MINUTE_MS if ended_ms is None else ended_ms,
        place=place,
        names=tuple(f"Player {one}" if one else "" for one in people),
        players=tuple(people),
        packed=pack_record(record),
    )


def drawn_places(strengths: Sequence[float], dice: Random) -> list[int]:
    """The places of a game in which everybody plays as strong as they are, and with some luck."""
    shown = [dice.gauss(strength, 1.0) for strength in strengths]
    order = sorted(range(len(shown)), key=lambda one: -shown[one])
    return [order.index(one) + 1 for one in range(len(shown))]


def in_order(strengths: Sequence[float], points: Sequence[float]) -> float:
    """The share of pairs that both put in the same order; only pairs of unequal strength."""
    pairs = [
        (points[one] > points[other]) == (strengths[one] > strengths[other])
        for one in range(len(strengths))
        for other in range(one)
        if strengths[one] != strengths[other]
    ]
    return sum(pairs) / len(pairs)
