"""The story of a person's games: their curve, rivals and evenings, as every archive tells them."""

from __future__ import annotations

from datetime import UTC, timedelta, timezone

from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.person_numbers import Span
from engine.tables.numbers.person_story import (
    MOST_POINTS,
    MOST_RIVALS,
    RatedGame,
    Rival,
    Story,
    story_of,
)
from engine.tables.numbers.rating import NEWCOMER, shown
from tests.tables.finished.past import NOVEMBER_MS
from tests.tables.numbers.season import past_game, record_of
from tests.tables.numbers.test_archived_numbers import ANNA, BORIS, CLARA, counted, duel

HOUR_MS = 3_600_000
EIGHT_MS = NOVEMBER_MS + 20 * HOUR_MS  # in the evening of the first of November, in UTC


def evening(hour: int, *lost: bool) -> list[RatedGame]:
    """Games a minute apart, from so many hours after that evening's beginning."""
    begins = EIGHT_MS + hour * HOUR_MS
    skill = (*NEWCOMER, *NEWCOMER)
    return [RatedGame(begins + at * 60_000, one, *skill) for at, one in enumerate(lost)]


async def test_a_rival_is_an_opponent_and_either_of_the_two_may_have_lost(
    archive: SqlArchive,
) -> None:
    teams = record_of(("easy",) * 4, 0, "durnius_pairs")
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS),
        duel(2, loser=ANNA, winner=BORIS),
        duel(3, loser=BORIS, winner=ANNA),
        past_game(4, teams, (ANNA, BORIS, CLARA, 4)),
    )
    boris, four = await archive.numbers.rivals(ANNA, (), ())
    assert (boris.games, four.games, four.name) == (4, 1, "Player 4")
    assert boris.lost + boris.won in (3, 4), "a team's game that was a draw has no loser"
    [anna] = [one for one in await archive.numbers.rivals(BORIS, (), ()) if one.person_id == ANNA]
    assert (anna.games, anna.lost, anna.won) == (boris.games, boris.won, boris.lost)
    assert CLARA not in {one.person_id for one in (boris, four)}, "partners lose together"


async def test_rivals_are_few_and_those_who_are_there(archive: SqlArchive) -> None:
    others = range(10, 12 + MOST_RIVALS)
    games = [duel(one, loser=ANNA, winner=one) for one in others]
    await counted(archive, *games, duel(50, loser=11, winner=ANNA))
    met = await archive.numbers.rivals(ANNA, (), ())
    assert len(met) == MOST_RIVALS
    assert met[0] == Rival(11, "Player 11", 2, 1, 1)
    last = others[-1]
    assert [one.person_id for one in await archive.numbers.rivals(ANNA, (), (11, last, 99))] == [
        *(one.person_id for one in met),
        last,
    ]
    assert last not in {
        one.person_id for one in await archive.numbers.rivals(ANNA, (last,), (last,))
    }


async def test_hidden_and_forgotten_people_are_nobodys_rivals(archive: SqlArchive) -> None:
    await counted(archive, duel(1, loser=ANNA, winner=BORIS), duel(2, loser=CLARA, winner=ANNA))
    await archive.numbers.list_person(BORIS, NOVEMBER_MS, listed=False)
    await archive.forget(CLARA)
    assert await archive.numbers.rivals(ANNA, (), (BORIS, CLARA)) == []
    assert len(await archive.numbers.rated_games(ANNA)) == 2, "her own games stay"
    assert await archive.numbers.rated_games(CLARA) == []


async def test_a_curve_goes_from_before_the_games_to_the_rating_that_is_told(
    archive: SqlArchive,
) -> None:
    await counted(
        archive,
        *(
            duel(number, loser=(ANNA, BORIS)[number % 2], winner=(BORIS, ANNA)[number % 2])
            for number in range(4)
        ),
    )
    games = await archive.numbers.rated_games(ANNA)
    assert [game.lost for game in games].count(True) == 2
    assert {type(game.lost) for game in games} == {bool}
    curve = story_of(games, (), UTC).curve
    rating = (await archive.numbers.of_person(ANNA, Span())).rating
    assert rating is not None
    assert (len(curve), curve[0]) == (5, shown(NEWCOMER))
    assert curve[-1][:2] == rating[:2]
    many = [replace_mu(at) for at in range(500)]
    thinned = story_of(many, (), UTC).curve
    assert len(thinned) == MOST_POINTS
    assert thinned[-1].points == shown(NEWCOMER._replace(mu=499.0)).points


def replace_mu(at: int) -> RatedGame:
    return evening(at, False)[0]._replace(mu=float(at))


def test_the_best_evening_has_the_smallest_share_of_lost_games() -> None:
    games = [
        *evening(0, False, True, False),
        *evening(24, True, True, False, True),
        *evening(48, False, False, False),
        *evening(72, False, False),  # too short
    ]
    story = story_of(games, (), UTC)
    assert story.best == ("2026-11-03", 3, 0)
    assert story.worst == ("2026-11-02", 4, 3)


def test_an_evening_goes_on_after_midnight_by_the_persons_clock() -> None:
    games = [*evening(3, True), *evening(4, True, True), *evening(24, False, False, False)]
    assert story_of(games, (), UTC).worst == ("2026-11-01", 3, 3)
    east = timezone(timedelta(hours=5, minutes=30))
    assert story_of(games, (), east).worst is None, "there it was morning in between"


def test_without_games_there_is_no_story() -> None:
    assert story_of([], (), UTC) == Story()
    even = [*evening(0, True, True, True), *evening(24, True, True, True, True)]
    assert story_of(even, (), UTC).best is None, "none was better than the other"
