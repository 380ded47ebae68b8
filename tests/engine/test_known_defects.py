"""Defects of other programs, as tests of this one."""

from __future__ import annotations

from collections import Counter

import pytest

from durak_rules import Deal, Ruleset, Suit, deal, new_game
from durak_rules.deal import deck_seed
from durak_rules.events import event_for
from durak_rules.view_json import view_dict

from .scenario import at_table


def deals(seats: int, count: int = 400) -> list[Deal]:
    seeds = (deck_seed(bytes(32), "table", game, [""] * seats) for game in range(count))
    return [deal(Ruleset(), seats, seed) for seed in seeds]


@pytest.mark.slow
def test_no_suit_is_trump_more_often_than_chance() -> None:
    """A shuffle by sorting made clubs trump in 34 % of the deals."""
    counts = Counter(one.trump.suit for one in deals(2, 2000))
    chi_squared = sum((counts[suit] - 500) ** 2 / 500 for suit in Suit)
    assert chi_squared < 16.3  # passed by 999 of 1000 fair shuffles; the seeds are fixed


def test_every_seat_deals_first_about_equally_often() -> None:
    counts = Counter(one.dealer for one in deals(3, 900))
    assert all(250 < counts[seat] < 350 for seat in range(3))


def test_no_two_deals_are_alike() -> None:
    assert len({one.hands for one in deals(4)}) == 400


def test_spectators_see_no_hand_in_any_event() -> None:
    """Hands were sent to everybody in the room who isn't a player."""
    table = at_table("durnius", "trump=9h stock=TcJc9h attacker=0 hands=6c7d/7cKs")
    table.attack(0, "6c").defend(1, "6c", "7c").pass_(0)
    told = [event_for(event, None) for event in table.events]
    assert {"kind": "drawn", "seat": 0, "count": 3, "trump": "9h"} in told
    assert "Tc" not in str(told)
    assert "Jc" not in str(told)


def test_a_transferred_card_leaves_the_hand() -> None:
    """It stayed in the hand and could be played twice."""
    table = at_table("durnius_passing", "trump=9h attacker=0 hands=7c8d/7dJd/QsAsKs")
    table.attack(0, "7c").transfer(1, "7d").expect_hand(1, "Jd")
    table.refused(1, "attack 7d", "card_not_in_hand", "R1.5")


def test_a_transfer_is_judged_by_the_new_defenders_hand() -> None:
    position = "trump=9h attacker=0 hands=7c8d/7dJdQdKdAd8s/Qs"
    table = at_table("durnius_passing", position).attack(0, "7c")
    table.refused(1, "transfer 7d", "next_has_too_few", "R5.2")


def test_a_refused_move_changes_nothing() -> None:
    table = at_table("durnius", "trump=9h attacker=0 hands=7c8d/7dJd/QsAs").attack(0, "7c")
    before = view_dict(table.game, 1)
    table.refused(1, "defend 7c Jd", "does_not_beat", "R4.1")
    assert view_dict(table.game, 1) == before


def test_two_people_throw_in_at_once() -> None:
    """The second one is judged by what lies there then."""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJd/7s8s/7dQd")
    table.attack(0, "7c").attack(2, "7s")
    table.refused(3, "attack 7d", "limit_reached", "R3.7")


def test_the_dealers_open_trump_is_in_one_place() -> None:
    """Six players, no stock: the trump card is a card of the dealer's hand, not a second one."""
    one = deal(Ruleset(), 6, b"six")
    game = new_game(Ruleset(), one)
    held = [card for seat in range(6) for card in game.hand(seat)]
    assert len(held) == len(set(held)) == 36
