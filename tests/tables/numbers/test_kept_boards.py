"""Leaderboards that take long are kept, and nobody who has left is in them."""

from __future__ import annotations

from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.kept_boards import CHEAP, KEPT_FOR, KeptBoards
from engine.tables.numbers.person_numbers import Leader, Span
from engine.tables.numbers.rating import NEWCOMER, shown
from tests.tables.finished.past import NOVEMBER_MS
from tests.tables.numbers.season import lost_record, past_game

ANNA, BORIS = 1, 2


class Database:
    """Takes so many seconds for each board."""

    def __init__(self, takes: float) -> None:
        self.clock = 0.0
        self.takes = takes
        self.asked = 0

    def now(self) -> float:
        return self.clock

    async def leaders(self, _: Span) -> list[Leader]:
        self.asked += 1
        self.clock += self.takes
        return [Leader(ANNA, "Anna", 1, 0, 0, shown(NEWCOMER))]


async def test_a_cheap_board_is_asked_for_each_time() -> None:
    database = Database(CHEAP / 2)
    boards = KeptBoards(database.now)
    for _ in range(3):
        _, old = await boards.of(Span(), database.leaders)
        assert not old
    assert database.asked == 3


async def test_a_slow_board_is_kept_for_a_while() -> None:
    database = Database(2.0)
    boards = KeptBoards(database.now)
    first, _ = await boards.of(Span(), database.leaders)
    assert await boards.of(Span(), database.leaders) == (first, True)
    await boards.of(Span(since_ms=1), database.leaders)
    assert database.asked == 2, "another month is another board"
    database.clock += 2.0 * KEPT_FOR
    assert (await boards.of(Span(), database.leaders))[1] is False


async def test_people_who_left_the_leaderboard_are_known(archive: SqlArchive) -> None:
    await archive.add([past_game(1, lost_record(1), (ANNA, BORIS))])
    await archive.numbers.count(5)
    assert await archive.numbers.listed_among([ANNA, BORIS, 3]) == {ANNA, BORIS}
    await archive.numbers.list_person(ANNA, NOVEMBER_MS, listed=False)
    assert await archive.numbers.listed_among([ANNA, BORIS]) == {BORIS}
    await archive.forget(BORIS)
    assert await archive.numbers.listed_among([ANNA, BORIS]) == set()
