"""Ratings that somebody farms: who wins and wins against one willing friend ends behind people who
play with all.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from engine.tables.finished.past_game import PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.person_numbers import Leader, Span
from tests.tables.numbers.season import drawn_places, lost_record, past_game, record_of

STRENGTHS = {1: 3.5, 2: 3.0, 3: 2.5, 4: 2.0, 5: 1.5, 6: 1.0, 7: 0.5, 8: 0.0}
FARMER, FRIEND, LUCKY = 100, 200, 300
FARMER_HERE = {**STRENGTHS, FARMER: STRENGTHS[5]}


class Season:
    """The games of one chat, one after the other, with the same chance each time. Each season has
    people of its own.
    """

    def __init__(self, number: int = 0) -> None:
        self.games: list[PastGame] = []
        self.home = f"chat:-{number}"
        self._first = number * 1000
        self._dice = Random(f"season {number}")

    def person(self, who: int) -> int:
        """The number that this one of STRENGTHS, the farmer or a friend has here."""
        return self._first + who

    def duel(self, winner: int, loser: int) -> None:
        number = self._first + len(self.games)
        record = lost_record(number % 10)
        pair = (loser, winner) if record["result"]["fool"] == 0 else (winner, loser)
        people = [self.person(one) for one in pair]
        self.games.append(past_game(number, record, people, place=self.home))

    def honest(self, *people: int) -> None:
        """A game that the better of two mostly wins; of two of all, if nobody is named."""
        others = [one for one in STRENGTHS if one not in people]
        pair = [*people, *self._dice.sample(others, 2 - len(people))]
        places = drawn_places([FARMER_HERE[one] for one in pair], self._dice)
        winner, loser = sorted(pair, key=lambda one: places[pair.index(one)])
        self.duel(winner, loser)

    def farmed(self, games: int) -> None:
        for _ in range(games):
            self.duel(FARMER, FRIEND)


def season_of_all(number: int = 0) -> Season:
    season = Season(number)
    for _ in range(200):
        season.honest()
    return season


async def ended(archive: SqlArchive, season: Season) -> dict[int, Leader]:
    """The leaderboard after it, the first one first."""
    await archive.add(season.games)
    while await archive.numbers.count(100):
        pass
    return await board_of(archive, season)


async def board_of(archive: SqlArchive, season: Season) -> dict[int, Leader]:
    leaders = await archive.numbers.leaders(Span(homes=(season.home,)), 20)
    return {one.person_id - season.person(0): one for one in leaders}


async def mean_place(archive: SqlArchive, play: Callable[[Season], None]) -> float:
    """The farmer's place of nine, the mean of some seasons; honestly it is the fifth."""
    places = []
    for number in range(1, 7):
        season = season_of_all(number)
        play(season)
        board = await ended(archive, season)
        assert board[FARMER].rating.settled
        places.append([one for one in board if one != FRIEND].index(FARMER) + 1)
    return fmean(places)


async def test_a_hundred_wins_against_one_friend_end_behind_everybody(archive: SqlArchive) -> None:
    season = season_of_all()
    season.farmed(100)
    board = await ended(archive, season)
    farmer = board[FARMER].rating
    assert set(list(board)[: len(STRENGTHS)]) == set(STRENGTHS)
    assert all(board[one].rating.settled for one in STRENGTHS)
    assert not farmer.settled
    own = (await archive.numbers.of_person(FARMER, Span())).rating
    assert own == farmer, "also where one's own numbers are told"


@pytest.mark.nightly
async def test_a_farmer_who_then_plays_with_all_gains_one_place_at_most(
    archive: SqlArchive,
) -> None:
    def play(season: Season) -> None:
        season.farmed(100)
        for _ in range(25):
            season.honest(FARMER)

    assert await mean_place(archive, play) >= 4


async def test_farmed_games_between_honest_ones_gain_one_place_at_most(
    archive: SqlArchive,
) -> None:
    def play(season: Season) -> None:
        for _ in range(50):
            season.farmed(1)
            season.honest(FARMER)

    assert await mean_place(archive, play) >= 4


async def test_a_friend_who_is_forgotten_again_and_again_stays_one(archive: SqlArchive) -> None:
    season = season_of_all()
    for _ in range(15):
        season.farmed(4)
        board = await ended(archive, season)
        await archive.forget(FRIEND)
    board = await board_of(archive, season)
    assert not board[FARMER].rating.settled
    assert set(list(board)[: len(STRENGTHS)]) == set(STRENGTHS)


async def test_no_rating_changes_when_a_friend_is_forgotten(archive: SqlArchive) -> None:
    season = Season()
    season.farmed(60)
    before = (await ended(archive, season))[FARMER]
    await archive.forget(FRIEND)
    assert (await board_of(archive, season))[FARMER] == before
    await archive.numbers.count_anew()
    assert (await ended(archive, season))[FARMER] == before


async def test_three_friends_who_play_with_each_other_alone_are_settled(
    archive: SqlArchive,
) -> None:
    season, people = Season(), [1, 2, 3]
    season.games = [
        past_game(number, record_of(("easy",) * 3, number % 20), people, place=season.home)
        for number in range(40)
    ]
    board = await ended(archive, season)
    assert all(one.rating.settled for one in board.values())


async def test_a_winner_of_few_games_stands_behind_a_proven_player(archive: SqlArchive) -> None:
    season = season_of_all()
    for game in range(15):
        season.duel(LUCKY, 4 + game % 5)
    board = await ended(archive, season)
    lucky, second = board[LUCKY].rating, board[2].rating
    assert lucky.settled
    assert lucky.points > second.points
    assert list(board).index(LUCKY) > list(board).index(2)
    worth = [one.rating.points - 2 * one.rating.margin for one in board.values()]
    assert worth == sorted(worth, reverse=True)
