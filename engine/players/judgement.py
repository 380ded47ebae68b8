"""Judgements that all computer players share: the worth of a card, the ways to beat the cards on
the table, and the moves that are free or polite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from durak_rules import (
    Attack,
    Card,
    Defend,
    Exchange,
    Move,
    Pass,
    Permit,
    Rank,
    Show,
    Suit,
    View,
)
from durak_rules.cards import FACES, JOKERS

T = TypeVar("T")

TRUMP: Final = 10.0  # points that a card gains by being a trump
APART: Final = 8.0  # … and a spade, where no trump beats it
JOKER: Final = 20.0  # … and a joker, which no card beats
BURDEN: Final = 8.0  # each card in hand once nothing can be drawn
RID_OF: Final = 30.0  # no card left then: out of the game

Price = Callable[[View, Card], tuple[float, int, str]]
"""The price of playing a card; the cheaper of two is played."""


def is_trump(view: View, card: Card) -> bool:
    """Return whether a card is of the trump suit."""
    return card.suit == view.trump_suit


def is_strong(view: View, card: Card) -> bool:
    """Return whether a card is a trump or a joker: one to keep."""
    return is_trump(view, card) or card.rank is Rank.JOKER


def worth(view: View, card: Card) -> tuple[bool, int, str]:
    """Return a key that sorts cards by their worth to the holder: trumps and jokers last, then by
    rank.
    """
    return is_strong(view, card), card.rank, card.suit


@cache
def points(deck: int, trump_suit: Suit | None, beats: str = "standard") -> Mapping[Card, float]:
    """Return the points that each card adds to a hand: how far its rank lies from the middle of
    the pack, and `TRUMP` more for a trump. So low cards are a burden.
    """
    middle = Rank.ACE - (deck / 4 - 1) / 2
    found = {card: card.rank - middle + TRUMP * (card.suit == trump_suit) for card in FACES}
    if beats == "spades_by_spades":
        found |= {card: found[card] + APART for card in FACES if card.suit is Suit.SPADES}
    return found | dict.fromkeys(JOKERS, JOKER)


def prices_of(view: View) -> Mapping[Card, float]:
    """Return the points of each card in a seat's game."""
    return points(view.ruleset.deck, view.trump_suit, view.ruleset.beats)


def free_move(view: View) -> Move | None:
    """Return a better trump (R8) or an attack passed on (R5.4), if it costs no card."""
    return _first(view, Exchange, Show)


def must_defend(view: View) -> bool:
    """Return whether the game waits for this seat to beat something."""
    return view.seat == view.defender and bool(unbeaten(view)) and not view.taking


def unbeaten(view: View) -> list[Card]:
    """Return the attack cards that aren't beaten yet."""
    return [pair.attack for pair in view.pairs if pair.beaten is None]


def plan(view: View, price: Price = worth) -> list[Defend] | None:
    """Return a card for every unbeaten one, the hardest first; None if there isn't one
    for each.
    """
    by_target: dict[Card, list[Defend]] = {}
    for move in view.moves:
        if isinstance(move, Defend):
            by_target.setdefault(move.card, []).append(move)
    made: list[Defend] = []
    for target in sorted(unbeaten(view), key=lambda card: len(by_target.get(card, ()))):
        used = [move.by for move in made]
        free = [move for move in by_target.get(target, ()) if _left(view, move.by, used)]
        if not free:
            return None
        made.append(min(free, key=lambda move: price(view, move.by)))
    return made


def cheapest_attack(view: View, dice: bytes) -> Attack | None:
    """Return the attack with the card that is least missed; of equal ones the dice choose."""
    attacks = [move for move in view.moves if isinstance(move, Attack)]
    return (
        one_of_least(attacks, lambda move: worth(view, move.card)[:2], dice) if attacks else None
    )


def one_of_least(moves: Sequence[T], cost: Callable[[T], Any], dice: bytes) -> T:
    """Return one of the moves with the least cost, chosen by the dice."""
    costs = [cost(move) for move in moves]
    least = min(costs)
    equal = [move for move, costing in zip(moves, costs, strict=True) if costing == least]
    return equal[dice[-1] % len(equal)]


def is_plain_duel(view: View) -> bool:
    """Return whether two play and no attack is passed on: there the levels are nearest to each
    other.
    """
    return len(view.cards) == 2 and not view.ruleset.transfer


def polite_move(view: View) -> Move | None:
    """Return the move that lets others add cards (R3.5) or lets the bout end."""
    return _first(view, Permit, Pass)


def _left(view: View, card: Card, used: list[Card]) -> bool:
    """Return whether (another copy of) the card is left in the hand."""
    return view.hand.count(card) > used.count(card)


def _first(view: View, *kinds: type[Move]) -> Move | None:
    """Return the first move of the first of these kinds that there is one of."""
    for kind in kinds:
        for move in view.moves:
            if isinstance(move, kind):
                return move
    return None
