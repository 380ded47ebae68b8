"""Trees of moves that a seat thinks in; each imagined game lets one grow.

Every walk deals the hidden cards again, so a node is what everybody has seen: the same moves. But
whoever moves knows their own hand: what came of their moves is kept apart for hands that are worth
more and less. They take what has served such hands best so far, or what was tried little (upper
confidence bounds, over the moves that this deal allows). The seat that thinks tries every move
first; the others are taken to do what is habit until that has brought them less than others might.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf, log, sqrt
from typing import Final

from durak_rules import Game, Move, Suit, legal_moves, play, waited_for
from durak_rules.masks import CARD, JOKER_BITS, bits, suit_mask
from engine.players.playouts import Prices, habit

CURIOSITY: Final = 0.35  # the bonus of a move that was tried little
DOUBT: Final = 0.5  # an untried move promises this much less than the tried ones
SLIP: Final = 0.1  # probability of a random move in place of the habitual one
STEP: Final = 1.5  # of worth a card, on average, between hands that are kept apart
TRUMPS: Final = 3  # more of them make no difference

Judge = Callable[[Game, int], float]
"""A function that values a game for a seat, from 0 to 1."""
Chance = Callable[[], float]
"""A number from 0 to 1, each as likely as any other."""


class Edge:
    """A move in the tree: how often it was tried and allowed, and what its seat won with it."""

    __slots__ = ("offered", "tried", "won")

    def __init__(self) -> None:
        self.tried = 0
        self.offered = 1
        self.won = 0.0


class InformationSet:
    """The moves tried by a seat that held hands of about one worth, and their results."""

    __slots__ = ("moves", "tried", "won")

    def __init__(self) -> None:
        self.moves: dict[Move, Edge] = {}
        self.tried = 0
        self.won = 0.0


class Node:
    """The moves tried after the same earlier moves, by the worth of the hand."""

    __slots__ = ("after", "information_sets")

    def __init__(self) -> None:
        self.after: dict[Move, Node] = {}
        self.information_sets: dict[tuple[int, int], InformationSet] = {}


class Tree:
    """A tree that grows from the position of a view."""

    def __init__(
        self, seat: int, prices: Prices, trumps: Suit | None, judge: Judge, random: Chance
    ) -> None:
        """Begin a tree for the seat that thinks."""
        self._root = Node()
        self._seat = seat
        self._prices = prices
        self._worth = {bit: prices[card] for bit, card in CARD.items()}
        self._trumps = suit_mask(trumps) | JOKER_BITS
        self._kinds: dict[int, tuple[int, int]] = {}  # of hands: many come again
        self._judge = judge
        self._random = random

    @property
    def moves(self) -> Mapping[Move, Edge]:
        """The first moves that were tried, and the results of each."""
        return {
            move: edge
            for information in self._root.information_sets.values()
            for move, edge in information.moves.items()
        }

    def walk(self, game: Game) -> None:
        """Walk down the tree in a game dealt for it: known moves, one new move, then habit to the
        end of the bout.
        """
        node, path, known = self._root, [], True
        while known and game.outcome is None:
            seat = waited_for(game)[0]
            moves = legal_moves(game, seat)
            move = moves[0]
            if len(moves) > 1:
                information = self._information(node, game.hands[seat])
                hope = inf if seat == self._seat else _hope(information)
                best = _promising(information, moves, hope)
                move = best or self._untried(information, game, seat, moves)
                edge = information.moves.get(move)
                known = edge is not None
                if edge is None:
                    edge = information.moves[move] = Edge()
                path.append((seat, information, edge))
            play(game, seat, move)
            if known:
                node = _after(node, move)
        self._play_out(game)
        self._learn(game, path)

    def _information(self, node: Node, hand: int) -> InformationSet:
        """Return the information set for hands of about that worth and that number of trumps."""
        kind = self._kinds.get(hand)
        if kind is None:
            kind = self._kinds[hand] = self._kind_of(hand)
        information = node.information_sets.get(kind)
        if information is None:
            information = node.information_sets[kind] = InformationSet()
        return information

    def _kind_of(self, hand: int) -> tuple[int, int]:
        cards = [self._worth[bit] for bit in bits(hand)]
        average = sum(cards) / len(cards) if cards else 0
        return int(average / STEP), min((hand & self._trumps).bit_count(), TRUMPS)

    def _untried(
        self, information: InformationSet, game: Game, seat: int, moves: Sequence[Move]
    ) -> Move:
        """Return the habitual move if it is untried, else any untried one."""
        new = [move for move in moves if move not in information.moves]
        likely = habit(game, seat, self._prices)
        return likely if likely in new else new[int(self._random() * len(new))]

    def _play_out(self, game: Game) -> None:
        """Play to the end of the bout, by habit with now and then a slip."""
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

    def _learn(self, game: Game, path: Sequence[tuple[int, InformationSet, Edge]]) -> None:
        """Add the game's result to the moves of every seat that chose; with two seats, one gains
        what the other loses.
        """
        worth: dict[int, float] = {}
        for seat, information, edge in path:
            if seat not in worth:
                worth[seat] = self._judge(game, seat)
                if game.seats == 2:
                    worth[1 - seat] = 1.0 - worth[seat]
            for one in (information, edge):
                one.tried += 1
                one.won += worth[seat]


def _after(node: Node, move: Move) -> Node:
    after = node.after.get(move)
    if after is None:
        after = node.after[move] = Node()
    return after


def _promising(information: InformationSet, moves: Sequence[Move], hope: float) -> Move | None:
    """Return the move to follow; None for one that wasn't tried yet, if the others promise less
    than is hoped of it. One loop, since it is run most.
    """
    edges, chosen, most, new = information.moves, None, -inf, False
    for move in moves:
        edge = edges.get(move)
        if edge is None:
            new = True
            continue
        edge.offered += 1
        tried = edge.tried
        promise = edge.won / tried + CURIOSITY * sqrt(_log(edge.offered) / tried)
        if promise > most:
            chosen, most = move, promise
    return None if new and most < hope else chosen


def _hope(information: InformationSet) -> float:
    """Return the promise of a move that wasn't tried yet, by the results of the others."""
    if not information.tried:
        return inf
    return (
        information.won / information.tried - DOUBT + CURIOSITY * sqrt(_log(information.tried + 1))
    )


@cache
def _log(number: int) -> float:
    """Return a logarithm, rounded because machines differ in the last digit."""
    return round(log(number), 9)
