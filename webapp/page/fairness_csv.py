"""The fairness page's numbers as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from engine.tables.history import Totals

CSV = "text/csv; charset=utf-8"
HEADS = ("month", "count", "seats", "of", "games", "equal_share")
ALL = "all"  # instead of a month

Line = tuple[str, str, int | str, str | int, int, str]


def as_csv(totals: Totals, months: Mapping[str, Totals]) -> bytes:
    """Return a line for each count: of all games first, then month by month."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    for month, counted in {ALL: totals, **months}.items():
        writer.writerows(_lines(month, counted))
    return text.getvalue().encode()


def _lines(month: str, totals: Totals) -> Iterator[Line]:
    yield month, "games", "", "", totals.games, ""
    yield month, "draws", "", "", totals.draws, ""
    suits = list(totals.trumps)
    share = _share(list(totals.trumps.values()))
    for suit in suits:
        yield month, "trump", "", str(suit), totals.trumps[suit], share
    for what, counted in (("first_attacker", totals.first_attackers), ("fool", totals.fools)):
        for seats, counts in sorted(counted.items()):
            for seat, count in enumerate(counts, 1):
                yield month, what, seats, seat, count, _share(counts)


def _share(counts: Sequence[int]) -> str:
    return f"{sum(counts) / len(counts):.1f}"
