"""Finished games for archives: real ones, with made-up people at them."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

from deploy.cli.selfplay.played_tables import SelfplayPlan, play_table
from durak_rules import Ruleset
from engine.tables.finished.packed import pack_record
from engine.tables.finished.past_game import PastGame
from engine.tables.history import record_seats

DAY_MS = 24 * 3600 * 1000
NOVEMBER_MS = 1_793_491_200_000  # the first of November 2026, UTC
ANNA, BORIS = 7_000_000_001, 7_000_000_002


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Ten games of two people and a computer player, in a row."""
    plan = SelfplayPlan(Ruleset.of("podkidnoy"), ("easy",) * 3, "archive")
    lines = [json.loads(line) for line in play_table(plan, 0, 10).lines]
    return tuple({**line, "seats": record_seats((None, None, "easy"))} for line in lines)


def past(number: int, at_ms: int = NOVEMBER_MS, **changes: Any) -> PastGame:
    """The game of that number, from 1, a minute after the one before."""
    record = records()[number - 1]
    game = PastGame(
        table_id=record["table"],
        game=number,
        ended_ms=at_ms + number * 60_000,
        place="chat:-100",
        names=("Anna", "Boris", ""),
        players=(ANNA, BORIS, 0),
        packed=pack_record(record),
    )
    return replace(game, **changes)
