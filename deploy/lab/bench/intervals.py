"""Confidence intervals for a ratio of waits that was measured once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import quantiles
from typing import Final

TRIES: Final = 400
TOGETHER: Final = 20  # waits that are drawn together: what delays one delays its neighbours
DRAWN: Final = 20  # times, at least

Figure = Callable[[Sequence[float]], float]


def p99(waits: Sequence[float]) -> float:
    """That of the slowest one of a hundred."""
    return quantiles(waits, n=100, method="inclusive")[-1] if len(waits) > 1 else waits[0]


def interval_of_ratio(
    figure: Figure, some: Sequence[float], others: Sequence[float]
) -> tuple[float, float]:
    """Between which two the ratio of a figure of both lies, 95 of 100 times: as it comes out when
    as many waits are drawn, by chance, from those that were measured (the bootstrap). They are
    given in the order in which they were.
    """
    dice = Random(0)  # noqa: S311 - the same waits give the same interval
    ratios = [figure(_drawn(some, dice)) / figure(_drawn(others, dice)) for _ in range(TRIES)]
    each_fortieth = quantiles(ratios, n=40)
    return each_fortieth[0], each_fortieth[-1]


def _drawn(waits: Sequence[float], dice: Random) -> list[float]:
    size = max(1, min(TOGETHER, len(waits) // DRAWN))
    neighbours = [waits[at : at + size] for at in range(0, len(waits), size)]
    return [wait for some in dice.choices(neighbours, k=len(neighbours)) for wait in some]
