"""Matches: games in a row, their losers, and the ladder of epaulettes (R10.2, R11).

Each game is dealt by what the one before has left, and its outcome goes into the match:

>>> from random import Random
>>> from durak_rules import Ruleset, all_moves, deal, new_game, play
>>> dice = Random(1)
>>> rules = Ruleset.of("podkidnoy", match="games:5")
>>> match, previous = new_match(rules, 3), None
>>> for number in range(5):
...     dealt = deal(rules, 3, bytes([number]), previous=previous)
...     game = new_game(rules, dealt, previous=previous, ladder=match.ladder)
...     while game.outcome is None:
...         seat, move = dice.choice(all_moves(game))
...         _ = play(game, seat, move)
...     match = next_match(match, rules, game.outcome)
...     previous = previous_of(game.dealer, game.outcome)
>>> match.fools, match.losers
((3, 1, 1), (0,))
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from durak_rules.cards import Rank, lowest_rank
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome, Previous, points_of


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match after some games."""

    games: int
    """The number of games played."""
    fools: tuple[int, ...]
    """For each seat, the number of games it lost, itself or with its team."""
    ladder: tuple[Rank, ...] | None
    """For each seat, the rank of its next epaulette: the next game starts with it. It starts again
    after an ace only; a match of so many games doesn't end it (R10.2)."""
    losers: tuple[int, ...] | None = None
    """The seats that have lost the match, when it is over: with N games those that lost most, or
    have most points."""
    points: tuple[int, ...] | None = None
    """For each seat, its points by the order of leaving (R11.4); None where fools are counted."""

    @property
    def over(self) -> bool:
        """True if the next game starts a new match."""
        return self.losers is not None


def new_match(ruleset: Ruleset, seats: int) -> Match:
    """Return a match before its first game; nobody has lost any."""
    points = (0,) * seats if ruleset.score == "places" else None
    return Match(0, (0,) * seats, _first_ladder(ruleset, seats), points=points)


def next_match(match: Match, ruleset: Ruleset, outcome: Outcome) -> Match:
    """Return the match after one more game; after the end of one, the first game of a new one."""
    if match.over:
        match = replace(new_match(ruleset, len(match.fools)), ladder=match.ladder)
    fools = tuple(n + (seat in outcome.losers) for seat, n in enumerate(match.fools))
    points = _with_points(match, points_of(ruleset, len(fools), outcome))
    match = replace(match, games=match.games + 1, fools=fools, points=points)
    if match.ladder is not None and outcome.epaulettes:
        match = _climb(match, ruleset, outcome)
    return match if match.over else _count_games(match, ruleset)


def previous_of(dealer: int, outcome: Outcome) -> Previous:
    """Return the facts that the next deal with the same seats needs (R2.2, R11.2)."""
    return Previous(dealer, outcome.fool, outcome.out)


def _with_points(match: Match, more: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Add a game's points to those of the match, which has none yet if its first games were
    counted by an earlier release.
    """
    if more is None:
        return None
    before = match.points or (0,) * len(more)
    return tuple(map(sum, zip(before, more, strict=True)))


def _first_ladder(ruleset: Ruleset, seats: int) -> tuple[Rank, ...] | None:
    return (lowest_rank(ruleset.deck),) * seats if ruleset.epaulettes == "ladder" else None


def _climb(match: Match, ruleset: Ruleset, outcome: Outcome) -> Match:
    """Raise the losers' next epaulette by one rank; nothing is above an ace (R10.2)."""
    assert match.ladder is not None
    assert outcome.fool is not None
    if match.ladder[outcome.fool] == Rank.ACE:
        losers = outcome.losers if ruleset.match == "ladder" else None
        return replace(match, losers=losers, ladder=_first_ladder(ruleset, len(match.fools)))
    ladder = tuple(
        Rank(rank + 1) if seat in outcome.losers else rank
        for seat, rank in enumerate(match.ladder)
    )
    return replace(match, ladder=ladder)


def _count_games(match: Match, ruleset: Ruleset) -> Match:
    """End a match of N games: those who lost most of them, or have most points (R11.4), have lost
    it; a tie stays one (R11.2).
    """
    kind, _, number = ruleset.match.partition(":")
    if kind != "games" or match.games < int(number):
        return match
    counted = match.points or match.fools
    most = max(counted)
    losers = tuple(seat for seat, n in enumerate(counted) if n == most and most)
    return replace(match, losers=losers)
