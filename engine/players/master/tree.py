"""The tree of moves that a seat thinks in, and how it grows by one imagined game after another.

Every walk deals the hidden cards anew, so a node is what a seat could know that has seen the same
moves, whatever the others hold. Whoever moves at a node takes what has served them best so far,
or what was tried little (upper confidence bounds, over the moves that this deal allows).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import log, sqrt
from typing import Final

from engine.players.playouts import Prices, habit
from engine.rules import Game, Move, legal_moves, play, waited_for

CURIOSITY: Final = 0.35  # how much a move counts that was tried little
SLIP: Final = 0.1  # so often somebody does anything instead of what is habit

Judge = Callable[[Game, int], float]
"""How a game stands for a seat, from 0 to 1."""
Chance = Callable[[], float]
"""A number from 0 to 1, each as likely as any other."""


class Node:
    """What came of a move, to the seat that made it; and the moves that were tried after it."""

    __slots__ = ("after", "offered", "tried", "won")

    def __init__(self) -> None:
        self.tried = 0
        self.offered = 1
        self.won = 0.0
        self.after: dict[Move, Node] = {}


class Tree:
    """Grows from the position of a view; `root.after` has its moves."""

    def __init__(self, prices: Prices, judge: Judge, random: Chance) -> None:
        self.root = Node()
        self._prices = prices
        self._judge = judge
        self._random = random

    def walk(self, game: Game) -> None:
        """Down the tree in a game dealt for it, one new node, and habit to the end of the bout."""
        node, path, known = self.root, [], True
        while known and game.outcome is None:
            seat = waited_for(game)[0]
            moves = legal_moves(game, seat)
            new = [move for move in moves if move not in node.after]
            known = not new or len(moves) == 1
            move = self._untried(node, game, seat, new) if new else _best(node, moves)
            play(game, seat, move)
            node = node.after[move]
            path.append((seat, node))
        self._play_out(game)
        self._learn(game, path)

    def _untried(self, node: Node, game: Game, seat: int, new: Sequence[Move]) -> Move:
        """Of the moves that weren't tried yet what is habit, else any; it gets a node."""
        likely = habit(game, seat, self._prices)
        move = likely if likely in new else new[int(self._random() * len(new))]
        node.after[move] = Node()
        return move

    def _play_out(self, game: Game) -> None:
        """To the end of the bout, by habit and the odd slip."""
        bout, random, prices = game.bout_number, self._random, self._prices
        if not game.attacks:
            return
        while game.bout_number == bout and game.outcome is None:
            seat = waited_for(game)[0]
            if random() < SLIP:
                moves = legal_moves(game, seat)
                move = moves[int(random() * len(moves))]
            else:
                move = habit(game, seat, prices)
            play(game, seat, move)

    def _learn(self, game: Game, path: Sequence[tuple[int, Node]]) -> None:
        worth: dict[int, float] = {}
        for seat, node in path:
            if seat not in worth:
                worth[seat] = self._judge(game, seat)
            node.tried += 1
            node.won += worth[seat]


def _best(node: Node, moves: Sequence[Move]) -> Move:
    """The move to follow, of some that were all tried before: one loop, for it is run most."""
    chosen, most = moves[0], -1.0
    for move in moves:
        after = node.after[move]
        after.offered += 1
        tried = after.tried
        promise = after.won / tried + CURIOSITY * sqrt(_log(after.offered) / tried)
        if promise > most:
            chosen, most = move, promise
    return chosen


@cache
def _log(number: int) -> float:
    """Rounded, because machines differ in the last digit."""
    return round(log(number), 9)
