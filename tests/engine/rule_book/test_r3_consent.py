"""R3.5: the main attacker's permission (S1, S2)."""

from __future__ import annotations

from tests.engine.scenario import at_table

FOUR = "trump=9h attacker=0 hands=7cKc/8cJdQd/7s8s/7d8d"


def test_helpers_need_permission_after_the_opening_card() -> None:
    """S1 "may play an attack card if given permission by the original attacker" """
    table = at_table("russian", FOUR)
    table.refused(0, "permit", "nothing_lies_yet", "R3.5")
    table.attack(0, "7c").defend(1, "7c", "8c")
    table.refused(2, "attack 7s", "not_permitted", "R3.5")
    table.refused(2, "pass", "not_permitted", "R3.5")
    table.refused(2, "permit", "only_the_attacker_permits", "R3.5")
    table.permit(0).refused(0, "permit", "already_permitted", "R3.5")
    table.pass_(0).attack(2, "7s").expect_table("7c:8c 7s")


def test_a_thrower_without_permission_is_not_waited_for() -> None:
    """The bout ends when the attacker passes without having permitted."""
    table = at_table("russian", FOUR).attack(0, "7c").defend(1, "7c", "8c").expect_waited(0)
    table.pass_(0).expect_happened("passed", "bout_beaten")


def test_permitted_helpers_are_waited_for() -> None:
    """R3.5: to permit is to hand the word over; S2 "in which case he may play" """
    table = at_table("russian", FOUR).attack(0, "7c").defend(1, "7c", "8c").permit(0)
    table.expect_waited(0, 2, 3).attack(2, "7s").expect_table("7c:8c 7s")


def test_permitted_helpers_in_strict_order() -> None:
    """R3.5, R3.6"""
    table = at_table("russian", FOUR, priority="strict").attack(0, "7c").defend(1, "7c", "8c")
    table.permit(0).expect_waited(0).pass_(0).expect_waited(2).pass_(2).expect_waited(3)


def test_a_permission_by_the_card_ends_with_one_card() -> None:
    position = "trump=9h attacker=0 hands=7cKc/8cJdQdAd/7s8s/7d8d"
    table = at_table("russian", position, priority="open", throw_in_from="any_time")
    table.attack(0, "7c").permit(0).attack(2, "7s")
    table.refused(3, "attack 7d", "not_permitted", "R3.5")
    table = at_table(
        "russian", position, priority="open", throw_in_from="any_time", consent="bout"
    )
    table.attack(0, "7c").permit(0).attack(2, "7s").attack(3, "7d").expect_table("7c 7s 7d")


def test_the_attackers_own_card_leaves_the_permission_standing() -> None:
    position = "trump=9h attacker=0 hands=7c7h/8cJdQdAd/7s8s/7d8d"
    table = at_table("russian", position, throw_in_from="any_time").attack(0, "7c").permit(0)
    assert table.attack(0, "7h").game.permitted


def test_a_transfer_ends_the_permission() -> None:
    position = "trump=9h attacker=0 hands=7cKc/7dJdQd/8s9s/Td8d"
    table = at_table("russian", position, transfer=True).attack(0, "7c").permit(0)
    table.transfer(1, "7d").expect_roles(attacker=1, defender=2)
    assert not table.game.permitted


def test_an_empty_hand_may_permit() -> None:
    """R3.5: but it is never waited for"""
    position = "trump=9h attacker=0 hands=7c/8cJdQd/7s8s/7d8d"
    table = at_table("russian", position).attack(0, "7c").permit(0).expect_waited(1)
    table.defend(1, "7c", "8c").expect_waited(2, 3)
    table = at_table("russian", position).attack(0, "7c").defend(1, "7c", "8c")
    table.expect_happened("beaten", "bout_beaten", "seat_out")


def test_permission_that_nobody_could_use_is_no_move() -> None:
    alone = at_table("russian", "trump=9h attacker=0 hands=7cKc/8cJdQd").attack(0, "7c")
    alone.refused(0, "permit", "permission_useless", "R3.5")
    full = at_table("russian", "trump=9h attacker=0 hands=7cKc/8c/7s").attack(0, "7c")
    full.refused(0, "permit", "permission_useless", "R3.5")
    off = at_table("durnius", FOUR).attack(0, "7c")
    off.refused(0, "permit", "consent_is_off", "R3.5")


def test_permission_for_a_bout_that_ends_with_the_attackers_hand() -> None:
    """R3.5 meets R3.8 (d): when all is beaten the bout is over, so nobody could use it."""
    table = at_table("helper", "trump=9h attacker=0 hands=7c/8cJdQd/7s8s").attack(0, "7c")
    table.refused(0, "permit", "permission_useless", "R3.5")


def test_permission_after_a_take_before_any_defence() -> None:
    """R3.5 meets R3.4 and R4.5: cards come from the first defence on, and there won't be one"""
    rules = {"throw_in_from": "first_defence", "throw_in_after_take": True}
    position = "trump=9h attacker=0 hands=7cKc/8cJdQd/7s8s"
    table = at_table("podkidnoy", position, consent="bout", **rules).attack(0, "7c").take(1)
    table.refused(0, "permit", "permission_useless", "R3.5")


def test_permission_between_two_defences_of_the_attackers_last_cards() -> None:
    """R3.5 meets R3.8 (d): of two cards one is beaten first, and then others may add"""
    rules = {"throw_in_from": "first_defence", "ends_with_attacker": True}
    position = "trump=9h attacker=0 hands=7c7d/8c8dQdKs/7s8s"
    table = at_table("podkidnoy", position, consent="bout", open_with_several=True, **rules)
    table.attack(0, "7c").attack(0, "7d").permit(0)
    table.defend(1, "7c", "8c").attack(2, "7s").expect_table("7c:8c 7d 7s")
    last = at_table(
        "podkidnoy", "trump=9h attacker=0 hands=7c/8c8dQd/7s8s", consent="bout", **rules
    )
    last.attack(0, "7c").refused(0, "permit", "permission_useless", "R3.5")
