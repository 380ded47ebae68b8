"""R3: attacking and throwing in."""

from __future__ import annotations

import pytest

from durak_rules import Ruleset, deal, new_game, play, view_for
from tests.engine.rulesets import turns
from tests.engine.scenario import at_table

THREE = "trump=9h attacker=0 hands=7c7dKd/8c8dJdQs/7s8sAs"


def test_opening_is_compulsory() -> None:
    """R3.1"""
    table = at_table("podkidnoy", THREE).expect_waited(0)
    table.refused(0, "pass", "opening_is_compulsory", "R3.1")
    table.refused(2, "attack 7s", "not_the_attacker", "R3.1")
    table.refused(2, "pass", "nothing_to_pass", "R3.8")


def test_opening_with_several_cards_of_a_rank() -> None:
    """R3.1, R13: further opening cards by the main attacker, before anybody else moves."""
    table = at_table("simple_table", THREE, open_with_several=True).attack(0, "7c")
    table.refused(0, "attack Kd", "rank_not_on_table", "R3.3")
    table.expect_moves(0, "attack 7d", "pass").attack(0, "7d").expect_table("7c 7d")
    table = at_table("simple_table", THREE, open_with_several=True).attack(0, "7c")
    table.defend(1, "7c", "8c").attack(0, "7d").expect_table("7c:8c 7d")
    table = at_table("simple_table", THREE).attack(0, "7c")
    table.refused(0, "attack 7d", "wait_for_first_defence", "R3.4")


def test_further_opening_cards_where_nobody_throws_in() -> None:
    """R3.1 with R3.2 off"""
    table = at_table("simple_table", THREE, throw_in="off", open_with_several=True)
    table.attack(0, "7c").attack(0, "7d").defend(1, "7c", "8c").expect_waited(1)
    table.defend(1, "7d", "Jd").expect_roles(attacker=1, defender=2)


def test_simple_durak_is_one_card_a_bout() -> None:
    """R3.2 off"""
    table = at_table("simple_table", THREE, throw_in="off").attack(0, "7c")
    table.refused(0, "attack 7d", "no_throwing_in", "R3.2")
    table.refused(2, "attack 7s", "no_throwing_in", "R3.2")
    table.defend(1, "7c", "8c").expect_happened("beaten", "bout_beaten")
    table.expect_roles(attacker=1, defender=2)


def test_a_bout_of_one_card_has_the_limit_one() -> None:
    """R3.7 with R3.2 off"""
    table = at_table("simple_table", THREE, throw_in="off")
    assert table.game.limit == table.game.limit_by_rules == 1
    assert view_for(table.attack(0, "7c").game, 1).limit == 1
    several = at_table("simple_table", THREE, throw_in="off", open_with_several=True)
    assert several.game.limit == 4, "as many as the defender holds"


def test_a_bout_of_one_card_grows_by_being_passed_on() -> None:
    """R3.7 with R3.2 off, R5.2"""
    passed = "trump=9h attacker=0 hands=7cKdQsJc/7dJdTs/7s8sAs"
    table = at_table("durnius_passing", passed, throw_in="off").attack(0, "7c")
    assert table.game.limit == 1
    assert table.transfer(1, "7d").game.limit == 2
    table.refused(0, "attack Kd", "no_throwing_in", "R3.2")
    assert table.transfer(2, "7s").game.limit == 3
    two = at_table("durnius_passing", passed, throw_in="off", bout_limit=2).attack(0, "7c")
    two.transfer(1, "7d").refused(2, "transfer 7s", "limit_reached", "R3.7")


def test_the_attacker_alone() -> None:
    """R3.2: S4"""
    table = at_table("simple_table", THREE).attack(0, "7c").defend(1, "7c", "8c")
    values = table.refused(2, "attack 7s", "only_the_attacker_throws_in", "R3.2")
    assert values == {"attacker": 0}
    table.expect_moves(0, "attack 7d", "pass")


FOUR = "trump=9h attacker=0 hands=7cKc/8cJd/7sAs/7dQd"


def test_neighbours() -> None:
    """R3.2: the attacker and the next player with cards to the defender's left (S2's helper)."""
    table = at_table("durnius", FOUR, throw_in="neighbours", priority="open").attack(0, "7c")
    table.refused(3, "attack 7d", "only_neighbours_throw_in", "R3.2")
    table.expect_moves(2, "attack 7s")


