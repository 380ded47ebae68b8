"""People's numbers as every archive tells them: SQLite in each run, PostgreSQL at night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durak_rules.records import Record
from engine.tables.finished.past_game import PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.months import Month
from engine.tables.numbers.person_numbers import Leader, Span
from engine.tables.numbers.rating import NEWCOMER, shown
from engine.tables.numbers.seat_facts import facts_of
from tests.tables.finished.past import DAY_MS, NOVEMBER_MS
from tests.tables.numbers.season import lost_record, past_game, record_of

ANNA, BORIS, CLARA = 1, 2, 3
OCTOBER_MS = NOVEMBER_MS - 31 * DAY_MS


def duel(number: int, *, loser: int, winner: int, **where: str) -> PastGame:
    """The game of that number between two, which the one loses."""
    record = lost_record(number)
    people = (loser, winner) if record["result"]["fool"] == 0 else (winner, loser)
    return past_game(number, record, people, **where)


async def counted(archive: SqlArchive, *games: PastGame) -> None:
    await archive.add(games)
    await count(archive)


async def count(archive: SqlArchive) -> None:
    while await archive.numbers.count(2):
        pass


async def board(archive: SqlArchive, span: Span = Span()) -> dict[int, Leader]:  # noqa: B008
    return {one.person_id: one for one in await archive.numbers.leaders(span, 20)}


async def test_games_fools_and_rows_are_counted(archive: SqlArchive) -> None:
    losers = [ANNA, BORIS, BORIS, ANNA, ANNA, ANNA, BORIS]
    games = [
        duel(number, loser=loser, winner=ANNA + BORIS - loser)
        for number, loser in enumerate(losers)
    ]
    await counted(archive, *games)
    anna = await archive.numbers.of_person(ANNA, Span())
    assert (anna.games, anna.fools, anna.lost, anna.draws) == (7, 4, 4, 0)
    assert (anna.safe_row, anna.longest_safe_row, anna.longest_lost_row) == (1, 2, 3)
    assert anna.partner == ("Player 2", 7, False)
    assert anna.rating is not None
    assert anna.rating.margin < shown(NEWCOMER).margin


async def test_cards_are_those_of_the_record(archive: SqlArchive) -> None:
    game = past_game(0, record_of(("easy",) * 3, 0), (ANNA, BORIS, CLARA))
    await counted(archive, game)
    facts = facts_of(Record.from_dict(game.record()))
    for seat, person in enumerate(game.players):
        numbers = await archive.numbers.of_person(person, Span())
        assert (numbers.taken, numbers.thrown_in) == (facts[seat].taken, facts[seat].thrown_in)
        assert (numbers.given, numbers.worn) == (facts[seat].given, facts[seat].worn)


async def test_partners_of_a_team_come_before_those_at_the_table(archive: SqlArchive) -> None:
    teams = record_of(("easy",) * 4, 0, "durnius_pairs")
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS),
        duel(2, loser=ANNA, winner=BORIS),
        past_game(3, teams, (ANNA, BORIS, CLARA, 4)),
    )
    assert (await archive.numbers.of_person(ANNA, Span())).partner == ("Player 3", 1, True)
    assert (await archive.numbers.of_person(BORIS, Span())).partner == ("Player 4", 1, True)


async def test_only_people_count(archive: SqlArchive) -> None:
    alone = record_of(("easy", "easy"), 0)
    alone = {**alone, "seats": ["first player", "computer:easy"]}
    await counted(archive, past_game(0, alone, (ANNA, 0)))
    numbers = await archive.numbers.of_person(ANNA, Span())
    assert (numbers.games, numbers.rating) == (0, None)
    assert await board(archive) == {}


async def test_teams_with_computers_in_some_of_them_arent_rated(archive: SqlArchive) -> None:
    record = record_of(("easy",) * 4, 0, "durnius_pairs")
    record = {**record, "seats": [*record["seats"][:3], "computer:easy"]}
    await counted(archive, past_game(0, record, (ANNA, BORIS, CLARA, 0)))
    numbers = await archive.numbers.of_person(ANNA, Span())
    assert (numbers.games, numbers.rating) == (1, shown(NEWCOMER))


async def test_a_leaderboard_is_of_its_month_and_chat(archive: SqlArchive) -> None:
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS),
        duel(2, loser=ANNA, winner=BORIS, place="chat:-100:7"),
        duel(3, loser=ANNA, winner=CLARA, place="chat:-5"),
        replace(duel(4, loser=CLARA, winner=BORIS), ended_ms=OCTOBER_MS),
    )
    november = Span(NOVEMBER_MS, NOVEMBER_MS + 30 * DAY_MS)
    here = await board(archive, november._replace(homes=("chat:-100",)))
    assert {one: (of.games, of.fools) for one, of in here.items()} == {BORIS: (2, 0), ANNA: (2, 2)}
    everywhere = await board(archive, november)
    assert {one: of.games for one, of in everywhere.items()} == {BORIS: 2, CLARA: 1, ANNA: 3}
    both = await board(archive, november._replace(homes=("chat:-100", "chat:-5")))
    assert both == everywhere
    october = await board(archive, Span(OCTOBER_MS, NOVEMBER_MS))
    assert list(october) == [BORIS, CLARA], "the strongest first"
    assert await archive.numbers.has_played(CLARA, ["chat:-5"])
    assert not await archive.numbers.has_played(CLARA, ["chat:-6"])


async def test_a_rating_is_the_same_wherever_it_is_told(archive: SqlArchive) -> None:
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS),
        duel(2, loser=BORIS, winner=ANNA, place="chat:-5"),
    )
    anna = (await archive.numbers.of_person(ANNA, Span())).rating
    for homes in ((), ("chat:-100",), ("chat:-5",)):
        assert (await board(archive, Span(homes=homes)))[ANNA].rating == anna
        assert (await archive.numbers.of_person(ANNA, Span(homes=homes))).rating == anna


async def test_the_fool_of_a_month_may_be_several(archive: SqlArchive) -> None:
    assert await archive.numbers.fools(Span(), 20) == []
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS),
        duel(2, loser=CLARA, winner=BORIS),
    )
    fools = await archive.numbers.fools(Span(), 20)
    assert {one.name for one in fools} == {"Player 1", "Player 3"}
    await counted(archive, duel(3, loser=CLARA, winner=BORIS))
    [fool] = await archive.numbers.fools(Span(), 20)
    assert (fool.person_id, fool.fools) == (CLARA, 2)


async def test_an_unlisted_person_is_nowhere(archive: SqlArchive) -> None:
    await counted(archive, duel(1, loser=ANNA, winner=BORIS), duel(2, loser=CLARA, winner=BORIS))
    assert await archive.numbers.is_listed(ANNA)
    for _ in range(2):  # said twice
        await archive.numbers.list_person(ANNA, NOVEMBER_MS, listed=False)
    assert not await archive.numbers.is_listed(ANNA)
    assert ANNA not in await board(archive)
    assert [one.person_id for one in await archive.numbers.fools(Span(), 20)] == [CLARA]
    await archive.numbers.list_person(BORIS, NOVEMBER_MS, listed=False)
    assert (await archive.numbers.of_person(ANNA, Span())).partner is None
    assert (await archive.numbers.of_person(ANNA, Span())).games == 1
    await archive.numbers.list_person(ANNA, NOVEMBER_MS, listed=True)
    assert ANNA in await board(archive)


async def test_a_forgotten_person_leaves_no_number_and_the_others_keep_theirs(
    archive: SqlArchive,
) -> None:
    await counted(
        archive,
        duel(1, loser=ANNA, winner=BORIS, place="private:1"),
        duel(2, loser=CLARA, winner=ANNA),
    )
    before = await board(archive)
    await archive.numbers.list_person(ANNA, NOVEMBER_MS, listed=False)
    await archive.forget(ANNA)
    numbers = await archive.numbers.of_person(ANNA, Span())
    assert (numbers.games, numbers.rating) == (0, None)
    assert await archive.numbers.is_listed(ANNA)
    assert not await archive.numbers.has_played(BORIS, ["private:1"]), "it names who it was of"
    after = await board(archive)
    assert after == {one: before[one] for one in (BORIS, CLARA)}
    await archive.numbers.count_anew()
    await count(archive)
    assert await board(archive) == after


async def test_older_games_go_and_strength_stays_with_who_plays_on(archive: SqlArchive) -> None:
    old = replace(duel(1, loser=ANNA, winner=BORIS), ended_ms=OCTOBER_MS)
    await counted(
        archive, old, duel(2, loser=BORIS, winner=ANNA), duel(3, loser=ANNA, winner=CLARA)
    )
    before = {one: of.rating for one, of in (await board(archive)).items()}
    assert await archive.drop_before(NOVEMBER_MS) == 1
    assert {one: of.rating for one, of in (await board(archive)).items()} == before
    assert (await archive.numbers.of_person(ANNA, Span())).games == 2
    await archive.numbers.count_anew()
    await count(archive)
    assert {one: of.rating for one, of in (await board(archive)).items()} == before
    assert await archive.drop_before(NOVEMBER_MS + DAY_MS) == 2
    await counted(
        archive, replace(duel(4, loser=ANNA, winner=BORIS), ended_ms=NOVEMBER_MS + 2 * DAY_MS)
    )
    fresh = await archive.numbers.of_person(BORIS, Span())
    assert fresh.games == 1
    assert fresh.rating is not None
    assert fresh.rating.points > 1500, "who hasn't played for so long begins anew"


async def test_a_wish_not_to_be_listed_outlives_the_games(archive: SqlArchive) -> None:
    await archive.numbers.list_person(ANNA, NOVEMBER_MS, listed=False)
    await archive.drop_before(NOVEMBER_MS + 399 * DAY_MS)
    assert not await archive.numbers.is_listed(ANNA)
    await archive.drop_before(NOVEMBER_MS + 401 * DAY_MS)
    assert await archive.numbers.is_listed(ANNA)


async def test_it_is_known_whether_games_wait_to_be_counted(archive: SqlArchive) -> None:
    assert not await archive.numbers.is_behind()
    await archive.add([duel(1, loser=ANNA, winner=BORIS)])
    assert await archive.numbers.is_behind()
    await count(archive)
    assert not await archive.numbers.is_behind()


async def test_a_record_that_nobody_understands_is_passed_over(
    archive: SqlArchive, caplog: pytest.LogCaptureFixture
) -> None:
    record = record_of(("easy", "easy"), 1)
    illegal = {**record, "moves": ["0 take", *record["moves"]]}
    await counted(archive, past_game(1, illegal, (ANNA, BORIS)), duel(2, loser=ANNA, winner=BORIS))
    assert (await archive.numbers.of_person(ANNA, Span())).games == 1
    assert "doesn't count" in caplog.text


def test_months_are_those_of_a_calendar() -> None:
    assert str(Month.parse("2026-11")) == "2026-11"
    assert Month(2026, 12).after.before == Month(2026, 12)
    for wrong in ("2026-13", "2026-1", "", "0000-01", "2026-11-01"):
        with pytest.raises(ValueError, match="no month"):
            Month.parse(wrong)
