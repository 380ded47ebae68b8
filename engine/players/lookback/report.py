"""Reports of a game that was looked back on, as the JSON that the page shows and the
store keeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from durak_rules.outcome import Reason as Ending
from durak_rules.records import Record
from engine.players.lookback.decisions import Decision, turning_point
from engine.players.lookback.luck import Luck
from engine.players.prospects import result


def report(record: Record, seat: int, found: Sequence[Decision], luck: Luck) -> dict[str, Any]:
    """Return everything that was found for one seat. Places are those of a replay: 0 is the deal,
    and move `at` leads to position `at`. Chances are those of not being the fool, 0 to 1.
    """
    turned = turning_point(found)
    return {
        "seat": seat,
        "decisions": [_decision(one) for one in found],
        "turning": None if turned is None else turned.turn + 1,
        "curve": curve(record, seat, found),
        "luck": {
            "games": luck.games,
            "lost": round(luck.share, 3),
            "margin": round(luck.margin, 3),
            "even": round(1 / (record.ruleset.team_count or len(record.seats)), 3),
        },
    }


def curve(record: Record, seat: int, found: Sequence[Decision]) -> list[tuple[int, float]]:
    """Return the chances in the course of a game as points of place and chance: before and after
    each decision. The last point is the result, unless the game was given up.
    """
    points: dict[int, float] = {}
    for one in found:
        points[one.turn] = round(one.best, 3)
        points[one.turn + 1] = round(one.chance, 3)
    if record.outcome.reason != Ending.ABANDONED:
        points[len(record.turns)] = result(record.outcome, seat)
    return sorted(points.items())


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "at": one.turn + 1,
        "move": one.move,
        "chance": round(one.chance, 3),
        "best": round(one.best, 3),
        "margin": round(one.margin, 3),
        "exact": one.exact,
        "better": one.better,
        "reason": None if one.reason is None else asdict(one.reason),
    }
