"""The easy computer player: it plays cheap cards first, keeps trumps while there is stock, and is
polite.
"""

from __future__ import annotations

from collections.abc import Iterable

from durak_rules import Card, Defend, Move, Rank, Take, Transfer, View
from engine.players.judgement import (
    cheapest_attack,
    free_move,
    is_strong,
    must_defend,
    plan,
    polite_move,
    worth,
)

LOW_ENOUGH_TO_GIVE = Rank.TEN  # while there is stock, higher cards are kept rather than thrown in
HIGH_TRUMP = Rank.JACK  # from here on a trump is worth more than a few cards in hand
EARLY = 6  # with more cards than this in the stock, taking a little is no disaster
A_LITTLE = 2


class Easy:
    """Plays sensibly; of equal cards the dice choose."""

    def choose(self, view: View, dice: bytes) -> Move:
        return free_move(view) or (_defend(view) if must_defend(view) else _attack(view, dice))


def _defend(view: View) -> Move:
    """Pass the attack on if that is cheap, beat it if that is possible and worth it, else take."""
    onward = _cheapest_transfer(view)
    if onward is not None and not _dear(view, onward.card):
        return onward
    defence = plan(view)
    if defence is None or _too_dear(view, defence):
        return onward or _take(view)
    return min(defence, key=lambda move: worth(view, move.by))


def _cheapest_transfer(view: View) -> Transfer | None:
    onward = [move for move in view.moves if isinstance(move, Transfer)]
    return min(onward, key=lambda move: worth(view, move.card), default=None)


def _too_dear(view: View, defence: Iterable[Defend]) -> bool:
    """Return whether, early on, a high trump is too much to pay for avoiding a card or two."""
    early = view.stock > EARLY and len(view.pairs) <= A_LITTLE
    return early and any(_high_trump(view, move.by) for move in defence)


def _take(view: View) -> Move:
    """Take, or beat with any card where taking isn't allowed."""
    taking = [move for move in view.moves if isinstance(move, Take)]
    return taking[0] if taking else view.moves[0]


def _attack(view: View, dice: bytes) -> Move:
    """Open with the cheapest card, add what is easily given, otherwise let the bout end."""
    cheapest = cheapest_attack(view, dice)
    if cheapest is not None and (not view.pairs or not _dear(view, cheapest.card)):
        return cheapest
    return polite_move(view) or cheapest or view.moves[0]


def _dear(view: View, card: Card) -> bool:
    """Return whether the card is too good to be given away now."""
    if view.stock == 0:
        return is_strong(view, card) and len(view.hand) > A_LITTLE
    return is_strong(view, card) or card.rank > LOW_ENOUGH_TO_GIVE


def _high_trump(view: View, card: Card) -> bool:
    return is_strong(view, card) and card.rank >= HIGH_TRUMP
