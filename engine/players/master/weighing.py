"""Weighing of moves: a tree of moves, grown by a number of imagined games, rates each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple, Protocol

from durak_rules import Game, Move, View, play
from durak_rules.imagination import Imagination
from engine.players.judgement import prices_of
from engine.players.learned_value.value import value
from engine.players.master.tree import Edge, Tree
from engine.players.playouts import Prices
from engine.players.prospects import EVEN

ITERATIONS: Final = 1500  # walks, some seventy microseconds each for two seats


class Judge(Protocol):
    """A function that values a game for a seat, from 0 to 1, by what cards are worth."""

    def __call__(self, game: Game, seat: int, prices: Prices) -> float: ...


class Weighed(NamedTuple):
    """A move, the probability that its seat isn't the fool after it, and how often it was tried.

    A draw counts as half. With few visits the probability says little.
    """

    move: Move
    probability: float
    visits: int


class Estimate(NamedTuple):
    """The probability that a seat isn't the fool, from so many visits. A draw counts as half."""

    probability: float
    visits: int


def weigh(
    view: View, dice: bytes, iterations: int = ITERATIONS, judge: Judge = value
) -> list[Weighed]:
    """Return all moves of a seat's view, the most tried first.

    It takes a number of steps, not a time: the same view and dice give the same on any machine.
    `judge` tells how the games stand that are played to the end of a bout.
    """
    random = Random(dice).random  # noqa: S311 - no secret is made of it
    prices = prices_of(view)
    assert view.seat is not None
    tree = Tree(view.seat, prices, view.trump_suit, partial(judge, prices=prices), random)
    imagination = Imagination(view)
    for _ in range(iterations):
        tree.walk(imagination.game(random))
    edges = tree.moves
    found = [_weighed(move, edges.get(move)) for move in view.moves]
    return sorted(found, key=lambda one: (-one.visits, -one.probability))


def weigh_each(
    view: View, dice: bytes, iterations: int, moves: Sequence[Move | None]
) -> list[Estimate]:
    """Return an estimate for each of some moves of a seat's view. Each move has a tree of its own,
    walked `iterations` times, so a bad move is known as well as the best one. None leaves the move
    to those who are waited for. `weigh` rates a move that it tried rarely too low, since it hasn't
    learned yet what follows it.
    """
    return [_after(view, move, dice, iterations) for move in moves]


def _after(view: View, move: Move | None, dice: bytes, iterations: int) -> Estimate:
    """Weigh one move alone. The same dice deal the same games for every move."""
    assert view.seat is not None
    random = Random(dice).random  # noqa: S311 - no secret is made of it
    deals = Random(dice[::-1]).random  # noqa: S311
    prices = prices_of(view)
    judge = partial(value, prices=prices)
    tree = Tree(view.seat, prices, view.trump_suit, judge, random)
    imagination, won = Imagination(view), 0.0
    for _ in range(iterations):
        game = imagination.game(deals)
        if move is not None:
            play(game, view.seat, move)
        tree.walk(game)
        won += judge(game, view.seat)
    return Estimate(won / iterations, iterations)


def _weighed(move: Move, edge: Edge | None) -> Weighed:
    if edge is None:
        return Weighed(move, EVEN, 0)
    return Weighed(move, edge.won / edge.tried, edge.tried)
