"""Numbers in whatever order games come, are forgotten and grow old: updated numbers are the same
as those worked out anew from the records.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tables.finished.address import open_archive
from engine.tables.finished.past_game import PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.numbers.person_numbers import Leader, PersonNumbers, Span
from tests.tables.finished.past import NOVEMBER_MS
from tests.tables.numbers.season import MINUTE_MS, past_game, record_of

PEOPLE = (1, 2, 3, 4)
GAMES = 8

Everything = tuple[list[Leader], list[PersonNumbers]]


@dataclass(frozen=True)
class Arrival:
    """A game of these people that ended in that minute."""

    number: int
    people: tuple[int, ...]
    minute: int


@dataclass(frozen=True)
class Forget:
    person: int


@dataclass(frozen=True)
class Count:
    most: int


arrivals = st.builds(
    Arrival,
    st.integers(0, GAMES - 1),
    st.permutations(PEOPLE).map(tuple),
    st.integers(0, 5),
)
steps = st.lists(
    st.one_of(
        arrivals,
        arrivals,
        st.builds(Count, st.integers(1, 3)),
        st.builds(Forget, st.sampled_from(PEOPLE)),
    ),
    min_size=2,
    max_size=14,
)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive's file, migrated once for all examples."""
    path = tmp_path_factory.mktemp("archive") / "archive.sqlite3"

    async def migrate() -> None:
        archive = open_archive(f"sqlite:///{path}")
        await archive.migrate()
        await archive.close()

    asyncio.run(migrate())
    return path


def with_copy(empty: Path, story: Callable[[SqlArchive], Awaitable[None]]) -> None:
    async def tell() -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "archive.sqlite3"
            shutil.copy(empty, path)
            archive = open_archive(f"sqlite:///{path}")
            await story(archive)
            await archive.close()

    asyncio.run(tell())


def game_of(arrival: Arrival) -> PastGame:
    size = 2 + arrival.number % 3
    record = record_of(("easy",) * size, arrival.number)
    ended = NOVEMBER_MS + arrival.minute * MINUTE_MS
    return past_game(arrival.number, record, arrival.people[:size], ended_ms=ended)


async def all_counted(archive: SqlArchive, most: int = 3) -> Everything:
    while await archive.numbers.count(most):
        pass
    told = [await archive.numbers.of_person(person, Span()) for person in PEOPLE]
    return await archive.numbers.leaders(Span(), 10), told


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(steps, st.none() | st.integers(1, 5))
def test_followed_is_the_same_as_worked_out_anew(
    empty: Path, story: list[Arrival | Forget | Count], old: int | None
) -> None:
    async def tell(archive: SqlArchive) -> None:
        for step in story:
            match step:
                case Arrival():
                    await archive.add([game_of(step)])
                case Forget(person):
                    await archive.forget(person)
                case Count(most):
                    await archive.numbers.count(most)
        followed = await all_counted(archive)
        if old is not None:
            await archive.drop_before(NOVEMBER_MS + old * MINUTE_MS)
            followed = await all_counted(archive)
        await archive.numbers.count_anew()
        assert await all_counted(archive) == followed

    with_copy(empty, tell)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.lists(arrivals, min_size=2, max_size=8, unique_by=lambda one: one.number), st.data())
def test_the_order_in_which_games_come_doesnt_matter(
    empty: Path, games: list[Arrival], data: st.DataObject
) -> None:
    orders = [games, data.draw(st.permutations(games))]
    found: list[Everything] = []

    async def tell(archive: SqlArchive, order: list[Arrival]) -> None:
        for game in order:
            await archive.add([game_of(game)])
            await archive.numbers.count(2)
        found.append(await all_counted(archive))

    for order in orders:
        with_copy(empty, lambda archive, order=order: tell(archive, order))
    assert found[0] == found[1]
