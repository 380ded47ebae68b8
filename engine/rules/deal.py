"""The deal: who deals, who attacks first, and which card lies where (R1.3, R1.4, R2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.rules.cards import Card
from engine.rules.outcome import Previous, first_team_out
from engine.rules.ruleset import HAND, Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt game. `stock` is in drawing order, so its last card is the trump card."""

    dealer: int
    attacker: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    trump: Card

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, as in a game record; it shows every card."""
        return {
            "dealer": self.dealer,
            "attacker": self.attacker,
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "stock": [str(card) for card in self.stock],
            "trump": str(self.trump),
        }


def next_dealer(previous: Previous, seats: int) -> int:
    """The fool deals; after a game without one, the next player to the left (R2.2, R2.3)."""
    if previous.fool is not None:
        return previous.fool
    return (previous.dealer + 1) % seats


def hand_out(
    ruleset: Ruleset, seats: int, dealer: int, deck: Sequence[Card], previous: Previous | None
) -> Deal:
    """Deals a shuffled deck, one card at a time, from the dealer's left.

    >>> from engine.rules import Ruleset, cards
    >>> deck = cards("9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 9s Ts Js Qs Ks As")
    >>> deal = hand_out(Ruleset.of("express"), 2, 0, deck, None)
    >>> [str(card) for card in deal.hands[1]], deal.trump, deal.attacker
    (['9c', 'Jc', 'Kc', '9d', 'Jd', 'Kd'], Card.parse('As'), 1)
    """
    ruleset.check_seats(seats)
    hands = tuple(
        tuple(deck[(seat - dealer - 1) % seats + seats * turn] for turn in range(HAND))
        for seat in range(seats)
    )
    stock = tuple(deck[seats * HAND :])
    trump = stock[-1] if stock else hands[dealer][-1]
    attacker = first_attacker(ruleset, dealer, hands, trump, previous)
    return Deal(dealer, attacker, hands, stock, trump)


def first_attacker(
    ruleset: Ruleset,
    dealer: int,
    hands: Sequence[Sequence[Card]],
    trump: Card,
    previous: Previous | None,
) -> int:
    """Who opens the first bout (R2.1 to R2.3, R9.6)."""
    seats = len(hands)
    wanted = None if previous is None else _by_last_game(ruleset, dealer, seats, previous)
    if wanted is not None:
        return wanted
    return _lowest_trump(dealer, hands, trump)


def _by_last_game(ruleset: Ruleset, dealer: int, seats: int, previous: Previous) -> int | None:
    """The attacker that the game before names; None if it names nobody."""
    if previous.fool is None:
        return None
    match ruleset.next_attack:
        case "left_of_dealer":
            return (dealer + 1) % seats
        case "at_the_fool":
            return (previous.fool - 1) % seats
        case "winning_team":
            return _of_winning_team(ruleset.team_count, dealer, seats, previous)
        case _:
            return None


def _of_winning_team(teams: int, dealer: int, seats: int, previous: Previous) -> int | None:
    """The winning team's member nearest to the dealer's left (R9.6)."""
    fool = previous.fool
    assert fool is not None
    team = (fool + 1) % teams if teams == 2 else first_team_out(previous.out, seats, teams)
    order = ((dealer + step) % seats for step in range(1, seats + 1))
    return next((seat for seat in order if seat % teams == team), None)


def _lowest_trump(dealer: int, hands: Sequence[Sequence[Card]], trump: Card) -> int:
    """Who holds the lowest trump; nearest to the dealer's left if two do, or if nobody does."""
    seats = len(hands)
    best, holder = None, (dealer + 1) % seats
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        lowest = min((card.rank for card in hands[seat] if card.suit == trump.suit), default=None)
        if lowest is not None and (best is None or lowest < best):
            best, holder = lowest, seat
    return holder
