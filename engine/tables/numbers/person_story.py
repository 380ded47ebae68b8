"""The story of a person's games among people: how their rating went, whom they met most, and the
best and worst evening. It is worked out from the rows of the kept games; nothing more is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, tzinfo
from itertools import groupby
from typing import Final, NamedTuple

from engine.tables.numbers.rating import Rating, Skill, shown

MOST_GAMES: Final = 1000  # the newest
MOST_POINTS: Final = 60  # of a curve
MOST_RIVALS: Final = 6
EVENING_GAMES: Final = 3  # fewer are no evening
NIGHT: Final = timedelta(hours=5)  # until five in the morning an evening goes on


class RatedGame(NamedTuple):
    """One game of one person, and their strength before and after it."""

    ended_ms: int
    lost: bool
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


class Rival(NamedTuple):
    """A person who played against somebody, and how often only one of the two lost."""

    person_id: int
    name: str
    games: int
    lost: int  # somebody did
    won: int  # the rival did


class Evening(NamedTuple):
    """The games of one evening, and how many of them were lost."""

    day: str  # on which it began: "2026-11-14"
    games: int
    lost: int


class Story(NamedTuple):
    """The facts that are told of a person's games. The curve begins before the first of them."""

    curve: tuple[Rating, ...] = ()
    rivals: tuple[Rival, ...] = ()
    best: Evening | None = None
    worst: Evening | None = None


def story_of(games: Sequence[RatedGame], rivals: Iterable[Rival], clock: tzinfo) -> Story:
    """Return the story of these games, which come oldest first, by the person's clock."""
    best, worst = _best_and_worst(_evenings(games, clock))
    return Story(_curve(games), tuple(rivals), best, worst)


def _curve(games: Sequence[RatedGame]) -> tuple[Rating, ...]:
    """Return the ratings in the course of these games: some of them, if there are many."""
    if not games:
        return ()
    first = Skill(games[0].mu_before, games[0].sigma_before)
    skills = [first, *(Skill(one.mu, one.sigma) for one in games)]
    last, points = len(skills) - 1, min(len(skills), MOST_POINTS) - 1
    return tuple(shown(skills[round(last * at / points)]) for at in range(points + 1))


def _evenings(games: Iterable[RatedGame], clock: tzinfo) -> list[Evening]:
    def day_of(game: RatedGame) -> str:
        return (datetime.fromtimestamp(game.ended_ms / 1000, clock) - NIGHT).date().isoformat()

    days = [(day, list(played)) for day, played in groupby(games, day_of)]
    evenings = [Evening(day, len(one), sum(game.lost for game in one)) for day, one in days]
    return [one for one in evenings if one.games >= EVENING_GAMES]


def _best_and_worst(evenings: Sequence[Evening]) -> tuple[Evening | None, Evening | None]:
    """Return the evenings with the smallest and the largest share of lost games, the longer and
    then the later one if several are equal; none if all are equal.
    """
    if not evenings:
        return None, None
    best = max(evenings, key=lambda one: (-one.lost / one.games, one.games, one.day))
    worst = max(evenings, key=lambda one: (one.lost / one.games, one.games, one.day))
    if best.lost * worst.games == worst.lost * best.games:
        return None, None
    return best, worst
