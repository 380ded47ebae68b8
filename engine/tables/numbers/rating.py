"""Ratings: the strength of people, as far as it is known, by the places of finished games, for
single players and for teams (Weng and Lin's rating by Plackett and Luce, in the library
openskill).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Skill(NamedTuple):
    """An estimate of a person's strength, and how far it may be off (a standard deviation)."""

    mu: float
    sigma: float


class Rating(NamedTuple):
    """The same as people are told it: so many points, give or take `margin`."""

    points: int
    margin: int
    settled: bool  # enough games, with more than one person, to compare it with others


NEWCOMER: Final = Skill(25.0, 25 / 3)
SETTLED: Final = 6.0  # the sigma below which somebody isn't called new any more
SAME_PAIR: Final = 5  # games of the same two alone until the next counts half
DOUBT: Final = 2  # sigmas that a leaderboard takes off: so strong somebody is almost surely
LATEST: Final = 50  # games by which it is judged whether somebody plays with several people …
MOST_WITH_ONE: Final = 2 / 3  # … and the share that one of them may have in those met there
MIDDLE, STEP = 1500, 40  # points of a newcomer, and of one unit of strength


def shown(skill: Skill, *, with_several: bool = True) -> Rating:
    """Return the rating to show. A person who plays nearly always with the same other one
    (`with_several` False) is never settled: such games only tell which of the two is stronger.

    >>> shown(NEWCOMER)
    Rating(points=1500, margin=333, settled=False)
    """
    points = round(MIDDLE + STEP * (skill.mu - NEWCOMER.mu))
    settled = with_several and skill.sigma <= SETTLED
    return Rating(points, round(STEP * skill.sigma), settled)


def weighed(before: Skill, after: Skill, again: int) -> Skill:
    """Return the strength after a game of two people alone who have met `again` times before. Each
    such game counts less, and after the first few the estimate gets no surer: one opponent only
    tells how strong a person is beside them, and an opponent can lose on purpose.
    """
    share = 1 / (1 + again / SAME_PAIR)
    sure = after.sigma if again < SAME_PAIR else before.sigma
    return Skill(before.mu + share * (after.mu - before.mu), sure)


def rated(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """Return the strengths of all players after a game in which these teams, or players, finished
    at these places.
    """
    model = _model()
    before = [[model.rating(one.mu, one.sigma) for one in team] for team in teams]
    after = model.rate(before, ranks=list(map(float, places)))
    return [[Skill(one.mu, one.sigma) for one in team] for team in after]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here: only who feeds the archive loads it

    return PlackettLuce(mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)
