"""Pearson's chi-squared test: how likely it is that chance alone makes counts differ so much from
equal shares.

The p-value is the upper incomplete gamma function Q(k/2, x/2). For whole degrees of freedom it is
a finite sum, a few lines of the standard library; SciPy would bring a hundred megabytes for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SMALLEST_EXPECTED = 5  # the usual rule: with fewer in a cell the test isn't exact enough


@dataclass(frozen=True)
class Check:
    """Counts that should be equal, and their distance from it."""

    observed: tuple[int, ...]
    statistic: float
    freedom: int
    p: float

    @property
    def total(self) -> int:
        return sum(self.observed)

    @property
    def expected(self) -> float:
        """The share of each count if all were equal."""
        return self.total / len(self.observed)

    @property
    def needed(self) -> int:
        """The total from which on the test can say anything."""
        return SMALLEST_EXPECTED * len(self.observed)

    @property
    def too_early(self) -> bool:
        return self.total < self.needed


def check(observed: Sequence[int]) -> Check:
    """Test these counts against equal shares."""
    total, freedom = sum(observed), len(observed) - 1
    expected = total / len(observed)
    statistic = sum((n - expected) ** 2 for n in observed) / expected if total else 0.0
    return Check(tuple(observed), statistic, freedom, p_value(statistic, freedom))


def p_value(statistic: float, freedom: int) -> float:
    """Return how likely chance alone makes the statistic this large or larger.

    From Q(1/2, x) = erfc(√x) or Q(1, x) = e^-x upwards:
    Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1).
    """
    x = statistic / 2
    if x <= 0:
        return 1.0
    a, found = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    while a < freedom / 2:
        found += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(found, 1.0)
