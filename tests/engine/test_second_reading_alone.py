"""The second reading of the rules by itself: an example or more for each rule, R2 to R5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.plain.deal import commitment, deck_seed
from tests.support.plain.presets import options_of
from tests.support.plain.tables import play, seated
from tests.support.plain_durak import PlainGame, plain_deal

SEED = bytes([0xA1]) * 32


# The deal


def test_the_deal_of_the_published_vector() -> None:
    seed = deck_seed(SEED, "tbl", 1, ["00ff", "", "beef"]).hex()
    assert seed.startswith("9412d1bf")
    assert seed.endswith("856ef85e")
    deal = plain_deal(options_of("durnius"), 3, SEED, "tbl", 1, ["00ff", "", "beef"], None)
    assert deal["dealer"] == 0
    assert deal["hands"] == [
        ["Ad", "9c", "As", "7h", "Jc", "8d"],
        ["Qd", "7s", "Kh", "7c", "Kc", "8s"],
        ["6h", "8h", "Td", "6c", "Jh", "Ts"],
    ]
    assert deal["stock"][:4] == ["9d", "Ah", "Ks", "8c"]
    assert deal["stock"][-2:] == ["Tc", "Th"]
    assert deal["trump"] == "Th"
    assert deal["attacker"] == 2
    assert len(commitment(SEED)) == 64


def test_six_players_leave_no_stock_and_the_dealers_last_card_names_trump() -> None:
    deal = plain_deal(options_of("durnius"), 6, SEED, "tbl", 1, [""] * 6, None)
    assert deal["stock"] == []
    assert deal["trump"] == deal["hands"][deal["dealer"]][-1]


def test_eight_players_and_52_cards_leave_a_stock_of_four() -> None:
    deal = plain_deal(options_of("durnius", deck=52), 8, SEED, "tbl", 1, [""] * 8, None)
    assert [len(hand) for hand in deal["hands"]] == [6] * 8
    assert len(deal["stock"]) == 4
    assert deal["trump"] == deal["stock"][-1]


# R2


def deal_in(options: dict[str, Any], hands: list[str], **deal: Any) -> PlainGame:
    return PlainGame(options, [hand.split() for hand in hands], [], **deal)


def test_r2_1_the_lowest_trump_attacks_and_need_not_be_played() -> None:
    game = deal_in(options_of("durnius"), ["9h 6c", "7h 8c", "Ac Kd"], trump="9h", dealer=0)
    assert game.attacker == 1
    assert game.legal_moves(1) == {"attack 7h", "attack 8c"}


def test_r2_1_of_two_equal_trumps_the_one_nearer_to_the_dealers_left() -> None:
    options = options_of("durnius", packs=2)
    game = deal_in(options, ["7h 6c", "7c 8c", "7h Kd"], trump="9h", dealer=0)
    assert game.attacker == 2


def test_r2_1_nobody_holds_a_trump() -> None:
    game = deal_in(options_of("durnius"), ["7c 6c", "7d 8c", "Ts Kd"], trump="9h", dealer=2)
    assert game.attacker == 0


@pytest.mark.parametrize(
    ("next_attack", "attacker"),
    [("lowest_trump", 3), ("left_of_dealer", 2), ("at_the_fool", 0)],
)
def test_r2_2_later_games(next_attack: str, attacker: int) -> None:
    options = options_of("durnius", next_attack=next_attack)
    previous = {"dealer": 3, "fool": 1, "out": [0, 2, 3]}
    game = deal_in(options, ["9h", "8h", "7c", "7h"], trump="9h", dealer=1, previous=previous)
    assert game.attacker == attacker


def test_r2_2_the_fool_deals_and_r2_3_after_a_draw_the_dealer_moves_left() -> None:
    options = options_of("helper")
    fool = {"dealer": 1, "fool": 2, "out": [0, 1]}
    assert plain_deal(options, 3, SEED, "t", 2, [""] * 3, fool)["dealer"] == 2
    draw = {"dealer": 2, "fool": None, "out": [0, 1, 2]}
    deal = plain_deal(options, 3, SEED, "t", 2, [""] * 3, draw)
    assert deal["dealer"] == 0
    trumps = [c for hand in deal["hands"] for c in hand if c[1] == deal["trump"][1]]
    assert any(c in deal["hands"][deal["attacker"]] for c in trumps)


def test_r9_6_the_winning_team_attacks_nearest_to_the_dealers_left() -> None:
    options = options_of("durnius_pairs")
    previous = {"dealer": 0, "fool": 2, "out": [1, 0, 3]}
    game = deal_in(options, ["7h", "9h", "8h", "Th"], trump="9h", dealer=2, previous=previous)
    assert game.attacker == 3


def test_r9_6_of_three_teams_the_first_one_out() -> None:
    options = options_of("durnius_three_pairs")
    previous = {"dealer": 0, "fool": 1, "out": [0, 2, 5, 3, 4]}
    hands = ["7h", "9h", "8h", "Th", "Ah", "6h"]
    game = deal_in(options, hands, trump="9h", dealer=1, previous=previous)
    assert game.attacker == 2, "5 and 2 were out before 0 and 3"


# R3


def test_r3_1_opening_is_compulsory() -> None:
    game = seated(["7c 8d", "9c Tc", "Qd Kd"], trump="Ah")
    assert game.legal_moves(0) == {"attack 7c", "attack 8d"}
    assert game.legal_moves(1) == set()
    assert game.legal_moves(2) == set()
    assert game.waited_for() == [0]


def test_r3_1_several_opening_cards_of_one_rank_before_anybody_else_moves() -> None:
    game = seated(
        ["7c 7d 8d", "9c Tc Ac", "7s Kd"], trump="Ah", preset="russian", open_with_several=True
    )
    play(game, "0 attack 7c")
    assert game.legal_moves(0) == {"attack 7d", "permit"}
    play(game, "1 defend 7c 9c")
    assert "attack 7d" in game.legal_moves(0), "all beaten: an ordinary card now"
    game = seated(["7c 7d 8d", "9c 9d Ac"], trump="Ah", throw_in="off", open_with_several=True)
    play(game, "0 attack 7c", "0 attack 7d", "1 defend 7c 9c")
    assert game.legal_moves(0) == set()


def test_r3_2_simple_durak_is_one_card() -> None:
    game = seated(["7c 7d 8d", "9c 9d Ac", "7s Kd"], trump="Ah", throw_in="off")
    play(game, "0 attack 7c")
    assert game.legal_moves(0) == game.legal_moves(2) == set()
    play(game, "1 defend 7c 9c")
    assert (game.attacker, game.defender, game.table) == (1, 2, [])


def test_r3_2_neighbours_are_the_attacker_and_the_player_left_of_the_defender() -> None:
    game = seated(["7c 7d 8d", "9c Td Ac", "7s Kd", "7h Qd"], trump="Ah", throw_in="neighbours")
    play(game, "0 attack 7c")
    assert game.legal_moves(2) == {"attack 7s"}
    assert game.legal_moves(3) == set()


def test_r3_2_an_emptied_hand_keeps_the_neighbours_place() -> None:
    game = seated(
        ["7c 8d", "9c Td Ac", "7s", "7d Qd"], trump="Ah", throw_in="neighbours", priority="open"
    )
    play(game, "0 attack 7c", "2 attack 7s")
    assert game.legal_moves(3) == set()


def test_r3_3_only_ranks_on_the_table_attacking_or_defending() -> None:
    game = seated(["7c 9d Qd", "9c Ks Ac", "7s Kd"], trump="Ah", priority="open")
    play(game, "0 attack 7c")
    assert game.legal_moves(0) == set()
    play(game, "1 defend 7c 9c")
    assert game.legal_moves(0) == {"attack 9d", "pass"}
    assert game.legal_moves(2) == {"attack 7s", "pass"}


@pytest.mark.parametrize(
    ("moment", "before", "after_one", "after_both"),
    [
        ("any_time", True, True, True),
        ("first_defence", False, True, True),
        ("all_beaten", False, False, True),
    ],
)
def test_r3_4_when_cards_may_come(
    moment: str, before: bool, after_one: bool, after_both: bool
) -> None:
    game = seated(
        ["7c 7d 7s 8d", "9c 9d Ac Ad"],
        trump="Ah",
        preset="podkidnoy",
        throw_in_after_take=False,
        throw_in_from=moment,
        open_with_several=True,
    )
    play(game, "0 attack 7c", "0 attack 7d")
    game.still_opening = False
    assert ("attack 7s" in game.legal_moves(0)) == before
    play(game, "1 defend 7c 9c")
    assert ("attack 7s" in game.legal_moves(0)) == after_one
    play(game, "1 defend 7d 9d")
    assert ("attack 7s" in game.legal_moves(0)) == after_both


def consenting(consent: str) -> PlainGame:
    return seated(
        ["7c 8d 9d", "9c Ts Tc Ac", "7s Kd", "9s Qd"],
        trump="Ah",
        preset="russian",
        consent=consent,
    )


def test_r3_5_others_add_and_pass_only_by_permission() -> None:
    game = consenting("card")
    assert "permit" not in game.legal_moves(0), "only after the opening card"
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert game.legal_moves(2) == set()
    assert game.waited_for() == [0]
    play(game, "0 permit")
    assert game.legal_moves(0) == {"attack 9d", "pass"}
    assert game.legal_moves(2) == {"attack 7s", "pass"}, "the word is handed over"
    assert game.waited_for() == [0, 2, 3]


def test_r3_5_with_card_one_card_uses_it_up_with_bout_it_holds() -> None:
    for consent, stands in (("card", False), ("bout", True)):
        game = consenting(consent)
        play(game, "0 attack 7c", "1 defend 7c 9c", "0 permit", "0 pass", "2 attack 7s")
        assert game.permitted is stands
        assert ("permit" in game.legal_moves(0)) is not stands


def test_r3_5_the_attackers_own_card_leaves_the_permission_standing() -> None:
    game = consenting("card")
    play(game, "0 attack 7c", "0 permit", "1 defend 7c 9c", "0 attack 9d")
    assert game.permitted


def test_r3_5_without_a_standing_permission_the_attackers_pass_ends_the_bout() -> None:
    game = consenting("card")
    play(game, "0 attack 7c", "1 defend 7c 9c", "0 pass")
    assert game.attacker == 1


def test_r3_5_permitting_where_nobody_could_use_it_is_not_a_move() -> None:
    game = seated(["7c 7d", "9c 9d", "7s Kd"], trump="Ah", preset="russian", bout_limit=1)
    play(game, "0 attack 7c")
    assert "permit" not in game.legal_moves(0)


def test_r3_5_a_transfer_ends_the_permission() -> None:
    game = seated(
        ["7c 8d 9d", "7d Ts Tc Ac", "9s Kd Qd", "9s Qd"],
        trump="Ah",
        preset="russian",
        transfer=True,
        consent="bout",
    )
    play(game, "0 attack 7c", "0 permit", "1 transfer 7d")
    assert not game.permitted
    assert "permit" in game.legal_moves(1)
    assert "permit" not in game.legal_moves(0)


def test_r3_6_strict_order_and_early_passes() -> None:
    game = seated(["7c 7d 8d", "9c 8s Tc", "7s Kd", "7h Qd"], trump="Ah", priority="strict")
    play(game, "0 attack 7c")
    assert game.legal_moves(2) == {"pass"}
    play(game, "0 pass")
    assert game.legal_moves(0) == set(), "a pass binds"
    assert game.legal_moves(2) == {"attack 7s", "pass"}
    play(game, "3 pass", "2 attack 7s")
    assert game.passed == []
    assert game.legal_moves(3) == {"pass"}


def test_r3_6_a_beating_card_cancels_passes() -> None:
    game = seated(["7c 7d 8d", "9c 8s Tc", "7s Kd"], trump="Ah", priority="strict")
    play(game, "0 attack 7c", "0 pass", "2 pass", "1 defend 7c 9c")
    assert game.passed == []
    assert game.waited_for() == [0]


def test_r3_6_order_begins_when_all_is_beaten() -> None:
    game = seated(["7c 8d", "9c 9s Tc", "7s Kd", "7h Qd"], trump="Ah", priority="order")
    play(game, "0 attack 7c")
    assert game.legal_moves(2) == {"attack 7s"}
    assert game.legal_moves(3) == {"attack 7h"}
    play(game, "1 defend 7c 9c")
    assert game.waited_for() == [0]
    assert game.legal_moves(3) == {"pass"}
    play(game, "0 pass", "2 attack 7s")
    assert game.legal_moves(3) == {"attack 7h"}, "the defender beats again"


def test_r3_6_open_lets_anybody_add() -> None:
    game = seated(["7c 7d 8d", "9c 8s Tc", "7s Kd", "7h Qd"], trump="Ah", priority="open")
    play(game, "0 attack 7c")
    assert game.legal_moves(3) == {"attack 7h"}, "no pass while an unbeaten card lies there"


def test_r3_7_the_limit_is_the_defenders_hand_and_the_bouts() -> None:
    hands = ["7c 7d 8d Tc", "8c 8s", "7s Kd"]
    game = seated(hands, trump="Ah")
    assert game.limit == 2
    play(game, "0 attack 7c", "0 attack 7d")
    assert game.legal_moves(2) == set()
    assert seated(hands, trump="Ah", bout_limit=1).limit == 1
    assert seated(hands, trump="Ah", first_bout_limit=1).limit == 1


def test_r3_7_the_first_bouts_limit_is_for_one_bout() -> None:
    game = seated(["7c 7d 8d", "8c 8s", "7s Kd"], trump="Ah", first_bout_limit=1)
    play(game, "0 attack 7c", "1 take")
    assert game.limit == 2


def test_r3_7_or_until_a_bout_is_beaten() -> None:
    whole = {"first_bout_limit": 1, "first_limit_until": "beaten", "deck": 24}
    stock = "9s Td Ts Th Jc Js Jh Qc Qd Qs Kc Ks Kh Ac As Ah"
    game = seated(["9c 9d Jd", "Tc 9h", "Kd Ad Qh"], trump="Ah", stock=stock, **whole)
    play(game, "0 attack 9c", "1 take")
    assert game.limit == 1
    play(game, "2 attack Kd", "0 take")
    assert game.limit == 1
    play(game, f"1 attack {game.hands[1][0]}")
    beating = next(move for move in sorted(game.legal_moves(2)) if move.startswith("defend"))
    play(game, f"2 {beating}")
    assert game.limit == len(game.hands[game.defender]) > 1


def test_r3_8_d_ends_with_the_attackers_hand() -> None:
    for ends, table in ((True, []), (False, [["7c", 0, "9c"]])):
        game = seated(
            ["7c", "9c Tc", "9s Kd"], trump="Ah", stock="Ad Ac Ah", ends_with_attacker=ends
        )
        play(game, "0 attack 7c", "1 defend 7c 9c")
        assert game.table == table


def test_r3_8_b_and_c() -> None:
    game = seated(["7c 7d", "9c", "9s Kd"], trump="Ah", stock="Ad Ac As 6c 6d 6s 8c 8d 8s Tc Ah")
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert game.attacker == 1, "as many cards as the defender held"
    game = seated(["7c", "9c 8s"], trump="Ah", stock="Ad Ac Ah")
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert game.attacker == 1, "nobody holds a card"


# R4


def test_r4_1_a_higher_card_of_the_suit_or_a_trump() -> None:
    game = seated(["8c 8h", "7c 9c 7h 9h Ad"], trump="Ah")
    play(game, "0 attack 8c")
    assert game.legal_moves(1) == {"defend 8c 9c", "defend 8c 7h", "defend 8c 9h", "take"}
    game = seated(["8h 8c", "7c 9c 7h 9h Ad"], trump="Ah")
    play(game, "0 attack 8h")
    assert game.legal_moves(1) == {"defend 8h 9h", "take"}


def test_r1_2_a_card_never_beats_its_twin() -> None:
    game = seated(["8c 6c", "8c 9d"], trump="Ah", packs=2)
    play(game, "0 attack 8c")
    assert game.legal_moves(1) == {"take"}


def test_r4_3_he_gets_every_card_and_r4_6_the_next_one_attacks() -> None:
    game = seated(["7c 9d 8d", "9c Kc Ks", "Qs Kd"], trump="Ah", take_any_time=False)
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert "take" not in game.legal_moves(1)
    play(game, "0 attack 9d", "1 take")
    assert sorted(game.hands[1]) == sorted(["9c", "Kc", "Ks", "7c", "9d"])
    assert game.attacker == 2
    assert game.defender == 0


def test_r4_3_take_any_time() -> None:
    game = seated(["7c 9d 8d", "9c Kc Ks", "Qs Kd"], trump="Ah", take_any_time=True)
    play(game, "0 attack 7c", "1 defend 7c 9c", "1 take")
    assert sorted(game.hands[1]) == sorted(["9c", "7c", "Kc", "Ks"])


def test_r4_4_the_defender_attacks_next() -> None:
    game = seated(["7c 8d", "9c Kc", "Qs Kd"], trump="Ah")
    play(game, "0 attack 7c", "1 defend 7c 9c", "0 pass", "2 pass")
    assert (game.attacker, game.defender) == (1, 2)
    assert sorted(game.discard) == ["7c", "9c"]


def test_r4_5_cards_may_follow_a_take() -> None:
    game = seated(["7c 7d 8d", "Kc Ks Kd", "7s Qd"], trump="Ah", preset="podkidnoy")
    play(game, "0 attack 7c", "1 take")
    assert game.waited_for() == [0, 2]
    assert game.legal_moves(1) == set()
    play(game, "0 pass", "2 attack 7s")
    assert game.passed == []
    play(game, "0 attack 7d")
    assert game.attacker == 2, "the limit is reached: the cards are picked up at once"
    assert len(game.hands[1]) == 6


def test_r4_5_r3_4_still_holds() -> None:
    game = seated(
        ["7c 7d 8d", "Kc Ks Kd", "7s Qd"],
        trump="Ah",
        preset="podkidnoy",
        throw_in_from="first_defence",
    )
    play(game, "0 attack 7c", "1 take")
    assert game.legal_moves(0) == {"pass"}


# R5


def passing_on(**options: Any) -> PlainGame:
    preset = options.pop("preset", "durnius_travel")
    hands = ["7c 8d 9s", "7d 7h Kc", "Qs Kd Ad", "Tc Jc Qc"]
    return seated(hands, trump="Ah", preset=preset, **options)


def test_r5_1_the_defender_becomes_the_main_attacker() -> None:
    game = passing_on()
    play(game, "0 attack 7c")
    assert {"transfer 7d", "transfer 7h", "show 7h"} <= game.legal_moves(1)
    play(game, "1 transfer 7d")
    assert (game.attacker, game.defender, game.limit, game.passed) == (1, 2, 3, [])
    assert game.table == [["7c", 0, None], ["7d", 1, None]]


def test_r5_1_not_once_a_card_is_beaten_and_r5_5_not_in_the_first_bout() -> None:
    game = passing_on()
    play(game, "0 attack 7c", "1 defend 7c Kc", "0 pass", "2 pass", "3 pass")
    assert game.bout_number == 2
    game = passing_on(first_bout_transfer=False)
    play(game, "0 attack 7c")
    assert game.legal_moves(1) == {"defend 7c Kc", "defend 7c 7h", "take"}


def test_r5_2_the_new_defender_needs_as_many_cards() -> None:
    game = seated(["7c 8d", "7d Kc", "Qs"], trump="Ah", preset="durnius_passing")
    play(game, "0 attack 7c")
    assert "transfer 7d" not in game.legal_moves(1)
    game = seated(["7c 8d", "7h Kc", "Qs"], trump="Ah", preset="durnius_travel")
    play(game, "0 attack 7c")
    assert "show 7h" in game.legal_moves(1)
    assert "transfer 7h" not in game.legal_moves(1)


def test_r5_2_and_the_limit_must_allow_that_many() -> None:
    game = passing_on(bout_limit=1)
    play(game, "0 attack 7c")
    assert "transfer 7d" not in game.legal_moves(1)
    assert "show 7h" in game.legal_moves(1)


def test_r5_3_back_to_the_first_attacker() -> None:
    game = seated(["7c 8d 9d", "7d Kc"], trump="Ah", preset="durnius_passing")
    play(game, "0 attack 7c", "1 transfer 7d")
    assert (game.attacker, game.defender, game.limit) == (1, 0, 2)


def test_r5_4_a_shown_trump_passes_the_attack_on_only_once() -> None:
    game = seated(["7c 7d 8d 9d", "7h Kc Ks Qs"], trump="Ah", preset="durnius_travel")
    play(game, "0 attack 7c", "1 show 7h")
    assert game.table == [["7c", 0, None]]
    play(game, "0 transfer 7d")
    assert game.defender == 1
    moves = game.legal_moves(1)
    assert "show 7h" not in moves
    assert "transfer 7h" not in moves
    assert "defend 7c 7h" in moves


def test_r5_4_two_packs_each_copy_for_itself() -> None:
    game = seated(["7c 7d 8d 9d 9s", "7h 7h Ks Qs"], trump="Ah", preset="durnius_travel", packs=2)
    play(game, "0 attack 7c", "1 show 7h", "0 transfer 7d")
    assert {"show 7h", "transfer 7h"} <= game.legal_moves(1)
    play(game, "1 show 7h")
    game = seated(["7c 7d 8d 9d 9s", "7h 7h Ks Qs"], trump="Ah", preset="durnius_travel", packs=2)
    play(game, "0 attack 7c", "1 show 7h", "1 attack 7h", "0 transfer 7d")
    assert "show 7h" in game.legal_moves(1), "the shown one was thrown in first"
