"""R6: drawing, and who attacks next."""

from __future__ import annotations

import pytest

from durak_rules.events import event_for
from tests.engine.scenario import Scenario, at_table


def drawn(table: Scenario) -> list[tuple[int, int]]:
    """Return the seats that drew and the number of cards each, in order."""
    told = [event_for(event, None) for event in table.events]
    return [(event["seat"], event["count"]) for event in told if event["kind"] == "drawn"]


def test_the_opener_draws_first_and_the_defender_last() -> None:
    """R6.1: S0 "the main attacker first, other attackers clockwise, finally the defender" """
    hands = "6d7d8d9dKd/6c8s9sAsKs/7cKhAhQh6h/6sQd"
    position = f"trump=9h stock=TcJcTdJdTsJsQs9h attacker=1 hands={hands}"
    table = at_table("durnius", position).attack(1, "6c").defend(2, "6c", "7c").pass_(1, 3, 0)
    assert drawn(table) == [(1, 2), (3, 4), (0, 1), (2, 1)]


def test_each_draws_all_he_needs_before_the_next() -> None:
    """R6.1: a short stock is not shared out"""
    position = "trump=9h stock=TcJc9h attacker=0 hands=6c7d8d/7cKs/6sQd"
    table = at_table("durnius", position).attack(0, "6c").defend(1, "6c", "7c").pass_(0, 2)
    assert drawn(table) == [(0, 3)]
    table.expect_hand(0, "7d 8d Tc Jc 9h").expect_hand(1, "Ks").expect_hand(2, "6s Qd")


def test_everybody_refills_beyond_the_defender() -> None:
    """R6.1: seats after the defender draw too"""
    hands = "6c7d8d9dKd6h/7cKh6sAhQh8h/6dQdQcKcAd"
    position = f"trump=9h stock=TcJcTdJdTsJs8s9h attacker=0 hands={hands}"
    table = at_table("durnius", position).attack(0, "6c").defend(1, "6c", "7c").pass_(0, 2)
    assert drawn(table) == [(0, 1), (2, 1), (1, 1)]


def test_the_defender_draws_last_even_if_he_opened() -> None:
    """R6.1: after transfers that went all round"""
    position = (
        "trump=9h stock=TcJc9h attacker=1 opener=0 defender=0 limit=4 table=7c0,7d1 "
        "hands=8d8h9dTdJd/6sAsKsQsJs"
    )
    table = at_table("durnius_passing", position).take(0)
    assert drawn(table) == [(1, 1)]


def test_the_taker_draws_nothing_with_a_full_hand() -> None:
    """R6.1"""
    position = "trump=9h stock=TcJc9h attacker=0 hands=6c7d8d9dKd/6sAsKsQsJs8c"
    table = at_table("durnius", position).attack(0, "6c").take(1)
    assert drawn(table) == [(0, 2)]
    table.expect_sizes(6, 7)


def test_the_trump_card_is_drawn_last() -> None:
    """R6.2"""
    position = "trump=9h stock=Tc9h attacker=0 hands=6c7d8d9dKd/7cKs6sAsQs"
    table = at_table("durnius", position).attack(0, "6c").defend(1, "6c", "7c").pass_(0)
    table.expect_hand(0, "7d 8d 9d Kd Tc 9h")


def test_a_player_who_is_out_is_skipped() -> None:
    """R6.3"""
    position = "trump=9h attacker=0 hands=6c7d/7cKs/-/6sQd"
    table = at_table("durnius", position).attack(0, "6c").take(1)
    table.expect_roles(attacker=3, defender=0)


def test_a_successful_defender_who_is_out_gives_the_attack_to_his_left() -> None:
    """R6.3"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c7d/7c/6sQd/8sAs")
    table.attack(0, "6c").defend(1, "6c", "7c").expect_roles(attacker=2, defender=3)


@pytest.mark.parametrize("taken", [True, False])
def test_roles_move_round_three(taken: bool) -> None:
    """R4.4, R4.6"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c7d/7cKs/8sQd").attack(0, "6c")
    if taken:
        table.take(1).expect_roles(attacker=2, defender=0)
    else:
        table.defend(1, "6c", "7c").pass_(0, 2).expect_roles(attacker=1, defender=2)
