"""The normal computer player: it weighs the hand that it would hold after the bout, with the turn,
and plays the end so that its weakest card goes last.

It remembers what was seen, and so knows when nobody can beat a card. A hand is the sum of what its
cards count (`points`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from durak_rules import Attack, Card, Defend, Move, Take, Transfer, View
from engine.players.judgement import (
    BURDEN,
    RID_OF,
    TRUMP,
    cheapest_attack,
    free_move,
    is_plain_duel,
    is_strong,
    must_defend,
    one_of_least,
    plan,
    polite_move,
    prices_of,
    worth,
)

HAND = 6  # everybody draws up to so many (R6.1)
DRAWN = TRUMP / 4  # a card from the stock: of middle rank, and every fourth is a trump
TURN = 14.0  # to attack next instead of being attacked again
TURN_IN_PLAIN_DUEL = 7.0  # … in a plain duel: with more the steps above would be too small there
PASSED_ON = 21.0  # the attack goes to somebody else, and with it the danger
SENT_BACK = 7.0  # with two it comes straight back, to be added to
FRESH = 3.0  # a card that could be thrown in, when a new rank comes to the table
SUIT = 4  # cards of a rank in a pack
CROWD = 3  # more in play than this: the end is far, also with no stock
TOGETHER = 3.0  # a further card of the rank, which can follow into the same bout


class Normal:
    """Thinks one bout ahead; of equal cards the dice choose."""

    def choose(self, view: View, dice: bytes) -> Move:
        return free_move(view) or (_defend(view) if must_defend(view) else _attack(view, dice))


# Defending


def _defend(view: View) -> Move:
    """Take, pass on or beat: whichever leaves the best hand and turn."""
    ways: list[tuple[float, Move]] = []
    for move in view.moves:
        if isinstance(move, Take):
            ways.append((_hand(view, [*view.hand, *_table(view)]), move))
        elif isinstance(move, Transfer):
            ways.append((_hand(view, _without(view, [move.card])) + _onward(view), move))
    defence = plan(view, _price)
    if defence:
        left = _hand(view, _without(view, [move.by for move in defence]))
        turn = TURN_IN_PLAIN_DUEL if is_plain_duel(view) else TURN
        ways.append((left + turn, _cheapest(view, defence)))
    return max(ways, key=lambda way: way[0])[1] if ways else view.moves[0]


def _onward(view: View) -> float:
    return PASSED_ON if _in_play(view) > 2 else SENT_BACK


def _price(view: View, card: Card) -> tuple[float, int, str]:
    """Return the price of beating with a card; where several seats throw in, it includes the rank
    that the card brings.
    """
    lying = {lies.rank for lies in _table(view)}
    if card.rank in lying or not _several_throwers(view):
        return _points(view, card), card.rank, card.suit
    elsewhere = SUIT * view.ruleset.packs - sum(mine.rank == card.rank for mine in view.hand)
    return _points(view, card) + FRESH * elsewhere, card.rank, card.suit


def _several_throwers(view: View) -> bool:
    """Return whether several seats may add cards; that is public (R3.2)."""
    return sum(role in ("attacker", "thrower") for role in view.roles) > 1


def _table(view: View) -> list[Card]:
    return [card for pair in view.pairs for card in (pair.attack, pair.beaten) if card]


def _in_play(view: View) -> int:
    return sum(size > 0 for size in view.cards)


def _cheapest(view: View, defence: Iterable[Defend]) -> Defend:
    return min(defence, key=lambda move: worth(view, move.by))


def _without(view: View, played: Iterable[Card]) -> list[Card]:
    hand = list(view.hand)
    for card in played:
        hand.remove(card)
    return hand


def _hand(view: View, hand: list[Card]) -> float:
    """Return the worth of these cards once everybody has drawn."""
    cards = sum(_points(view, card) for card in hand)
    if view.stock:
        return cards + DRAWN * max(0, min(HAND - len(hand), view.stock))
    return cards - BURDEN * len(hand) if hand else RID_OF


def _points(view: View, card: Card) -> float:
    return prices_of(view)[card]


# Attacking


def _attack(view: View, dice: bytes) -> Move:
    """Open; add what there is no reason to keep; otherwise let the bout end."""
    cheapest = cheapest_attack(view, dice)
    if cheapest is not None and not view.pairs:
        return _opening(view, cheapest, dice)
    if cheapest is not None and _spare(view, cheapest.card):
        return cheapest
    return polite_move(view) or cheapest or view.moves[0]


def _spare(view: View, card: Card) -> bool:
    """Return whether a card is better laid than kept. A card for a defender who takes is a
    present: no high one while there is stock. Trumps wait for the end.
    """
    if is_strong(view, card):
        return view.stock == 0 and _time_for_trumps(view)
    return not (view.stock and view.taking and _points(view, card) > 0)


def _time_for_trumps(view: View) -> bool:
    """Return whether trumps may be laid: when few are in play. To a defender who takes, only if
    the hand has nothing else.
    """
    if view.taking:
        return all(is_strong(view, mine) for mine in view.hand)
    return len(view.hand) == 1 or _in_play(view) <= CROWD


def _opening(view: View, cheapest: Attack, dice: bytes) -> Attack:
    """Choose the opening: the cheapest card while the end is far. Later several of a rank
    together; and if all ranks but one are sure to be taken, those first: the last card may be
    beaten.
    """
    if view.stock or _in_play(view) > CROWD:
        return cheapest
    attacks = [move for move in view.moves if isinstance(move, Attack)]
    sure = [move for move in attacks if _nobody_beats(view, move.card)]
    weak = {move.card.rank for move in attacks} - {move.card.rank for move in sure}
    if sure and len(weak) <= 1:
        return one_of_least(sure, lambda move: worth(view, move.card)[:2], dice)
    return one_of_least(attacks, lambda move: _shed(view, move.card), dice)


def _shed(view: View, card: Card) -> float:
    """Return the cost of opening with a card when the others of its rank may follow it."""
    followers = [
        mine for mine in view.hand if mine.rank == card.rank and not is_strong(view, mine)
    ]
    return _points(view, card) - TOGETHER * max(0, len(followers) - 1)


def _nobody_beats(view: View, card: Card) -> bool:
    """Return whether, by all that was seen, no card that could beat it (R4.1) is in
    another hand.
    """
    others = chain(
        view.unseen, *(cards for seat, cards in enumerate(view.known) if seat != view.seat)
    )
    return not any(view.beats(other, card) for other in others)