def test_a_neighbour_who_has_left_is_skipped() -> None:
    """R3.2: otherwise nobody throws in from that side"""
    position = "trump=9h attacker=0 hands=7cKc/8cJd/-/7dQd"
    table = at_table("durnius", position, throw_in="neighbours", priority="open").attack(0, "7c")
    table.expect_moves(3, "attack 7d")


def test_an_emptied_hand_keeps_the_neighbours_place() -> None:
    """R3.2: who the neighbour is stands for the bout"""
    position = "trump=9h attacker=0 hands=7cKc/8cJdQs/7s/7dQd"
    table = at_table("durnius", position, throw_in="neighbours", priority="open")
    table.attack(0, "7c").attack(2, "7s")
    table.refused(3, "attack 7d", "only_neighbours_throw_in", "R3.2")


def test_the_defender_adds_nothing() -> None:
    """R3.2"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7cKc/7dJd").attack(0, "7c")
    table.refused(1, "attack 7d", "defender_adds_nothing", "R3.2")
    table.refused(1, "pass", "defender_adds_nothing", "R3.2")


def test_only_ranks_that_lie_there() -> None:
    """R3.3: attacking or defending cards"""
    table = at_table("podkidnoy", THREE).attack(0, "7c").defend(1, "7c", "8c")
    values = table.refused(2, "attack As", "rank_not_on_table", "R3.3")
    assert values == {"ranks": ["7", "8"]}
    table.expect_moves(2, "attack 7s", "attack 8s", "pass")
    table.refused(0, "attack Ts", "card_not_in_hand", "R1.5")


def test_throwing_in_at_any_time() -> None:
    """R3.4: S0 "at any point during a defense" """
    at_table("durnius", THREE).attack(0, "7c").attack(0, "7d").expect_table("7c 7d")


def test_from_the_first_defence() -> None:
    """R3.4: S0 "once the first defending card has been played" """
    table = at_table("durnius", THREE, throw_in_from="first_defence").attack(0, "7c")
    table.refused(0, "attack 7d", "wait_for_first_defence", "R3.4")
    table.defend(1, "7c", "8c").attack(0, "7d").attack(2, "8s")
    table.expect_table("7c:8c 7d 8s")


def test_one_at_a_time_when_all_are_beaten() -> None:
    """R3.4: S1, S2"""
    table = at_table("durnius", THREE, throw_in_from="all_beaten")
    table.attack(0, "7c").defend(1, "7c", "8c").attack(0, "7d")
    table.refused(2, "attack 7s", "wait_until_all_beaten", "R3.4")


def test_strict_priority_goes_round_from_the_attacker() -> None:
    """R3.6: S0 "the first attacker has first priority, then the player to defender's left" """
    table = at_table("durnius", FOUR, priority="strict").attack(0, "7c")
    assert table.refused(2, "attack 7s", "another_is_first", "R3.6") == {"seats": [0]}
    assert table.refused(3, "attack 7d", "another_is_first", "R3.6") == {"seats": [0, 2]}
    table.pass_(0, 2).expect_moves(3, "attack 7d", "pass")
    table.refused(2, "attack 7s", "has_passed", "R3.6")


def test_strict_everybody_may_pass_early() -> None:
    """R3.6, R3.8"""
    table = at_table("durnius", FOUR, priority="strict").attack(0, "7c").pass_(3, 2)
    table.expect_waited(1).refused(3, "pass", "has_passed", "R3.6")


def test_order_lets_anybody_add_while_the_defender_beats() -> None:
    """R3.6: S0 "at any point during a defense", nobody waits for anybody"""
    table = at_table("durnius", "trump=Kh attacker=0 hands=7c8d9d/9cTsJc/7d9hQs/7s9sKs")
    table.attack(0, "7c").expect_waited(1).expect_moves(2, "attack 7d")
    table.attack(3, "7s").attack(2, "7d").expect_table("7c 7s 7d")
    table.refused(0, "pass", "unbeaten_card_lies", "R3.8")


def test_order_begins_when_all_is_beaten() -> None:
    """R3.6, R13.1: the attacker first, then clockwise from the defender's left; passing early is
    open to all
    """
    position = "trump=9h attacker=0 hands=7cKc/8cJdAd/7sAs/7dQd"
    table = at_table("durnius", position).attack(0, "7c").defend(1, "7c", "8c").expect_waited(0)
    assert table.refused(2, "attack 7s", "another_is_first", "R3.6") == {"seats": [0]}
    assert table.refused(3, "attack 7d", "another_is_first", "R3.6") == {"seats": [0, 2]}
    table.pass_(0).expect_waited(2).pass_(3).attack(2, "7s").expect_waited(1)
    table.expect_moves(3, "attack 7d")


def test_order_begins_when_the_defender_takes() -> None:
    """R3.6, R4.5: then as strict"""
    position = "trump=9h attacker=0 hands=7cKc/8cJdAd/7sAs/7dQd"
    table = at_table("durnius", position, throw_in_after_take=True).attack(0, "7c").take(1)
    table.expect_waited(0).refused(3, "attack 7d", "another_is_first", "R3.6")
    table.pass_(0).expect_waited(2).attack(2, "7s").expect_waited(0)


def test_a_new_card_cancels_every_pass() -> None:
    """R3.6: attacking or beating"""
    table = at_table("durnius", FOUR, priority="strict").attack(0, "7c").pass_(0).attack(2, "7s")
    table.expect_moves(0, "pass")
    table = at_table("durnius", FOUR, priority="strict").attack(0, "7c").pass_(0, 2)
    table.defend(1, "7c", "8c").expect_waited(0).pass_(0).expect_waited(2)


def test_a_wrong_card_is_told_before_a_move_too_early() -> None:
    """R3.3 before R3.4 to R3.7: waiting makes no queen a seven"""
    table = at_table("durnius", FOUR).attack(0, "7c").defend(1, "7c", "8c")
    table.refused(3, "attack Qd", "rank_not_on_table", "R3.3")
    table.refused(3, "attack Kc", "card_not_in_hand", "R1.5")
    table = at_table("russian", FOUR).attack(0, "7c")
    table.refused(3, "attack Qd", "rank_not_on_table", "R3.3")
    table.refused(3, "attack 7d", "wait_until_all_beaten", "R3.4")
    table.refused(1, "attack Jd", "defender_adds_nothing", "R3.2")


def test_open_priority_is_first_come_first_served() -> None:
    """R3.6"""
    table = at_table("podkidnoy", FOUR).attack(0, "7c").attack(3, "7d")
    table.refused(2, "attack 7s", "limit_reached", "R3.7")


def test_the_limit_is_the_hand_at_the_start_of_the_bout() -> None:
    """R3.7: not recomputed from the hand that shrinks while defending"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7c7dKd8s/8c8dJd/8hQs")
    table.attack(0, "7c").defend(1, "7c", "8c").attack(0, "7d").defend(1, "7d", "8d")
    table.attack(0, "8s").expect_table("7c:8c 7d:8d 8s")
    assert table.refused(2, "attack 8h", "limit_reached", "R3.7") == {"limit": 3}


