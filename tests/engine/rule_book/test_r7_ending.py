"""R7: leaving, losing, drawing."""

from __future__ import annotations

import pytest

from durak_rules import Ruleset
from durak_rules.cards import cards
from durak_rules.outcome import winners
from tests.engine.scenario import at_table


def test_a_player_who_runs_out_with_the_stock_empty_leaves() -> None:
    """R7.1: S0 "players who exhaust their hands leave the game" """
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7cKs/6sQd").attack(0, "6c")
    table.defend(1, "6c", "7c").pass_(2)
    table.expect_happened("passed", "bout_beaten", "seat_out").expect_running()
    assert table.game.out == (0,)


def test_an_empty_hand_with_cards_in_the_stock_draws_again() -> None:
    """R7.1"""
    table = at_table("durnius", "trump=9h stock=Tc9h attacker=0 hands=6c/7cKs").attack(0, "6c")
    table.defend(1, "6c", "7c").expect_running().expect_hand(0, "Tc 9h")


def test_in_the_order_in_which_hands_became_empty() -> None:
    """R7.1"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7c8d/6s/QdAd").attack(0, "6c")
    table.attack(2, "6s").defend(1, "6c", "7c").take(1)
    assert table.game.out == (0, 2)


def test_a_player_whose_last_card_lies_there_leaves_when_the_bout_is_over() -> None:
    """R7.1: not before, and so it needn't be said of a position."""
    table = at_table("durnius", "trump=9h attacker=0 hands=-/8hQd/9c table=7c0")
    assert (table.game.emptied, table.game.out) == ((0,), ())
    table.take(1)
    assert table.game.out == (0,)


def test_the_last_with_cards_is_the_fool() -> None:
    """R7.2"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7cKs").attack(0, "6c").take(1)
    table.expect_happened("take_said", "bout_taken", "seat_out", "game_ended")
    table.expect_over(fool=1, losers=(1,), out=(0,), draw=False, reason="last_with_cards")
    table.expect_waited().refused(1, "attack Ks", "game_over", "R7.2")


def test_the_last_defender_is_no_fool_before_he_could_beat_it() -> None:
    """R7.2: with three players, two of them out of cards, the bout is played to its end"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7cKs/6s").attack(0, "6c")
    table.attack(2, "6s").expect_running().expect_waited(1)
    table.defend(1, "6s", "Ks").defend(1, "6c", "7c").expect_over(fool=None, draw=True)


def test_nobody_holds_a_card() -> None:
    """R7.3: a draw, and all have left"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7c").attack(0, "6c")
    table.defend(1, "6c", "7c")
    table.expect_over(fool=None, losers=(), out=(0, 1), draw=True, reason="draw")


def test_without_draws_the_last_defender_is_the_fool() -> None:
    """R7.3: though the hand is empty, and they don't count among those who left"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7c", draws=False)
    table.attack(0, "6c").defend(1, "6c", "7c")
    table.expect_happened("beaten", "bout_beaten", "seat_out", "game_ended")
    table.expect_over(fool=1, losers=(1,), out=(0,), draw=False, reason="last_defender")


def test_the_winner_is_the_first_out() -> None:
    """R7.4: S0 "some variants declare the winner" """
    table = at_table("durnius", "out=2 trump=9h attacker=0 hands=6c/7cKs/-", winner="first_out")
    table.attack(0, "6c").take(1).expect_over(out=(2, 0))
    assert table.game.outcome is not None
    assert winners(table.game.ruleset, 3, table.game.outcome) == (2,)
    assert winners(Ruleset.of("durnius"), 3, table.game.outcome) == ()


def test_the_first_out_has_won_when_the_others_end_in_a_draw() -> None:
    """R7.4"""
    table = at_table("durnius", "out=2 trump=9h attacker=0 hands=6c/7c/-", winner="first_out")
    table.attack(0, "6c").defend(1, "6c", "7c").expect_over(draw=True)
    assert table.game.outcome is not None
    assert winners(table.game.ruleset, 3, table.game.outcome) == (2,)


@pytest.mark.parametrize("draws", [True, False])
@pytest.mark.parametrize(
    "position",
    [
        "bout=9 trump=9h attacker=0 hands=6cKs/6dKd/6sKc",
        "bout=9 trump=9h stock=9h attacker=0 "
        "hands=6c8cTcJcQcKcAc7c/6d8dTdJdQdKdAd7d/6s8sTsJsQsKsAs7s",
    ],
)
def test_no_progress_is_a_draw_the_third_time(position: str, draws: bool) -> None:
    """R7.5: one card goes round and round; with cards in the stock and with draws off too"""
    table = at_table("durnius", position, draws=draws)
    starts = []
    while table.game.outcome is None:
        attacker, defender = table.game.attacker, table.game.defender
        starts.append((attacker, [table.game.hand(seat) for seat in range(3)]))
        table.attack(attacker, str(table.game.hand(attacker)[0])).take(defender)
        assert len(starts) < 100
    table.expect_over(fool=None, losers=(), draw=True, reason="no_progress", out=())
    assert max(starts.count(start) for start in starts) == 2


def test_swapped_twins_make_no_other_position() -> None:
    """R7.5: two packs. After nine bouts all is as before, but that the two 6c changed hands"""
    position = "bout=9 trump=9h attacker=0 hands=6c7c/6c8c/KsQs"
    table = at_table("durnius", position, packs=2, throw_in="off")
    for card in cards("6c Qs 6c Qs 6c 6c 6c 6c Qs 6c Qs 6c Qs"):
        table.expect_running().attack(table.game.attacker, str(card)).take(table.game.defender)
    table.expect_over(reason="no_progress")


def test_a_discard_starts_the_count_anew() -> None:
    """R7.5: no earlier position can return"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6cKs/6dKd/6sKc7c")
    table.attack(0, "6c").take(1)
    assert len(table.game.seen) == 1
    table.attack(2, "6s").defend(0, "6s", "Ks").expect_happened(
        "beaten", "bout_beaten", "seat_out"
    )
    assert len(table.game.seen) == 1
