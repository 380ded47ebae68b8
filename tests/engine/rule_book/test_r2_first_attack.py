"""R2: who attacks first."""

from __future__ import annotations

import pytest

from durak_rules import Card, Ruleset
from durak_rules.cards import cards
from durak_rules.deal import first_attacker, next_dealer
from durak_rules.outcome import Previous

HANDS = [cards("6c 9h"), cards("7c 7h"), cards("8c 8h"), cards("6d 6s")]
TRUMP = Card.parse("Ah")


def attacker(previous: Previous | None = None, dealer: int = 0, **options: object) -> int:
    ruleset = Ruleset.of("durnius", **options)
    return first_attacker(ruleset, dealer, HANDS, TRUMP, previous)


def test_the_lowest_trump_attacks_first() -> None:
    """R2.1: S0 "the player with the lowest trump is the first attacker"."""
    assert attacker() == 1


def test_of_two_lowest_trumps_the_one_nearer_to_the_dealers_left() -> None:
    """R2.1, with two packs"""
    hands = [cards("7h 6c"), cards("Kc 7h"), cards("8c 8h")]
    ruleset = Ruleset(packs=2)
    assert first_attacker(ruleset, 0, hands, TRUMP, None) == 1
    assert first_attacker(ruleset, 1, hands, TRUMP, None) == 0


def test_without_trumps_the_dealers_left_attacks() -> None:
    """R2.1"""
    assert first_attacker(Ruleset(), 2, HANDS, Card.parse("Qd"), None) == 3
    assert first_attacker(Ruleset(), 2, HANDS[:3], Card.parse("Qs"), None) == 0


def test_the_fool_deals() -> None:
    """R2.2: S1 "deals the next game", S2 "the loser will deal the next hand"."""
    assert next_dealer(Previous(dealer=0, fool=2, out=(0, 1, 3)), 4) == 2


def test_left_of_the_dealer() -> None:
    """R2.2: S2 "in next games, the player left to the dealer will start"."""
    previous = Previous(dealer=0, fool=2, out=(0, 1, 3))
    assert attacker(previous, dealer=2, next_attack="left_of_dealer") == 3


def test_the_fool_defends_first() -> None:
    """R2.2: S0 "the player to the fool's right may become the first attacker"."""
    previous = Previous(dealer=1, fool=3, out=(0, 1, 2))
    assert attacker(previous, dealer=3, next_attack="at_the_fool") == 2


@pytest.mark.parametrize("next_attack", ["left_of_dealer", "at_the_fool"])
def test_after_a_draw_the_lowest_trump_again_and_the_next_dealer(next_attack: str) -> None:
    """R2.3"""
    previous = Previous(dealer=3, fool=None, out=(0, 1, 2, 3))
    assert next_dealer(previous, 4) == 0
    assert attacker(previous, next_attack=next_attack) == 1


def test_the_first_game_has_no_game_before_it() -> None:
    """R2.1 goes before R2.2"""
    assert attacker(None, next_attack="left_of_dealer") == 1


def test_the_winning_team_begins() -> None:
    """R9.6: its member nearest to the dealer's left; the fool deals."""
    previous = Previous(dealer=0, fool=2, out=(1, 3))
    options = {"teams": "pairs", "next_attack": "winning_team"}
    assert attacker(previous, dealer=2, **options) == 3


def test_of_three_teams_the_first_one_out_begins() -> None:
    """R9.6"""
    hands = [*HANDS, cards("Tc"), cards("Jc")]
    ruleset = Ruleset.of("durnius_three_pairs")
    previous = Previous(dealer=0, fool=2, out=(0, 4, 1, 3))
    assert first_attacker(ruleset, 2, hands, TRUMP, previous) == 4