@pytest.mark.parametrize(("bout", "limit"), [(1, 5), (2, 6)])
def test_the_first_bout_has_a_lower_limit(bout: int, limit: int) -> None:
    """R3.7: lower in the first bout, not in the later ones"""
    position = f"bout={bout} trump=9h attacker=0 hands=7cKd8s/8c8dJdQdKsAs9c/Qs"
    assert at_table("podkidnoy", position).game.limit == limit


@pytest.mark.parametrize("seed", range(8))
def test_a_lower_limit_until_a_bout_is_beaten(seed: int) -> None:
    """R3.7: a take doesn't count, however many there are"""
    rules = Ruleset.of("podkidnoy", first_bout_limit=2, first_limit_until="beaten")
    game, beaten, bout = new_game(rules, deal(rules, 3, bytes([seed]))), False, 0
    for seat, move in turns(game, seed, 2000):
        if game.bout_number != bout:
            bout = game.bout_number
            assert game.limit == min(6 if beaten else 2, len(game.hand(game.defender)))
        events = play(game, seat, move)
        beaten = beaten or any(event.kind == "bout_beaten" for event in events)
    assert beaten


def test_no_limit_but_the_hand() -> None:
    """R3.7: S0"""
    position = "trump=9h attacker=0 hands=7cKd8s/8c8dJdQdKsAs9c/Qs"
    assert at_table("durnius", position).game.limit == 7


