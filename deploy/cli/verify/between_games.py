"""Checks between two games in a row at one table: what a good record says about the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from durak_rules.match import new_match, next_match
from durak_rules.records import Fault, Record, Where

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Before:
    """All that is kept of a record, so that a million cost no more than a few."""

    table: str
    game: int
    ended: Mapping[str, Any]
    """What the next game says as `previous` (R2.2)."""
    rules: Json
    ladder: list[str] | None
    """What the next game begins with if the rules stay the same (R10.2)."""

    @staticmethod
    def of(record: Json) -> Before:
        dealt, result = record["deal"], record["result"]
        ended = {"dealer": dealt["dealer"], "fool": result["fool"], "out": result["out"]}
        ladder = None if dealt["ladder"] is None else _climbed(Record.from_dict(record))
        return Before(record["table"], record["game"], ended, record["rules"], ladder)


def fault_between(before: Before | None, record: Json) -> Fault | None:
    """Return the first contradiction to the record before. A record with null for `previous` can't
    contradict it: after a change of seats nothing counts that was before (R11.2).
    """
    if before is None or record["deal"]["previous"] is None:
        return None
    if (record["table"], record["game"] - 1) != (before.table, before.game):
        return None
    return _other_previous(before, record) or _other_ladder(before, record)


def _other_previous(before: Before, record: Json) -> Fault | None:
    for part, expected in before.ended.items():
        if record["deal"]["previous"][part] != expected:
            values = {"part": part, "expected": expected, "game": before.game}
            return Fault(Where.DEAL, "other_previous", "R2.2", values=values)
    return None


def _other_ladder(before: Before, record: Json) -> Fault | None:
    """The ladder goes on, or starts again: changing the rules, even there and back,
    begins a new match.
    """
    found = record["deal"]["ladder"]
    if found is None or found == _fresh(Record.from_dict(record)):
        return None
    if record["rules"] != before.rules:
        return Fault(Where.DEAL, "ladder_of_other_rules", "R10.2", values={"game": before.game})
    if found == before.ladder:
        return None
    values = {"expected": before.ladder, "game": before.game}
    return Fault(Where.DEAL, "other_ladder", "R10.2", values=values)


def _fresh(record: Record) -> list[str]:
    return list(map(str, new_match(record.ruleset, len(record.seats)).ladder or ()))


def _climbed(record: Record) -> list[str]:
    match = replace(new_match(record.ruleset, len(record.seats)), ladder=record.ladder)
    return list(map(str, next_match(match, record.ruleset, record.outcome).ladder or ()))
