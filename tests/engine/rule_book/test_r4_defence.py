"""R4: beating and taking."""

from __future__ import annotations

from tests.engine.scenario import at_table

TWO = "trump=9h attacker=0 hands=7c7dKd/8cQc6hJdQs"


def test_higher_of_the_suit_or_any_trump() -> None:
    """R4.1"""
    table = at_table("podkidnoy", TWO).attack(0, "7c")
    table.expect_moves(1, "take", "defend 7c 8c", "defend 7c Qc", "defend 7c 6h")
    assert table.refused(1, "defend 7c Jd", "does_not_beat", "R4.1") == {"card": "7c", "by": "Jd"}
    table.refused(1, "defend 7d Jd", "not_on_table", "R4.1")
    table.refused(1, "defend 7c Ac", "card_not_in_hand", "R1.5")


def test_a_trump_is_beaten_by_a_higher_trump_alone() -> None:
    """R4.1"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7h/6h8hAc").attack(0, "7h")
    table.expect_moves(1, "take", "defend 7h 8h")


def test_spades_are_beaten_by_spades_only() -> None:
    """R4.1 with spades_by_spades: trumps beat the other suits as ever."""
    cards = "trump=9h attacker=0 hands=7s7dKd/8s6hAsJdQc"
    table = at_table("podkidnoy", cards, beats="spades_by_spades").attack(0, "7s")
    table.expect_moves(1, "take", "defend 7s 8s", "defend 7s As")
    why = table.refused(1, "defend 7s 6h", "does_not_beat", "R4.1")
    assert why == {"card": "7s", "by": "6h"}
    table.defend(1, "7s", "As").attack(0, "7d")
    table.expect_moves(1, "take", "defend 7d Jd", "defend 7d 6h")


def test_a_spade_beats_no_other_suit() -> None:
    """R4.1 with spades_by_spades"""
    cards = "trump=9h attacker=0 hands=7cKd/8sAsTd"
    table = at_table("podkidnoy", cards, beats="spades_by_spades").attack(0, "7c")
    table.expect_moves(1, "take")


def test_without_trumps_only_the_suit_beats() -> None:
    """R4.1, R1.6"""
    cards = "trump=- attacker=0 hands=7c7dKd/8cQc6hJdQs"
    table = at_table("podkidnoy", cards, trump="none").attack(0, "7c")
    table.expect_moves(1, "take", "defend 7c 8c", "defend 7c Qc")


def test_a_joker_beats_every_card_of_its_colour() -> None:
    """R4.1, R1.7: trumps too"""
    cards = "trump=9h attacker=0 hands=7s7hKd/8sXrXbQc"
    table = at_table("podkidnoy", cards, jokers=2).attack(0, "7h")
    table.expect_moves(1, "take", "defend 7h Xr")
    table.defend(1, "7h", "Xr").attack(0, "7s")
    table.expect_moves(1, "take", "defend 7s 8s", "defend 7s Xb")


def test_nothing_beats_a_joker() -> None:
    """R4.1: not a trump, and not the other joker."""
    cards = "trump=9h attacker=0 hands=XrKd/AhXbQc"
    table = at_table("podkidnoy", cards, jokers=2).attack(0, "Xr")
    table.expect_moves(1, "take")
    table.refused(1, "defend Xr Ah", "does_not_beat", "R4.1")


def test_the_black_joker_leaves_spades_to_spades() -> None:
    """R4.1 with spades_by_spades"""
    cards = "trump=9h attacker=0 hands=7s7cKd/8sXbQd"
    table = at_table("podkidnoy", cards, jokers=2, beats="spades_by_spades").attack(0, "7s")
    table.expect_moves(1, "take", "defend 7s 8s")
    table.defend(1, "7s", "8s").attack(0, "7c").expect_moves(1, "take", "defend 7c Xb")


def test_a_joker_is_thrown_in_on_a_joker() -> None:
    """R3.3, R5.1: jokers are a rank."""
    cards = "trump=9h attacker=0 hands=XrKd/XbQcAc/6s7s"
    table = at_table("durnius_passing", cards, jokers=2).attack(0, "Xr")
    table.expect_moves(1, "take", "transfer Xb")


def test_a_card_never_beats_its_twin() -> None:
    """R1.2, R4.1"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7h7c/7h8hAc", packs=2)
    table.attack(0, "7h").refused(1, "defend 7h 7h", "does_not_beat", "R4.1")


