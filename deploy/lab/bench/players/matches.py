"""Matches of two players: every deal is played twice, with the seats changed, so that the luck of
the cards is the same for both. The same seed deals the same games and gives the same dice.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from hashlib import sha256
from math import inf, sqrt
from typing import Final, NamedTuple

from deploy.lab.bench.players.references import EVERYBODY
from durak_rules import Game, Ruleset, deal, new_game, play, view_for, waited_for

SURE: Final = 1.96  # standard errors of an interval that holds 95 of 100 times


class StrengthMatch(NamedTuple):
    """Two players and their rules; of more seats each has every other one."""

    player: str
    against: str
    preset: str = "podkidnoy"
    seats: int = 2
    deck: int | None = None  # the preset's own

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this match."""
        return Ruleset.of(self.preset, **({} if self.deck is None else {"deck": self.deck}))


class DealPair(NamedTuple):
    """Results of one deal, played from both sides."""

    lost: int
    """Games that the first player lost,"""
    decided: int
    """of so many with a fool."""
    costs: tuple[float, ...]
    """Seconds of the processor for each of that player's choices,"""
    seconds: float = 0.0
    """and for both games."""


class Strength(NamedTuple):
    """Strength of the first player, from some pairs."""

    loses: float
    """Its share of the decided games, in percent: 50 is as strong as the other."""
    plus_minus: float
    """Half of the interval that holds the true share 95 of 100 times."""
    decided: int
    ms_a_choice: float
    ms_p99: float


class TimeIsOver(Exception):
    """A game wasn't over in time."""


def play_pair(match: StrengthMatch, seed: str, number: int, until: float = inf) -> DealPair:
    """The deal of that number, from both sides. Raises TimeIsOver if the monotonic clock comes to
    `until` before.
    """
    lost = decided = 0
    costs: list[float] = []
    start = time.process_time()
    for side in (0, 1):
        fool = _fool(match, side, f"{seed}/{number}", costs, until)
        if fool is not None:
            decided += 1
            lost += fool % 2 == side
    return DealPair(lost, decided, tuple(costs), time.process_time() - start)


def _fool(
    match: StrengthMatch, side: int, name: str, costs: list[float], until: float
) -> int | None:
    """The fool's seat. The first player sits on every other chair from `side` on."""
    rules = match.ruleset
    game = new_game(rules, deal(rules, match.seats, sha256(name.encode()).digest()))
    made = 0
    while game.outcome is None:
        if time.monotonic() > until:
            raise TimeIsOver
        seat = waited_for(game)[0]
        dice = sha256(f"{name}/{made}".encode()).digest()
        _move(game, seat, match, dice, costs if seat % 2 == side else None)
        made += 1
    return game.outcome.fool


def _move(
    game: Game, seat: int, match: StrengthMatch, dice: bytes, costs: list[float] | None
) -> None:
    view = view_for(game, seat)
    start = time.process_time()
    chosen = EVERYBODY[match.against if costs is None else match.player].choose(view, dice)
    if costs is not None:
        costs.append(time.process_time() - start)
    play(game, seat, chosen)


def strength(pairs: Iterable[DealPair]) -> Strength | None:
    """Return the strength from some pairs; None as long as no game had a fool.

    The interval is that of a ratio of sums over pairs: the two games of one deal aren't
    independent, the deals are.
    """
    pairs = list(pairs)
    decided = sum(pair.decided for pair in pairs)
    if not decided:
        return None
    share = sum(pair.lost for pair in pairs) / decided
    spread = sqrt(sum((pair.lost - share * pair.decided) ** 2 for pair in pairs))
    costs = sorted(cost for pair in pairs for cost in pair.costs)
    return Strength(
        loses=round(100 * share, 1),
        plus_minus=round(100 * SURE * spread / decided, 1),
        decided=decided,
        ms_a_choice=round(1000 * sum(costs) / len(costs), 3),
        ms_p99=round(1000 * costs[len(costs) * 99 // 100], 3),
    )
