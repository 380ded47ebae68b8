"""Confidence intervals of measured ratios."""

from __future__ import annotations

from random import Random
from statistics import median

from deploy.lab.bench.intervals import interval_of_ratio, p99


def waits(seed: int, times: float = 1.0, number: int = 2_000) -> list[float]:
    """Return waits for moves on one machine."""
    dice = Random(seed)
    return [times * dice.lognormvariate(0.7, 0.4) for _ in range(number)]


def test_the_slowest_of_a_hundred_waits_tells() -> None:
    assert p99([1.0] * 97 + [9.0] * 3) == 9.0
    assert p99([1.0] * 199 + [9.0]) == 1.0
    assert p99([3.0]) == 3.0


def test_the_interval_of_equal_times_includes_one() -> None:
    low, high = interval_of_ratio(p99, waits(1), waits(2))
    assert 0.8 < low < 1.0 < high < 1.25


def test_the_interval_of_slower_times_excludes_one() -> None:
    low, high = interval_of_ratio(p99, waits(1, 1.5), waits(2))
    assert 1.2 < low < 1.5 < high < 1.9


def test_the_middle_one_is_surer_than_the_slowest_and_many_are_surer_than_few() -> None:
    middle, slowest, few = (
        interval_of_ratio(figure, waits(1, number=number), waits(2, number=number))
        for figure, number in ((median, 2_000), (p99, 2_000), (p99, 200))
    )
    widths = [high - low for low, high in (middle, slowest, few)]
    assert widths == sorted(widths)


def test_neighbours_that_were_delayed_together_count_as_one() -> None:
    alone, together = waits(1), waits(1)
    for number in range(40):
        alone[number * 50] = 20.0
        together[number // 20 * 1_000 + number % 20] = 20.0
    (low, high), (lowest, highest) = (
        interval_of_ratio(p99, some, waits(2)) for some in (alone, together)
    )
    assert highest - lowest > high - low


def test_a_handful_has_an_interval_too() -> None:
    low, high = interval_of_ratio(p99, waits(1, number=4), waits(2, number=4))
    assert 0 < low < high