def test_cards_are_beaten_in_any_order_by_one_card_each() -> None:
    """R4.1"""
    table = at_table("durnius", TWO).attack(0, "7c").attack(0, "7d")
    table.defend(1, "7d", "Jd").refused(1, "defend 7d 6h", "already_beaten", "R4.1")
    table.expect_table("7c 7d:Jd")


def test_of_two_twins_the_first_laid_is_beaten() -> None:
    """R4.1 with two packs"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7c7cKd/8cQcJd", packs=2)
    table.attack(0, "7c").attack(0, "7c").defend(1, "7c", "8c").expect_table("7c:8c 7c")
    table.defend(1, "7c", "Qc").expect_table("7c:8c 7c:Qc")


def test_only_the_defender_defends() -> None:
    """R4.2: also with three, where the last defender must get a chance"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJd/8sAs").attack(0, "7c")
    table.refused(2, "take", "not_the_defender", "R4.2")
    table.refused(0, "defend 7c Kc", "not_the_defender", "R4.2")


def test_he_may_take_what_he_could_beat() -> None:
    """R4.3, and gets beaten and unbeaten cards"""
    table = at_table("durnius", TWO).attack(0, "7c").defend(1, "7c", "8c").attack(0, "7d")
    table.take(1).expect_hand(1, "7c 8c 7d Qc 6h Jd Qs")
    table.expect_happened("take_said", "bout_taken").expect_roles(attacker=0, defender=1)


def test_taking_when_all_are_beaten() -> None:
    """R4.3: S0 "at any point during the turn"; otherwise only while an unbeaten card lies"""
    table = at_table("durnius", TWO).attack(0, "7c").defend(1, "7c", "8c")
    table.take(1).expect_hand(1, "7c 8c Qc 6h Jd Qs")
    table = at_table("podkidnoy", TWO).attack(0, "7c").defend(1, "7c", "8c")
    table.refused(1, "take", "all_beaten", "R4.3")
    at_table("podkidnoy", TWO).refused(1, "take", "nothing_to_take", "R4.3")


def test_success_discards_and_the_defender_attacks() -> None:
    """R4.4"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJd/8sAs")
    before = table.game.discard_size
    table.attack(0, "7c").defend(1, "7c", "8c").pass_(0, 2)
    assert table.game.discard_size == before + 2
    table.expect_roles(attacker=1, defender=2)


def test_after_take_throwers_may_add() -> None:
    """R4.5"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJdQd/7s8s").attack(0, "7c")
    table.take(1).expect_happened("take_said").expect_waited(0, 2)
    table.refused(1, "take", "already_taking", "R4.5")
    table.refused(1, "defend 7c 8c", "already_taking", "R4.5")
    table.pass_(0).attack(2, "7s").expect_waited(0, 2)
    table.pass_(2, 0).expect_hand(1, "7c 7s 8c Jd Qd").expect_roles(attacker=2, defender=0)


def test_after_take_the_limit_ends_it_at_once() -> None:
    """R4.5"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKc/8cJd/7s8s").attack(0, "7c")
    table.take(1).attack(2, "7s").expect_happened("attacked", "bout_taken")


def test_after_take_nobody_left_to_add() -> None:
    """R4.5"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c/8cJdQs").attack(0, "7c")
    table.take(1).expect_over(fool=1, out=(0,))


def test_after_take_first_defence_still_holds() -> None:
    """R4.5 with R3.4: nobody may add, but they pass"""
    table = at_table(
        "podkidnoy", "trump=9h attacker=0 hands=7c7d/8cJdQs", throw_in_from="first_defence"
    ).attack(0, "7c")
    table.take(1).expect_waited(0).expect_moves(0, "pass")


def test_after_a_take_the_player_to_the_defenders_left_attacks() -> None:
    """R4.6"""
    table = at_table("durnius", "trump=9h attacker=0 hands=7cKc/8cJd/8sAs/KhKs").attack(0, "7c")
    table.take(1).expect_roles(attacker=2, defender=3)
