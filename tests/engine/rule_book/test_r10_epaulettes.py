"""R10: epaulettes (S0)."""

from __future__ import annotations

import pytest

from durak_rules import Outcome, Rank, Ruleset
from durak_rules.match import new_match, next_match
from durak_rules.outcome import Reason
from tests.engine.scenario import at_table


def lost(position: str, **options: object) -> int:
    """The epaulettes of a fool who takes what two cards attack with."""
    table = at_table("durnius", position, **options).attack(0, "6c").attack(0, "6d")
    table.take(1).expect_over(fool=1)
    assert table.game.outcome is not None
    return table.game.outcome.epaulettes


def test_a_six_at_the_end() -> None:
    """R10.1: "if the last card played by an attacker is a six, and the defender loses" """
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7dKs", epaulettes="honour")
    table.attack(0, "6c").take(1).expect_over(epaulettes=1)
    table = at_table("durnius", "trump=9h attacker=0 hands=7c/8dKs", epaulettes="honour")
    table.attack(0, "7c").take(1).expect_over(epaulettes=0)
    table = at_table("durnius", "trump=9h attacker=0 hands=6c/7dKs").attack(0, "6c")
    table.take(1).expect_over(epaulettes=0)


def test_two_sixes_on_both_shoulders() -> None:
    """R10.1"""
    assert lost("trump=9h attacker=0 hands=6c6d/7dKs", epaulettes="honour") == 2


def test_only_the_last_bouts_defender() -> None:
    """R10.1: a fool who attacked wears none"""
    table = at_table("durnius", "trump=9h attacker=0 hands=6cKd/7c", epaulettes="honour")
    table.attack(0, "6c").defend(1, "6c", "7c").expect_over(fool=0, epaulettes=0)


@pytest.mark.parametrize(("deck", "card"), [(24, "9c"), (52, "2c")])
def test_the_lowest_rank_of_the_pack(deck: int, card: str) -> None:
    """R10.1"""
    position = f"trump=Th attacker=0 hands={card}/JdKs"
    table = at_table("durnius", position, epaulettes="honour", deck=deck)
    table.attack(0, card).take(1).expect_over(epaulettes=1)


@pytest.mark.parametrize(("ladder", "worn"), [("66", 2), ("67", 0), ("76", 2)])
def test_on_the_ladder_the_losers_next_rank_counts(ladder: str, worn: int) -> None:
    """R10.2"""
    position = f"ladder={ladder} trump=9h attacker=0 hands=6c6d/7dKs"
    assert lost(position, epaulettes="ladder") == worn


def test_trumps_alone_score_nothing() -> None:
    """R10.2: "must include at least one non-trump card in the final attack" """
    position = "ladder=66 trump=9h attacker=0 hands=6h/7dKs"
    table = at_table("durnius", position, epaulettes="ladder").attack(0, "6h").take(1)
    table.expect_over(fool=1, epaulettes=0)


def lost_by(fool: int, epaulettes: int, losers: tuple[int, ...] = ()) -> Outcome:
    return Outcome(fool, losers or (fool,), (), False, epaulettes, Reason.LAST_WITH_CARDS)


def test_the_next_rank_rises_by_one_even_for_two() -> None:
    """R10.1, R10.2"""
    rules = Ruleset.of("durnius_epaulettes")
    match = next_match(new_match(rules, 3), rules, lost_by(1, 2))
    assert match.ladder == (Rank.SIX, Rank.SEVEN, Rank.SIX)
    assert next_match(match, rules, lost_by(1, 0)).ladder == match.ladder


def test_a_team_climbs_together() -> None:
    """R10.2"""
    rules = Ruleset.of("durnius_pairs", epaulettes="ladder")
    match = next_match(new_match(rules, 4), rules, lost_by(3, 1, (1, 3)))
    assert match.ladder == (Rank.SIX, Rank.SEVEN, Rank.SIX, Rank.SEVEN)


def climbed(rules: Ruleset) -> object:
    match = new_match(rules, 2)
    for _game in range(9):
        assert not match.over
        match = next_match(match, rules, lost_by(0, 1))
    return match


def test_an_ace_loses_the_match() -> None:
    """R10.2"""
    rules = Ruleset.of("durnius_epaulettes")
    match = climbed(rules)
    assert match.losers == (0,)
    assert match.ladder == (Rank.SIX, Rank.SIX), "the next game starts with it"
    assert next_match(match, rules, lost_by(1, 1)).ladder == (Rank.SIX, Rank.SEVEN)


def test_a_match_of_so_many_games_leaves_the_ladder_standing() -> None:
    """R10.2, R11.2"""
    rules = Ruleset.of("durnius_epaulettes", match="games:2")
    match = next_match(next_match(new_match(rules, 2), rules, lost_by(1, 1)), rules, lost_by(1, 1))
    assert (match.losers, match.ladder) == ((1,), (Rank.SIX, Rank.EIGHT))
    match = next_match(match, rules, lost_by(1, 1))
    assert (match.games, match.fools, match.ladder) == (1, (0, 1), (Rank.SIX, Rank.NINE))


def test_in_an_open_match_the_ladder_starts_anew() -> None:
    """R10.2"""
    rules = Ruleset.of("durnius_epaulettes", match="open")
    match = climbed(rules)
    assert (match.over, match.ladder, match.games) == (False, (Rank.SIX, Rank.SIX), 9)