def test_the_bout_ends_at_the_limit() -> None:
    """R3.8 (b)"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7c7d7s/8c/Qs").attack(0, "7c")
    table.defend(1, "7c", "8c").expect_happened("beaten", "bout_beaten", "seat_out")


def test_the_bout_ends_when_all_have_passed() -> None:
    """R3.8 (a)"""
    table = at_table("podkidnoy", FOUR).attack(0, "7c").defend(1, "7c", "8c")
    table.expect_waited(0, 2, 3).pass_(3, 0).expect_waited(2).pass_(2)
    table.expect_happened("passed", "bout_beaten").expect_roles(attacker=1, defender=2)


def test_the_bout_ends_when_no_thrower_holds_a_card() -> None:
    """R3.8 (c)"""
    table = at_table("simple_table", "trump=9h attacker=0 hands=7c/8cJd/7s8s").attack(0, "7c")
    table.defend(1, "7c", "8c").expect_happened("beaten", "bout_beaten", "seat_out")


def test_the_bout_ends_with_the_attackers_hand() -> None:
    """R3.8 (d): S2 "or if any of the two players is out of cards" """
    position = "trump=9h attacker=0 hands=7c/8cJd/7s8s"
    table = at_table("durnius", position, ends_with_attacker=True).attack(0, "7c")
    table.defend(1, "7c", "8c").expect_happened("beaten", "bout_beaten", "seat_out")
    table = at_table("durnius", position).attack(0, "7c").defend(1, "7c", "8c").expect_waited(2)


def test_open_priority_nobody_passes_over_an_unbeaten_card() -> None:
    """R3.8"""
    table = at_table("podkidnoy", FOUR).attack(0, "7c")
    table.refused(0, "pass", "unbeaten_card_lies", "R3.8")


def test_an_empty_hand_does_not_pass() -> None:
    """R3.8"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7c/8cJd/7s8s").attack(0, "7c")
    table.refused(0, "pass", "no_cards", "R3.8")


OPENING = "trump=9h attacker=0 hands=7c7dKd/8c8dJdQs/6s8sAs"


@pytest.mark.parametrize(
    ("who", "seat", "move"),
    [("the defender beats", 1, "defend 7c 8c"), ("the defender takes", 1, "take")],
)
def test_the_opening_ends_when_the_defender_moves(who: str, seat: int, move: str) -> None:
    """R3.1, R13: with `off` nothing is added then, with `first_defence` it is too early"""
    taken = move == "take"
    rules = {"throw_in_from": "first_defence"} if taken else {"throw_in": "off"}
    table = at_table(
        "podkidnoy", OPENING, open_with_several=True, throw_in_after_take=taken, **rules
    )
    table.attack(0, "7c")
    if not taken:
        table.attack(0, "7d")
    table.expect_running().move(seat, move)
    refused = ("wait_for_first_defence", "R3.4") if taken else ("no_throwing_in", "R3.2")
    table.refused(0, "attack 7d" if taken else "attack Kd", *refused)


def test_the_opening_ends_with_a_pass() -> None:
    """R3.1: another player's pass, and the attacker's own"""
    rules = {"priority": "strict", "throw_in_from": "first_defence", "open_with_several": True}
    table = at_table("podkidnoy", OPENING, **rules).attack(0, "7c").pass_(2)
    table.refused(0, "attack 7d", "wait_for_first_defence", "R3.4")
    table = at_table("podkidnoy", OPENING, **rules).attack(0, "7c").pass_(0)
    table.refused(0, "attack 7d", "wait_for_first_defence", "R3.4")


def test_a_defender_who_passed_the_attack_on_has_no_opening() -> None:
    """R3.1, R5.1: their card is no opening card"""
    position = "trump=9h attacker=0 hands=7cKd/7d7sJdQs/6s8sAsTs"
    rules = {"throw_in_from": "first_defence", "open_with_several": True}
    table = at_table("perevodnoy", position, **rules).attack(0, "7c").transfer(1, "7d")
    table.refused(1, "attack 7s", "wait_for_first_defence", "R3.4")


def test_after_a_take_the_attackers_empty_hand_ends_nothing() -> None:
    """R3.8 (d), R4.5: the others may still add"""
    rules = {"ends_with_attacker": True, "throw_in_after_take": True}
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c/8cJdQd/7sAs", **rules)
    table.attack(0, "7c").take(1).expect_waited(2).attack(2, "7s").expect_table("7c 7s")
