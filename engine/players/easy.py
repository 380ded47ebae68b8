"""The easy computer player: plays cheap cards first, keeps trumps while there is stock, has
manners.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules import (
    Attack,
    Card,
    Defend,
    Exchange,
    Move,
    Pass,
    Permit,
    Rank,
    Show,
    Take,
    Transfer,
    View,
)

LOW_ENOUGH_TO_GIVE = Rank.TEN  # while there is stock, higher cards are kept rather than thrown in
HIGH_TRUMP = Rank.JACK  # from here on a trump is worth more than a few cards in hand
EARLY = 6  # with more cards than this in the stock, taking a little is no disaster
A_LITTLE = 2


class Easy:
    """Sensible and predictable; the dice don't matter to it."""

    def choose(self, view: View, dice: bytes) -> Move:
        for kind in (Exchange, Show):
            free = [move for move in view.moves if isinstance(move, kind)]
            if free:
                return free[0]
        return _defend(view) if _must_defend(view) else _attack(view)


def _must_defend(view: View) -> bool:
    unbeaten = any(pair.beaten is None for pair in view.pairs)
    return view.seat == view.defender and unbeaten and not view.taking


def _defend(view: View) -> Move:
    """Pass the attack on if that is cheap, beat it if that is possible and worth it, else take."""
    onward = _cheapest_transfer(view)
    if onward is not None and not _dear(view, onward.card):
        return onward
    plan = _plan(view)
    if plan is None or _too_dear(view, plan):
        return onward or _take(view)
    return min(plan, key=lambda move: _worth(view, move.by))


def _cheapest_transfer(view: View) -> Transfer | None:
    onward = [move for move in view.moves if isinstance(move, Transfer)]
    return min(onward, key=lambda move: _worth(view, move.card), default=None)


def _plan(view: View) -> list[Defend] | None:
    """A card for every unbeaten one, the hardest first; None if there isn't one for each."""
    by_target: dict[Card, list[Defend]] = {}
    for move in view.moves:
        if isinstance(move, Defend):
            by_target.setdefault(move.card, []).append(move)
    plan: list[Defend] = []
    for target in sorted(_unbeaten(view), key=lambda card: len(by_target.get(card, ()))):
        used = [made.by for made in plan]
        free = [move for move in by_target.get(target, ()) if _left(view, move.by, used)]
        if not free:
            return None
        plan.append(min(free, key=lambda move: _worth(view, move.by)))
    return plan


def _unbeaten(view: View) -> list[Card]:
    return [pair.attack for pair in view.pairs if pair.beaten is None]


def _left(view: View, card: Card, used: list[Card]) -> bool:
    """Is there (another copy of) the card in the hand?"""
    return view.hand.count(card) > used.count(card)


def _too_dear(view: View, plan: Iterable[Defend]) -> bool:
    """Early on, a high trump is a bad price for sparing oneself a card or two."""
    early = view.stock > EARLY and len(view.pairs) <= A_LITTLE
    return early and any(_high_trump(view, move.by) for move in plan)


def _take(view: View) -> Move:
    """Take, or beat with whatever there is where taking isn't allowed."""
    taking = [move for move in view.moves if isinstance(move, Take)]
    return taking[0] if taking else view.moves[0]


def _attack(view: View) -> Move:
    """Open with the cheapest card, add what is easily given, otherwise let the bout end."""
    attacks = [move for move in view.moves if isinstance(move, Attack)]
    cheapest = min(attacks, key=lambda move: _worth(view, move.card), default=None)
    if cheapest is not None and (not view.pairs or not _dear(view, cheapest.card)):
        return cheapest
    for kind in (Permit, Pass):
        polite = [move for move in view.moves if isinstance(move, kind)]
        if polite:
            return polite[0]
    return cheapest or view.moves[0]


def _dear(view: View, card: Card) -> bool:
    """Is the card too good to be given away now?"""
    if view.stock == 0:
        return card.suit == view.trump_suit and len(view.hand) > A_LITTLE
    return card.suit == view.trump_suit or card.rank > LOW_ENOUGH_TO_GIVE


def _high_trump(view: View, card: Card) -> bool:
    return card.suit == view.trump_suit and card.rank >= HIGH_TRUMP


def _worth(view: View, card: Card) -> tuple[bool, int, str]:
    """What a card is worth to its holder: trumps most, then by rank."""
    return card.suit == view.trump_suit, card.rank, card.suit
