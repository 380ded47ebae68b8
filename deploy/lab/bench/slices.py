"""Things measured in turns, in short slices, so that all of them see the same machine.

A machine that does other work too is faster and slower by turns. Two figures taken one after the
other tell of that as well; the middle one of the ratios of many neighbouring slices doesn't.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from statistics import median
from typing import Final, TypeVar

SLICE: Final = 0.05  # seconds
LEAST: Final = 3  # rounds

T = TypeVar("T")
Cost = Callable[[], float]


def in_turns(seconds: float, *each: Callable[[], T]) -> list[tuple[T, ...]]:
    """Call each function in turn for so many seconds, and return their results round by round."""
    rounds: list[tuple[T, ...]] = []
    until = time.monotonic() + seconds
    while len(rounds) < LEAST or time.monotonic() < until:
        rounds.append(tuple(one() for one in each))
    return rounds


def middle(rounds: Sequence[tuple[float, ...]], place: int) -> float:
    """The middle one of what one of them told."""
    return median(told[place] for told in rounds)


def ratio(rounds: Sequence[tuple[float, ...]], above: int, below: int) -> float:
    """The middle one of the rounds' ratios of two of them."""
    return median(told[above] / told[below] for told in rounds)


def cost_of(do: Callable[[T], object], things: Iterable[T], seconds: float = SLICE) -> Cost:
    """A slice tells what it costs to do it to one: seconds of this process' processor. It takes
    so many of them, at most SLICE.

    It goes on where the last slice stopped, and from the beginning after the last thing.
    """
    endless = cycle(things)

    def cost() -> float:
        done, start = 0, time.process_time()
        while not done or time.process_time() - start < min(SLICE, seconds):
            do(next(endless))
            done += 1
        return (time.process_time() - start) / done

    return cost
