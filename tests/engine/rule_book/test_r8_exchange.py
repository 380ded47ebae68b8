"""R8: exchanging the lowest trump (S2)."""

from __future__ import annotations

from durak_rules import Card, Deal, Ruleset, new_game, view_for
from durak_rules.cards import cards
from durak_rules.events import Drawn
from tests.engine.scenario import Scenario, at_table

DEALT = "bout=1 trump=Kh stock=TcKh attacker=0 hands=6h*7cKd/8cJdQs"


def test_the_lowest_trump_that_was_dealt() -> None:
    """R8.1: S2 "you may exchange it with the open card on the table" """
    table = at_table("helper", DEALT).exchange(0).expect_happened("exchanged")
    table.expect_hand(0, "Kh 7c Kd")
    view = view_for(table.game, None)
    assert (str(view.trump), view.stock) == ("6h", 2)


def test_the_right_comes_with_the_deal() -> None:
    """R8.2"""
    hands = (cards("6h 7c 8c 9c Tc Jc"), cards("6c 7d 8d 9d Td Jd"))
    rest = cards("6d 6s 7s 8s 9s Ts Js Qs Ks As Qd Kd Ad Qc Kc Ac 7h 8h 9h Th Jh Qh Ah Kh")
    deal = Deal(dealer=1, attacker=0, hands=hands, stock=rest, trump=Card.parse("Kh"))
    table = Scenario(new_game(Ruleset.of("helper"), deal)).exchange(0)
    assert table.game.trump is Card.parse("6h")


def test_it_is_not_a_turn() -> None:
    """R8.3: at any moment, also for the defender, and it interrupts nothing"""
    position = "trump=Kh stock=TcKh attacker=0 hands=7c7dKd/6h*JdQs8c"
    table = at_table("helper", position, open_with_several=True).attack(0, "7c").exchange(1)
    table.expect_waited(1).attack(0, "7d").expect_table("7c 7d")


def test_drawn_it_may_be_exchanged_in_the_next_bout_only() -> None:
    """R8.2: S2 "you cannot exchange it anymore afterwards" """
    position = "trump=Kh stock=6hTcJcQcKh attacker=0 hands=7c7dKd8d9d6c/8cJdQs8s9sAs"
    table = (
        at_table("helper", position).attack(0, "7c").take(1).expect_hand(0, "6h 7d Kd 8d 9d 6c")
    )
    game = table.game.copy()
    table.exchange(0).expect_hand(0, "Kh 7d Kd 8d 9d 6c")
    later = Scenario(game).attack(0, "6c").take(1)
    later.refused(0, "exchange", "no_right_to_exchange", "R8.2")


def test_a_card_taken_from_the_table_gives_no_right() -> None:
    """R8.2"""
    position = "trump=Kh stock=TcKh attacker=0 hands=6h*7dKd8d9d6c7s/8cJdQs8s9sAs"
    table = at_table("helper", position).attack(0, "6h").take(1)
    table.refused(1, "exchange", "no_right_to_exchange", "R8.2")


def test_only_while_the_trump_card_lies_there() -> None:
    """R8.1"""
    table = at_table("helper", "trump=Kh attacker=0 hands=6h*7cKd/8cJdQs")
    table.refused(0, "exchange", "trump_is_drawn", "R8.1")


def test_only_the_lowest_trump_and_only_where_it_is_played() -> None:
    """R8.1"""
    table = at_table("helper", DEALT)
    assert table.refused(1, "exchange", "lowest_trump_not_in_hand", "R8.1") == {"card": "6h"}
    at_table("durnius", DEALT).refused(0, "exchange", "exchange_is_off", "R8.1")


def test_no_card_for_its_twin() -> None:
    """R8.2 with two packs"""
    position = "trump=6h stock=Tc6h attacker=0 hands=6h*7cKd/8cJdQs"
    table = at_table("helper", position, packs=2)
    table.refused(0, "exchange", "twin_is_no_exchange", "R8.2")


def test_of_two_copies_the_one_without_the_right_goes_first() -> None:
    """R8.2 with two packs"""
    position = "trump=Kh stock=TcKh attacker=0 hands=6h*6h7cKd/8cJdQs"
    table = at_table("helper", position, packs=2).attack(0, "6h").exchange(0)
    table.expect_hand(0, "Kh 7c Kd")


def test_of_two_rights_the_one_that_ends_sooner_goes_first() -> None:
    """R8.2 with two packs: the dealt six keeps its right, the drawn one would lose it anyway"""
    position = "trump=Kh stock=TcKh attacker=0 hands=6h*6h+7cKd/8cJdQs"
    table = at_table("helper", position, packs=2).attack(0, "6h").take(1)
    assert table.game.dealt_right & table.game.hands[0]


def test_the_exchanged_card_is_drawn_last() -> None:
    """R8.1, R6.2: it lies under the stock where the trump card lay"""
    position = "trump=Kh stock=TcKh attacker=0 hands=6h*7dKd8d9d6c/8cJdQs8s9sAs"
    table = at_table("helper", position, consent="off").exchange(0).attack(0, "6c")
    table.defend(1, "6c", "8c").pass_(0).expect_hand(1, "Jd Qs 8s 9s As 6h")
    assert [event.cards for event in table.events if isinstance(event, Drawn)] == [
        tuple(cards("Tc")),
        tuple(cards("6h")),
    ]
