"""What each move of a view is worth: the tree of moves, grown by a number of imagined games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, NamedTuple

from engine.players.judgement import points
from engine.players.master.tree import Node, Tree
from engine.players.prospects import EVEN, prospect
from engine.rules import Move, View
from engine.rules.imagination import Imagination

ITERATIONS: Final = 300
OFTEN: Final = 16  # walks between two looks at whether to stop

Stop = Callable[[], bool]


class Weighed(NamedTuple):
    """A move, how likely it is that its seat isn't the fool after it, and how often it was tried.

    A draw counts as half. With few visits the probability says little.
    """

    move: Move
    probability: float
    visits: int


def weigh(
    view: View, dice: bytes, iterations: int = ITERATIONS, stop: Stop | None = None
) -> list[Weighed]:
    """All moves of a seat's view, what was tried most first.

    It takes a number of steps, not a time: the same view and dice give the same on any machine.
    `stop` is asked now and then; once it says True, what is known by then is the answer.
    """
    random = Random(dice).random  # noqa: S311 - no secret is made of it
    prices = points(view.ruleset.deck, view.trump_suit)
    tree = Tree(prices, partial(prospect, prices=prices), random)
    imagination = Imagination(view)
    for number in range(iterations):
        if stop is not None and number % OFTEN == 0 and stop():
            break
        tree.walk(imagination.game(random))
    found = [_weighed(move, tree.root.after.get(move)) for move in view.moves]
    return sorted(found, key=lambda one: (-one.visits, -one.probability))


def _weighed(move: Move, node: Node | None) -> Weighed:
    if node is None or not node.tried:
        return Weighed(move, EVEN, 0)
    return Weighed(move, node.won / node.tried, node.tried)
