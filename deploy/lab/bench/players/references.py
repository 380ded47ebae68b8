"""Players to measure others against that stay as they are: a test holds them to it, for habit and
imagination are the product's.

A level that loses more against one of these has become weaker; against another level it may be
that the other one has become stronger.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from durak_rules import (
    Attack,
    Card,
    Defend,
    Game,
    Move,
    Pass,
    Permit,
    View,
    legal_moves,
    play,
    waited_for,
)
from durak_rules.imagination import Imagination
from engine.players import PLAYERS, Player
from engine.players.judgement import points
from engine.players.master import Master
from engine.players.playouts import habit

DEALS: Final = 8  # that plain Monte Carlo imagines for a choice
LONGEST: Final = 400  # moves of a game by chance


class FiveLines:
    """The lowest card, always beat, no trump for a throw-in while there is stock."""

    def choose(self, view: View, dice: bytes) -> Move:
        """Choose as a child does who learned the game five minutes ago."""

        def price(card: Card) -> tuple[bool, int, str]:
            return card.suit == view.trump_suit, card.rank, card.suit

        beating = [move for move in view.moves if isinstance(move, Defend)]
        laying = [
            move
            for move in view.moves
            if isinstance(move, Attack)
            and not (view.pairs and view.stock and move.card.suit == view.trump_suit)
        ]
        if beating:
            return min(beating, key=lambda move: price(move.by))
        if laying:
            return min(laying, key=lambda move: price(move.card))
        polite = [move for move in view.moves if isinstance(move, Pass | Permit)]
        return (polite or view.moves)[0]


class Habit:
    """The player that the imagining levels take the others for."""

    def choose(self, view: View, dice: bytes) -> Move:
        """It looks at its own hand and the table; what is imagined makes no difference to it."""
        assert view.seat is not None
        game = Imagination(view).game(Random(dice).random)  # noqa: S311
        return habit(game, view.seat, points(view.ruleset.deck, view.trump_suit))


class PlainMonteCarlo:
    """Every move in the same imagined deals, then chance to the end; the best on average."""

    def choose(self, view: View, dice: bytes) -> Move:
        """Of moves as good as each other the first."""
        seat = view.seat
        assert seat is not None
        if len(view.moves) == 1:
            return view.moves[0]
        random, imagination = Random(dice), Imagination(view)  # noqa: S311
        lost = dict.fromkeys(view.moves, 0)
        for _ in range(DEALS):
            game = imagination.game(random.random)
            for move in lost:
                then = game.copy()
                play(then, seat, move)
                lost[move] += _loses_by_chance(then, seat, random)
        return min(lost, key=lambda move: lost[move])


def _loses_by_chance(game: Game, seat: int, random: Random) -> bool:
    for _ in range(LONGEST):
        if game.outcome is not None:
            return seat in game.outcome.losers
        mover = waited_for(game)[0]
        play(game, mover, random.choice(legal_moves(game, mover)))
    return False


REFERENCES: Final[Mapping[str, Player]] = {
    "five lines": FiveLines(),
    "habit": Habit(),
    "plain monte carlo": PlainMonteCarlo(),
}

QUICK_MASTER: Final = "master of 300 walks"
"""The master with a fifth of its walks, for five times as many games in the same time: what makes
one weaker makes the other weaker.
"""
EVERYBODY: Final[Mapping[str, Player]] = {**PLAYERS, **REFERENCES, QUICK_MASTER: Master(300)}
"""All who can be measured, by name."""
