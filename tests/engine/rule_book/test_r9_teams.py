"""R9: teams (S0, S1)."""

from __future__ import annotations

import pytest

from durak_rules import Outcome, Ruleset, RulesetError, view_for
from durak_rules.outcome import Reason, winners
from durak_rules.play import abandon
from tests.engine.scenario import at_table

FOUR = "trump=9h attacker=0 hands=7cKd/8cJd/7sAs/7dQs"
EIGHT = "trump=9h attacker=6 hands=7cKd/8cJd/6s8s/7dQs/TdQd/Tc7s/6c6d/9cKc"


def test_partners_alternate() -> None:
    """R9.1"""
    assert view_for(at_table("durnius_pairs", FOUR).game, None).teams == (0, 1, 0, 1)
    for teams, seats in (("pairs", 4), ("threes", 6), ("three_pairs", 6)):
        assert Ruleset(teams=teams).seat_counts == (seats,)
    for teams, count in (("two_of_four", 2), ("four_pairs", 4)):
        rules = Ruleset.of("durnius_pairs", teams=teams, deck=52)
        assert (rules.seat_counts, rules.team_count) == ((8,), count)
        view = view_for(at_table(rules, EIGHT).game, None)
        assert view.teams == tuple(seat % count for seat in range(8))
    with pytest.raises(RulesetError) as refusal:
        Ruleset(teams="pairs").check_seats(5)
    assert str(refusal.value) == "teams_need_seats: seats (allowed: 4)"


def test_an_attack_goes_to_the_next_of_another_team() -> None:
    """R9.1: a team-mate is never attacked"""
    table = at_table("durnius_pairs", "trump=9h attacker=0 hands=7cKd/-/7sAs/7dQs")
    table.expect_roles(attacker=0, defender=3)


def test_a_transfer_skips_team_mates_too() -> None:
    """R9.1"""
    position = "trump=9h attacker=0 hands=7cKdAd/7hJd/-/7dQs"
    table = at_table("durnius_pairs", position, transfer=True).attack(0, "7c").transfer(1, "7h")
    table.expect_roles(attacker=1, defender=0)


def test_an_attack_goes_round_to_the_first_of_another_team() -> None:
    """R9.1: of four pairs 2 and 6 are partners, of two teams of four 6 has three partners"""
    out = EIGHT.replace("9cKc", "-").replace("7cKd", "-").replace("8cJd", "-") + " out=701"
    pairs = Ruleset.of("durnius_pairs", teams="four_pairs", deck=52)
    at_table(pairs, out).attack(6, "6c").expect_roles(attacker=6, defender=3)
    fours = Ruleset.of("durnius_pairs", teams="two_of_four", deck=52)
    table = at_table(fours, out).attack(6, "6c").expect_roles(attacker=6, defender=3)
    table.refused(5, "attack Tc", "team_mate_defends", "R9.2")
    table.attack(2, "6s").expect_table("6c 6s")


def test_nobody_adds_to_an_attack_on_a_team_mate() -> None:
    """R9.2"""
    table = at_table("durnius_pairs", FOUR, priority="open").attack(0, "7c")
    assert table.refused(3, "attack 7d", "team_mate_defends", "R9.2") == {"defender": 1}
    table.refused(3, "pass", "team_mate_defends", "R9.2")
    table.attack(2, "7s").expect_table("7c 7s")


def test_the_team_left_with_cards_loses() -> None:
    """R9.3"""
    position = "out=1 trump=9h attacker=0 hands=7cKd/-/7sAs/8c"
    table = at_table("durnius_pairs", position, winner="first_out")
    table.attack(0, "7c").defend(3, "7c", "8c")
    table.expect_over(losers=(0, 2), out=(1, 3), reason="last_with_cards")
    assert table.game.outcome is not None
    assert winners(table.game.ruleset, 4, table.game.outcome) == (1, 3)


def test_the_fool_defended_last() -> None:
    """R9.3"""
    position = "out=1 defended=203 trump=9h attacker=0 hands=7cKd/-/7sAs/8c"
    at_table("durnius_pairs", position).attack(0, "7c").defend(3, "7c", "8c").expect_over(fool=2)


def test_or_sits_first_to_the_left_of_the_last_attacker() -> None:
    """R9.3, where nobody who holds cards ever defended"""
    table = at_table("durnius_pairs", "out=1 trump=9h attacker=0 hands=7cKd/-/7sAs/8c")
    table.attack(0, "7c").defend(3, "7c", "8c").expect_over(fool=2)


def test_the_last_attacker_is_who_passed_the_attack_on_last() -> None:
    """R9.3, R5.1: seat 1 did, and 3 sits first to the left"""
    position = "trump=9h attacker=0 hands=7c/7d8d/8cTd/Ks"
    table = at_table("durnius_pairs", position, transfer=True).attack(0, "7c").transfer(1, "7d")
    table.defend(2, "7c", "8c").defend(2, "7d", "Td")
    table.expect_over(fool=3, losers=(1, 3), out=(0, 2))


@pytest.mark.parametrize(
    ("preset", "position"),
    [
        ("durnius_pairs", "attacker=2 hands=-/-/6c7c/8c9c out=01"),
        ("durnius_three_pairs", "attacker=3 hands=-/-/-/6c/6d/6s7c out=012"),
    ],
)
def test_nobody_has_won_before_a_whole_team_is_out(preset: str, position: str) -> None:
    """R9.5: in a draw by R7.5, nor in a game that was broken off"""
    rules = Ruleset.of(preset, winner="first_out")
    game = at_table(rules, f"trump=9h {position}").game
    drawn = Outcome(None, (), game.out, True, 0, Reason.NO_PROGRESS)
    assert winners(rules, game.seats, drawn) == ()
    abandon(game)
    assert game.outcome is not None
    assert winners(rules, game.seats, game.outcome) == ()


def test_nobody_holds_a_card() -> None:
    """R9.4"""
    position = "out=12 trump=9h attacker=0 hands=7c/-/-/8c"
    table = at_table("durnius_pairs", position).attack(0, "7c").defend(3, "7c", "8c")
    table.expect_over(draw=True, losers=())
    table = at_table("durnius_pairs", position, draws=False).attack(0, "7c")
    table.defend(3, "7c", "8c").expect_over(fool=3, losers=(1, 3), out=(1, 2, 0))


def test_of_four_pairs_the_last_one_loses() -> None:
    """R9.3, R9.5, R9.6"""
    rules = Ruleset.of(
        "durnius_pairs",
        teams="four_pairs",
        deck=52,
        winner="first_out",
        next_attack="winning_team",
    )
    position = "out=20461 trump=9h attacker=5 hands=-/-/-/7d8d/-/6c/-/9cKc"
    table = at_table(rules, position).attack(5, "6c").defend(7, "6c", "9c")
    table.expect_over(losers=(3, 7), out=(2, 0, 4, 6, 1, 5), reason="last_with_cards")
    assert table.game.outcome is not None
    assert winners(rules, 8, table.game.outcome) == (0, 4)


def test_the_first_team_without_cards_wins() -> None:
    """R9.5"""
    table = at_table("durnius_three_pairs", "out=1024 trump=9h attacker=5 hands=-/-/-/8c/-/Kd7d")
    table.attack(5, "7d").expect_running()
    assert table.game.defender == 3
