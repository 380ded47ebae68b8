"""Ratings: places and teams, how sure they are, and that they find known strengths."""

from __future__ import annotations

from random import Random

import pytest

from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.person_numbers import Span
from engine.tables.numbers.rating import NEWCOMER, SETTLED, Skill, rated, shown, weighed
from tests.tables.numbers.season import (
    drawn_places,
    in_order,
    lost_record,
    past_game,
    record_of,
)


def test_better_places_make_better_ratings_and_games_make_them_surer() -> None:
    [[first], [second], [third], [fool]] = rated([[NEWCOMER]] * 4, [1, 2, 3, 4])
    assert first.mu > second.mu > third.mu > fool.mu
    assert all(one.sigma < NEWCOMER.sigma for one in (first, second, third, fool))


def test_equal_places_of_equals_change_no_strength() -> None:
    [[one], [other]] = rated([[NEWCOMER], [NEWCOMER]], [1, 1])
    assert (one.mu, other.mu) == (NEWCOMER.mu, NEWCOMER.mu)


def test_a_team_wins_and_loses_together() -> None:
    [winners, losers] = rated([[NEWCOMER, NEWCOMER], [NEWCOMER, NEWCOMER]], [1, 2])
    assert winners[0] == winners[1]
    assert losers[0] == losers[1]
    assert winners[0].mu > NEWCOMER.mu > losers[0].mu


def test_beating_the_strong_gains_more() -> None:
    strong, weak = Skill(32, 3), Skill(18, 3)
    [[after_strong], _] = rated([[NEWCOMER], [strong]], [1, 2])
    [[after_weak], _] = rated([[NEWCOMER], [weak]], [1, 2])
    assert after_strong.mu > after_weak.mu


def test_a_rating_says_how_sure_it_is() -> None:
    assert shown(NEWCOMER) == (1500, 333, False)
    assert shown(Skill(25, SETTLED)).settled


def test_friends_have_places_after_a_month_of_evenings_not_after_one() -> None:
    dice, skills = Random("friends"), [NEWCOMER] * 4
    for game in range(32):
        assert game != 5 or not any(shown(skill).settled for skill in skills)
        places = drawn_places([1.5, 1, 0.5, 0], dice)
        skills = [skill for [skill] in rated([[one] for one in skills], places)]
    assert all(shown(skill).settled for skill in skills)


def test_a_drawn_season_finds_the_known_strengths() -> None:
    """Two hundred games of four among eight; one step of strength wins two games of three."""
    dice, strengths = Random("a season"), [3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0]
    skills = [NEWCOMER] * len(strengths)
    for _ in range(200):
        table = dice.sample(range(len(strengths)), 4)
        places = drawn_places([strengths[one] for one in table], dice)
        for one, [skill] in zip(
            table, rated([[skills[one]] for one in table], places), strict=True
        ):
            skills[one] = skill
    assert in_order(strengths, [skill.mu for skill in skills]) >= 0.95
    assert all(shown(skill).settled for skill in skills)


@pytest.mark.nightly
async def test_a_played_season_finds_the_computers_levels(archive: SqlArchive) -> None:
    """Two hundred games of the computer players, two of each level, as people of a chat."""
    levels = ("random", "random", "easy", "easy", "hard", "hard")
    strengths = {"random": 0, "easy": 1, "hard": 2}
    dice = Random("a season")
    games = []
    for number in range(200):
        seats = dice.sample(range(6), dice.choice([2, 3, 4]))
        record = record_of(tuple(levels[seat] for seat in seats), number)
        games.append(past_game(number, record, [seat + 1 for seat in seats]))
    await archive.add(games)
    while await archive.numbers.count(50):
        pass
    leaders = await archive.numbers.leaders(Span(), 10)
    points = {one.person_id: one.rating.points for one in leaders}
    known = [strengths[level] for level in levels]
    assert in_order(known, [points[person] for person in range(1, 7)]) == 1
    assert all(one.rating.settled for one in leaders)


# Somebody whose friend loses to them on purpose

LEAST = 2  # deviations that a leaderboard takes off


def least(skill: Skill) -> float:
    return skill.mu - LEAST * skill.sigma


def farmed(games: int) -> Skill:
    """The winner of so many games against one and the same friend."""
    farmer = friend = NEWCOMER
    for again in range(games):
        [[won], [lost]] = rated([[farmer], [friend]], [1, 2])
        farmer, friend = weighed(farmer, won, again), weighed(friend, lost, again)
    return farmer


def honest_season(skills: list[Skill], strengths: list[float], games: int, dice: Random) -> None:
    """Games of four; the strengths of `skills` follow them."""
    for _ in range(games):
        table = dice.sample(range(len(strengths)), 4)
        places = drawn_places([strengths[one] for one in table], dice)
        after = rated([[skills[one]] for one in table], places)
        for one, [skill] in zip(table, after, strict=True):
            skills[one] = skill


@pytest.mark.parametrize("wins", [10, 100, 1000])
def test_wins_against_one_willing_friend_never_settle(wins: int) -> None:
    assert not shown(farmed(wins)).settled


def test_a_farmer_ends_behind_the_best_honest_player() -> None:
    """They are the weakest of nine. Without weights: 2346 ±213, settled, after 100 wins."""
    dice, strengths = Random("a farmer"), [3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0]
    skills = [NEWCOMER] * len(strengths)
    honest_season(skills, strengths, 200, dice)
    skills.append(farmed(100))
    for _ in range(60):
        honest_season(skills, [*strengths, -0.5], 4, dice)
        farmer = skills[-1]
        assert not shown(farmer).settled or least(farmer) < max(map(least, skills[:-1]))
    assert shown(skills[-1]).settled


async def test_the_leaderboard_takes_the_farmers_games_for_what_they_are(
    archive: SqlArchive,
) -> None:
    """Sixty games of two, all won by one of them, beside forty evenings of four others."""
    dice, games = Random("two and four"), []
    for number in range(60):
        record = lost_record(number % 7)
        people = [2, 1] if record["result"]["fool"] == 0 else [1, 2]
        games.append(past_game(number, record, people))
    for number in range(60, 140):
        record = record_of(("easy",) * 4, number % 20)
        games.append(past_game(number, record, dice.sample([11, 12, 13, 14], 4)))
    await archive.add(games)
    while await archive.numbers.count(50):
        pass
    leaders = await archive.numbers.leaders(Span(), 10)
    assert {one.person_id for one in leaders[:4]} == {11, 12, 13, 14}
    [farmer] = [one for one in leaders if one.person_id == 1]
    assert not farmer.rating.settled
    before = {one.person_id: one.rating for one in leaders}
    await archive.numbers.count_anew()
    while await archive.numbers.count(7):
        pass
    again = await archive.numbers.leaders(Span(), 10)
    assert {one.person_id: one.rating for one in again} == before
