"""The second reading of the rules by itself: R6 to R13 by example, then whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.support.plain.presets import PLAIN_PRESETS, options_of, seat_counts
from tests.support.plain.tables import (
    dealt,
    every_preset,
    odd_options,
    plain_game,
    play,
    random_move,
    seated,
)
from tests.support.plain_durak import PlainGame

pytestmark = pytest.mark.slow

# R6


def test_r6_1_the_opener_draws_first_then_clockwise_and_the_defender_last() -> None:
    game = seated(
        ["7c 8d 9s Ks Qs Ts", "9c Kc Tc Jc Qc 8c", "7s 7h Kd 6d Td Jd"],
        trump="Ah",
        stock="6c 6s Ad Ac Ah",
        priority="open",
    )
    play(game, "0 attack 7c", "2 attack 7s", "1 defend 7c 9c", "2 attack 7h", "1 take")
    assert game.hands[0][-1] == "6c"
    assert game.hands[2][-2:] == ["6s", "Ad"]
    assert game.stock == ["Ac", "Ah"]


def test_r6_1_the_opener_draws_last_when_he_is_the_defender_in_the_end() -> None:
    game = seated(
        ["7c 8d 9d", "7d Kc"], trump="Ah", stock="6c 6d 6s Ac Ah", preset="durnius_passing"
    )
    play(game, "0 attack 7c", "1 transfer 7d", "0 take")
    assert game.hands[1] == ["Kc", "6c", "6d", "6s", "Ac", "Ah"]
    assert sorted(game.hands[0]) == ["7c", "7d", "8d", "9d"]
    assert game.attacker == 1


# R7


def test_r7_1_leaving_in_the_order_in_which_hands_became_empty() -> None:
    game = seated(["7c", "9c 9d Kc", "7s", "Qc Qd"], trump="Ah", priority="open")
    play(game, "0 attack 7c", "2 attack 7s", "1 defend 7c 9c")
    assert game.out == []
    play(game, "1 take")
    assert game.out == [0, 2]
    assert game.attacker == 3


def test_r7_2_the_last_with_cards() -> None:
    game = seated(["7c", "9d Kd"], trump="Ah")
    play(game, "0 attack 7c", "1 take")
    assert game.result() == {
        "fool": 1,
        "losers": [1],
        "out": [0],
        "draw": False,
        "epaulettes": 0,
        "reason": "last_with_cards",
    }
    assert game.waited_for() == []
    assert game.legal_moves(1) == set()


def test_r7_3_nobody_holds_a_card() -> None:
    game = seated(["7c", "9c"], trump="Ah")
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert (game.result()["draw"], game.result()["out"]) == (True, [0, 1])
    assert game.result()["reason"] == "draw"
    game = seated(["7c", "9c"], trump="Ah", draws=False)
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert (game.result()["fool"], game.result()["out"]) == (1, [0])
    assert game.result()["reason"] == "last_defender"


def test_r7_5_the_third_time_is_a_draw() -> None:
    game = seated(["6c Kd", "Ks", "7c Qd"], trump="Ah", throw_in="off", draws=False)
    circle = "0 attack 6c|1 take|2 attack 7c|0 take|1 attack 6c|2 take"
    back = "0 attack 7c|1 take|2 attack 6c|0 take|1 attack 7c|2 take"
    play(game, *circle.split("|"), *back.split("|"), *circle.split("|"))
    assert not game.over
    play(game, *back.split("|"))
    assert game.result()["reason"] == "no_progress"
    assert game.result()["draw"]
    assert game.result()["fool"] is None


# R8


def exchanging(hand: str = "6h 7c 8c 9c Tc Jc", stock: str = "Ac Kh") -> PlainGame:
    return seated([hand, "7d 8d 9d Td Jd Qd"], trump=stock[-2:], stock=stock, preset="helper")


def test_r8_1_the_lowest_trump_for_the_trump_card() -> None:
    game = exchanging()
    assert "exchange" in game.legal_moves(0)
    play(game, "0 exchange")
    assert (game.trump, game.stock) == ("6h", ["Ac", "6h"])
    assert sorted(game.hands[0]) == sorted(["Kh", "7c", "8c", "9c", "Tc", "Jc"])
    assert "exchange" not in game.legal_moves(0)


def test_r8_2_a_drawn_one_may_go_until_the_next_bouts_end() -> None:
    game = exchanging("7s 7c 8c 9c Tc Jc", "6h Ac As Ad Kh")
    play(game, "0 attack 7c", "1 take")
    assert "exchange" in game.legal_moves(0)
    play(game, "0 attack 8c")
    assert "exchange" in game.legal_moves(0)
    play(game, "1 take")
    assert "exchange" not in game.legal_moves(0)


def test_r8_2_a_card_taken_from_the_table_gives_no_right() -> None:
    game = exchanging("6h 7c 8c 9c Tc Jc", "Qs Ac As Ad Kh")
    play(game, "0 attack 6h", "1 take")
    assert "6h" in game.hands[1]
    assert "exchange" not in game.legal_moves(1)


def test_r8_2_not_for_its_twin_and_not_without_a_stock() -> None:
    assert "exchange" not in exchanging("6h 7c 8c", "Ac 6h").legal_moves(0)
    game = seated(["6h 7c", "7d 8d"], trump="Kh", preset="helper")
    assert "exchange" not in game.legal_moves(0)


# R9


def test_r9_1_the_attack_goes_past_a_teammate() -> None:
    game = seated(["7c 8c", "9d", "8d 9s", "Td Jd"], trump="Ah", preset="durnius_pairs")
    play(game, "0 attack 7c", "1 take", "2 attack 8d", "3 take")
    assert (game.attacker, game.defender) == (0, 1)
    game = seated(
        ["7c", "9c", "8d 9s", "Td Jd"], trump="Ah", preset="durnius_pairs", throw_in="off"
    )
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert (game.attacker, game.defender) == (2, 3)


def test_r9_2_nobody_adds_to_an_attack_on_a_teammate() -> None:
    game = seated(["7c 8c", "9d 9c", "7d 9s", "7s Jd"], trump="Ah", preset="durnius_pairs")
    play(game, "0 attack 7c")
    assert game.legal_moves(3) == set()
    assert game.legal_moves(2) == {"attack 7d"}


def test_r9_3_the_team_that_still_holds_cards_loses() -> None:
    game = seated(["7c", "9d", "7d", "Ts Jd"], trump="Ah", preset="durnius_pairs")
    play(game, "0 attack 7c", "1 take")
    assert not game.over
    play(game, "2 attack 7d", "3 take")
    assert game.result()["fool"] == 3
    assert game.result()["losers"] == [1, 3]
    assert game.result()["out"] == [0, 2]


def test_r9_3_nobody_of_them_ever_defended() -> None:
    hands = ["", "Kc", "", "Qc", "7c", "9c"]
    game = seated(hands, trump="Ah", preset="durnius_threes", attacker=4)
    play(game, "4 attack 7c", "5 defend 7c 9c")
    assert game.result()["fool"] == 1, "the first to the left of seat 4 who holds cards"
    assert game.result()["losers"] == [1, 3, 5]


def test_r9_4_with_draws_off_the_last_defenders_team_loses() -> None:
    game = seated(["7c", "9c", "", ""], trump="Ah", preset="durnius_pairs", draws=False)
    play(game, "0 attack 7c", "1 defend 7c 9c")
    assert game.result()["losers"] == [1, 3]


# R10


def last_bout(hands: list[str], *lines: str, **options: Any) -> PlainGame:
    game = seated(hands, trump="Ah", **options)
    play(game, *lines)
    return game


def test_r10_1_one_six_two_sixes_three() -> None:
    one = last_bout(["6c", "9d Kd"], "0 attack 6c", "1 take", epaulettes="honour")
    assert one.result()["epaulettes"] == 1
    two = last_bout(
        ["6c 6s", "9d Kd"], "0 attack 6c", "0 attack 6s", "1 take", epaulettes="honour"
    )
    assert two.result()["epaulettes"] == 2
    none = last_bout(["7c", "9d Kd"], "0 attack 7c", "1 take", epaulettes="honour")
    assert none.result()["epaulettes"] == 0


def test_r10_2_the_ladder() -> None:
    game = seated(["7c", "9d Kd"], trump="Ah", preset="durnius_epaulettes")
    game.ladder = ["6", "7"]
    play(game, "0 attack 7c", "1 take")
    assert game.result()["epaulettes"] == 1
    assert game.ladder_after() == ["6", "8"]


def test_r10_2_not_with_trumps_alone_and_an_ace_starts_anew() -> None:
    game = seated(["6h", "9d Kd"], trump="Ah", preset="durnius_epaulettes")
    play(game, "0 attack 6h", "1 take")
    assert game.result()["epaulettes"] == 0
    assert game.ladder_after() == ["6", "6"]
    game = seated(["Ac", "9d Kd"], trump="Ah", preset="durnius_epaulettes")
    game.ladder = ["8", "A"]
    play(game, "0 attack Ac", "1 take")
    assert game.ladder_after() == ["6", "6"]


# R11, R13


def test_r11_3_the_clocks_move() -> None:
    game = seated(["7h 9c 9d", "Tc Kc"], trump="Ah", stock="Ac Ah")
    assert game.clock_move(0) == "attack 9c"
    play(game, "0 attack 9c")
    assert game.clock_move(1) == "take"
    play(game, "1 defend 9c Tc")
    assert game.clock_move(0) == "pass"
    with pytest.raises(ValueError, match="nobody waits"):
        game.clock_move(1)
    assert seated(["9h 7h", "Tc Kc"], trump="Ah").clock_move(0) == "attack 7h"


def test_r11_3_an_abandoned_game_is_no_draw() -> None:
    game = seated(["7h 9c 9d", "Tc Kc"], trump="Ah", stock="Ac Ah")
    game.abandon()
    assert game.result()["reason"] == "abandoned"
    assert not game.result()["draw"]
    assert game.result()["fool"] is None


def test_an_illegal_move_is_refused() -> None:
    game = seated(["7h 9c 9d", "Tc Kc"], trump="Ah", stock="Ac Ah")
    with pytest.raises(ValueError, match="may not"):
        game.play(0, "attack 8c")


def test_r12_presets_by_name() -> None:
    assert len(PLAIN_PRESETS) == 21
    assert seat_counts(PLAIN_PRESETS["express"]) == [2, 3, 4]
    assert options_of("express", deck=36)["preset"] is None


# Whole games


def cards_everywhere(game: PlainGame) -> list[str]:
    held = [card for hand in game.hands for card in hand]
    lying = [card for attack, _by, beaten in game.table for card in (attack, beaten) if card]
    return sorted([*held, *game.stock, *game.discard, *lying])


def play_to_the_end(game: PlainGame, dice: random.Random) -> None:
    all_cards = cards_everywhere(game)
    for _step in range(20_000):
        if game.over:
            return
        assert game.waited_for()
        for seat in game.waited_for():
            assert game.clock_move(seat) in game.legal_moves(seat)
        game.play(*random_move([game.legal_moves(seat) for seat in range(game.seats)], dice))
        assert cards_everywhere(game) == all_cards
    pytest.fail("the game goes on and on")


def test_every_preset_conserves_cards_and_ends() -> None:
    for number, (options, seats) in enumerate(every_preset()):
        dice = random.Random(f"preset {number}")
        game = plain_game(options, dealt(options, seats, dice))
        play_to_the_end(game, dice)
        assert set(game.result()["losers"]).isdisjoint(game.result()["out"]) or seats > 3


@pytest.mark.parametrize("number", range(40))
def test_odd_options_conserve_cards_and_end(number: int) -> None:
    dice = random.Random(f"odd {number}")
    options, seats = odd_options(dice)
    play_to_the_end(plain_game(options, dealt(options, seats, dice)), dice)
