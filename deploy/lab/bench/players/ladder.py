"""Matches for the tables of strength, and the time for each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from os import cpu_count
from typing import Any, Final

from deploy.cli.in_order import in_order
from deploy.lab.bench.players.matches import (
    DealPair,
    StrengthMatch,
    TimeIsOver,
    play_pair,
    strength,
)
from deploy.lab.bench.players.references import QUICK_MASTER, REFERENCES
from engine.players import PLAYERS

ENOUGH: Final = 2.5  # points on either side: then a match is over
LEAST: Final = 40  # pairs, before a match is over
FEW: Final = 10  # pairs, before anything is said
TABLES: Final = (
    ("podkidnoy", 2),
    ("perevodnoy", 2),
    ("podkidnoy", 3),
    ("podkidnoy", 4),
    ("durnius_pairs", 4),
)

Found = dict[StrengthMatch, list[DealPair]]


def matches(levels: Sequence[str]) -> list[StrengthMatch]:
    """Each level against the one below it at all tables, and against the references for two; for
    two also the master, as it is measured quickly, against the level below.
    """
    steps = [
        StrengthMatch(upper, lower, *table)
        for lower, upper in pairwise(levels)
        for table in TABLES
    ]
    fixed = [StrengthMatch(level, reference) for level in levels for reference in REFERENCES]
    quick = [StrengthMatch(QUICK_MASTER, "hard", *table) for table in TABLES if table[1] == 2]
    return steps + quick + fixed


def matches_called(words: str) -> list[StrengthMatch]:
    """Those that have these words in their names; all for none."""
    levels = [level for level in PLAYERS if level != "random"]
    return [match for match in matches(levels) if words in _name(match)]


def strengths(
    wanted: Sequence[StrengthMatch], seconds: float, seed: str, jobs: int = 0
) -> dict[str, Any]:
    """Figures by match, after so many seconds or when all is known well enough."""
    found = played(wanted, seconds, seed, jobs or cpu_count() or 1)
    return {_name(match): _figures(pairs) for match, pairs in found.items()}


def played(
    wanted: Sequence[StrengthMatch], seconds: float, seed: str, jobs: int
) -> Mapping[StrengthMatch, Sequence[DealPair]]:
    """The pairs of every match that were played in time. Each unsure match has as much of the
    processor's time as the others, so the quick players are known well before the slow
    ones.
    """
    found: Found = {match: [] for match in wanted}
    until = time.monotonic() + seconds
    for match, pair in in_order(partial(_play, seed, until), _turns(found, until), jobs):
        if pair is not None:
            found[match].append(pair)
    return found


def _turns(found: Found, until: float) -> Iterator[tuple[StrengthMatch, int]]:
    begun = Counter(list(found))
    yield from ((match, 0) for match in found)
    while time.monotonic() < until:
        unsure = [match for match, pairs in found.items() if not _is_sure(pairs)]
        if not unsure:
            return
        match = min(
            unsure, key=lambda match: (begun[match] * _seconds(found[match]), begun[match])
        )
        yield match, begun[match]
        begun[match] += 1


def _seconds(pairs: Sequence[DealPair]) -> float:
    """Return the seconds that one pair takes; a match counts as slow before its first."""
    return sum(pair.seconds for pair in pairs) / len(pairs) if pairs else inf


def _play(
    seed: str, until: float, turn: tuple[StrengthMatch, int]
) -> tuple[StrengthMatch, DealPair | None]:
    """One pair; None if the time was over before it was."""
    match, number = turn
    try:
        return match, play_pair(match, seed, number, until)
    except TimeIsOver:
        return match, None


def _is_sure(pairs: Sequence[DealPair]) -> bool:
    known = strength(pairs) if len(pairs) >= LEAST else None
    return known is not None and known.plus_minus <= ENOUGH


def _name(match: StrengthMatch) -> str:
    return f"{match.player} to {match.against}, {match.preset} for {match.seats}"


def _figures(pairs: Sequence[DealPair]) -> dict[str, float] | str:
    """An interval from a handful of deals would promise too much."""
    known = strength(pairs) if len(pairs) >= FEW else None
    return f"too few deals: {len(pairs)}" if known is None else known._asdict()
