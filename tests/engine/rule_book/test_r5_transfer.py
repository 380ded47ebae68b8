"""R5: passing the attack on, and the travel document."""

from __future__ import annotations

from tests.engine.scenario import at_table

THREE = "trump=9h attacker=0 hands=7c8d/7dJd/QsAs"


def test_the_attack_is_passed_on() -> None:
    """R5.1: S0 "they add this card to the attacking cards" """
    table = at_table("durnius_passing", THREE).attack(0, "7c").transfer(1, "7d")
    table.expect_happened("transferred").expect_table("7c 7d").expect_hand(1, "Jd")
    table.expect_roles(attacker=1, defender=2).expect_waited(2)
    assert table.game.limit == 2


def test_only_with_the_attacks_rank_and_before_any_defence() -> None:
    """R5.1"""
    table = at_table("durnius_passing", "trump=9h attacker=0 hands=7c7s/7dJd8c/QsAsKs")
    table.refused(1, "transfer 7d", "nothing_to_transfer", "R5.1")
    table.attack(0, "7c")
    assert table.refused(1, "transfer Jd", "transfer_needs_rank", "R5.1") == {"ranks": ["7"]}
    table.refused(2, "transfer Qs", "not_the_defender", "R4.2")
    table.defend(1, "7c", "8c")
    table.refused(1, "transfer 7d", "transfer_after_defence", "R5.1")
    off = at_table("durnius", THREE).attack(0, "7c")
    off.refused(1, "transfer 7d", "transfer_is_off", "R5.1")


def test_the_next_must_hold_enough_cards() -> None:
    """R5.2: judged by the hand of the one who would defend"""
    table = at_table("durnius_passing", "trump=9h attacker=0 hands=7c7s8d/7dJdQd/As")
    table.attack(0, "7c")
    values = table.refused(1, "transfer 7d", "next_has_too_few", "R5.2")
    assert values == {"seat": 2, "cards": 1, "needed": 2}


def test_the_limit_must_allow_it() -> None:
    """R5.2, R3.7"""
    position = "trump=9h attacker=0 hands=7c7s8d/7dJdQd/AsKsQs"
    table = at_table("durnius_passing", position, bout_limit=2).attack(0, "7c").attack(0, "7s")
    assert table.refused(1, "transfer 7d", "limit_reached", "R3.7") == {"limit": 2}


def test_it_goes_round_back_to_the_first_attacker() -> None:
    """R5.3"""
    table = at_table("durnius_passing", "trump=9h attacker=0 hands=7c8d9dTd/7dJd/7sAsKs")
    table.attack(0, "7c").transfer(1, "7d").transfer(2, "7s")
    table.expect_roles(attacker=2, defender=0).expect_table("7c 7d 7s")
    table.take(0).expect_hand(0, "7c 7d 7s 8d 9d Td").expect_roles(attacker=1, defender=2)


def test_thrown_in_cards_pass_on_too() -> None:
    """R5.1: before the first defence they have the same rank"""
    table = at_table("durnius_passing", "trump=9h attacker=0 hands=7c7s8d/7dJdQd/AsKsQs")
    table.attack(0, "7c").attack(0, "7s").transfer(1, "7d").expect_roles(attacker=1, defender=2)


TRAVEL = "trump=9h attacker=0 hands=7c8dTd/7hJd/7sAsKs"


def test_a_travel_document_is_shown_and_kept() -> None:
    """R5.4: S0 "simply show the card to pass the attack on" """
    table = at_table("durnius_travel", TRAVEL).attack(0, "7c").show(1, "7h")
    table.expect_happened("shown").expect_table("7c").expect_hand(1, "7h Jd")
    table.expect_roles(attacker=1, defender=2)


def test_it_is_shown_once_in_a_bout() -> None:
    """R5.4: "the trump card may not be shown or played in order to pass the attack again" """
    table = at_table("durnius_travel", "trump=9h attacker=0 hands=7c8dTd/7hJdQd/7sAsKs")
    table.attack(0, "7c").show(1, "7h").transfer(2, "7s")
    position = "trump=9h attacker=0 defender=1 limit=3 table=7c0,7s2 hands=8dTdKd/7h!JdQd/AsKsTs"
    table = at_table("durnius_travel", position)
    table.refused(1, "show 7h", "already_shown", "R5.4")
    table.refused(1, "transfer 7h", "already_shown", "R5.4")
    table.defend(1, "7c", "7h").expect_table("7c:7h 7s")


def test_a_shown_trump_may_be_thrown_in() -> None:
    """R5.4: it may still beat or be thrown in"""
    table = at_table("durnius_travel", TRAVEL).attack(0, "7c").show(1, "7h").attack(1, "7h")
    table.expect_table("7c 7h")


def test_only_the_trump_of_that_rank_is_a_document() -> None:
    """R5.4"""
    table = at_table("durnius_travel", "trump=9h attacker=0 hands=7c8d/7d8hJd/QsAs")
    table.attack(0, "7c").refused(1, "show 7d", "shows_trumps_only", "R5.4")
    table.refused(1, "show 8h", "transfer_needs_rank", "R5.1")
    off = at_table("durnius_passing", TRAVEL).attack(0, "7c")
    off.refused(1, "show 7h", "travel_document_is_off", "R5.4")


def test_showing_needs_room_for_what_lies_there_only() -> None:
    """R5.4, R5.2"""
    table = at_table("durnius_travel", "trump=9h attacker=0 hands=7c8d/7hJd/As").attack(0, "7c")
    table.refused(1, "transfer 7h", "next_has_too_few", "R5.2")
    table.show(1, "7h").expect_roles(attacker=1, defender=2)


def test_of_two_copies_each_counts_for_itself() -> None:
    """R5.4 with two packs"""
    position = "trump=9h attacker=2 defender=0 table=7c2 limit=4 hands=7h7hAdKd/JdQdKdAd/7sAsKs"
    table = at_table("durnius_travel", position, packs=2).expect_moves(
        0, "take", "defend 7c 7h", "show 7h", "transfer 7h"
    )
    table.show(0, "7h").expect_roles(attacker=0, defender=1)


def test_the_shown_copy_goes_first() -> None:
    """R5.4 with two packs"""
    position = "trump=9h attacker=2 defender=0 table=7c2 limit=4 hands=7h!7hAdKd/JdQdKdAd/7sAsKs"
    table = at_table("durnius_travel", position, packs=2)
    table.defend(0, "7c", "7h")
    (left,) = [bit for bit in (table.game.hands[0] & ~table.game.shown,) if bit]
    assert table.game.hands[0] == left


def test_the_first_bout_may_be_without_transfer() -> None:
    """R5.5"""
    table = at_table("perevodnoy", f"bout=1 {THREE}").attack(0, "7c")
    table.refused(1, "transfer 7d", "no_transfer_in_first_bout", "R5.5")
    at_table("perevodnoy", f"bout=2 {THREE}").attack(0, "7c").transfer(1, "7d")
