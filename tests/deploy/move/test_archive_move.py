"""An archive is moved with all that it knows: SQLite to PostgreSQL and back, or another file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from deploy.cli.archive.archive_commands import archive_at, count_all
from deploy.move import archive_move
from deploy.move.archive_move import move_archive
from deploy.move.refusal import CantMove
from engine.tables.finished.address import open_archive, open_database
from engine.tables.finished.past_game import PastGame, Wanted
from engine.tables.finished.sql import whole_tables
from engine.tables.finished.sql.whole_tables import TABLES, Contents, contents, pages
from engine.tables.numbers.person_numbers import Span
from tests.support.postgres import Postgres, postgres
from tests.tables.finished.past import ANNA, BORIS, DAY_MS, NOVEMBER_MS, past
from tests.tables.store.test_layout import Killed

__all__ = ["postgres"]

ON_POSTGRES = [pytest.mark.nightly, pytest.mark.postgres]
OTHERS = ["sqlite", pytest.param("postgres", marks=ON_POSTGRES)]


def say_nothing(what: str, done: int, total: int) -> None:
    """Report no progress."""


@pytest.fixture
def source(tmp_path: Path) -> str:
    """Ten games of which two were let go of, with numbers; one person is forgotten, another one
    doesn't want to be listed.
    """
    address = f"sqlite:///{tmp_path}/source.sqlite3"
    days = {1: NOVEMBER_MS - 40 * DAY_MS, 2: NOVEMBER_MS - 39 * DAY_MS}
    games = [past(number, days.get(number, NOVEMBER_MS)) for number in range(1, 11)]
    games[8] = past(9, place="chat:-100:7", players=(ANNA + 7, BORIS, 0), names=("Vera", "Б", ""))

    async def work() -> None:
        async with archive_at(address) as archive:
            await archive.add(games)
            await count_all(archive)
            await archive.drop_before(NOVEMBER_MS - DAY_MS)
            await archive.forget(ANNA + 7)
            await archive.numbers.list_person(BORIS, NOVEMBER_MS, listed=False)

    asyncio.run(work())
    return address


@pytest.fixture(params=OTHERS)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return a_new(request.param, request, tmp_path / "target.sqlite3")


def a_new(kind: str, request: pytest.FixtureRequest, file: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{file}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def contents_of(address: str) -> dict[str, Contents]:
    database = open_database(address)
    try:
        return contents(database.begin(alone=False))
    finally:
        database.close()


def games_of(address: str) -> list[PastGame]:
    async def work() -> list[PastGame]:
        async with archive_at(address) as archive:
            return [game async for game in archive.all(Wanted())]

    return asyncio.run(work())


def numbers_of(address: str) -> list[Any]:
    """Return the numbers that people are told, with a game that has ended since."""

    async def work() -> list[Any]:
        async with archive_at(address) as archive:
            await archive.add([past(10, NOVEMBER_MS + DAY_MS, table_id="new")])
            await count_all(archive)
            span = Span()
            told: list[Any] = [await archive.numbers.of_person(one, span) for one in (ANNA, BORIS)]
            return [*told, await archive.numbers.leaders(span, 9), await archive.months()]

    return asyncio.run(work())


def test_all_tables_and_columns_are_known(source: str) -> None:
    """Those of the migrations, but the library's own."""
    with closing(sqlite3.connect(source.removeprefix("sqlite:///"))) as link:
        names = {
            name for [name] in link.execute("SELECT name FROM sqlite_master WHERE type='table'")
        }
        ours = {name for name in names if "yoyo" not in name}
        assert {table.name for table in TABLES} == ours
        for table in TABLES:
            told = link.execute(f"PRAGMA table_info({table.name})")
            assert {name for _, name, *_ in told} == set(table.columns), table.name


def test_everything_is_the_same_there_and_after_the_way_back(
    source: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where rows come in more than one part."""
    monkeypatch.setattr(whole_tables, "AT_ONCE", 3)
    before, back = contents_of(source), f"sqlite:///{tmp_path}/back.sqlite3"
    told: list[tuple[str, int, int]] = []
    assert move_archive(source, target, lambda *words: told.append(words)) == 8
    assert contents_of(target) == before
    assert all(found.rows for found in before.values()), "no table is left untried"
    assert told[-1][1] == told[-1][2] == sum(found.rows for found in before.values())
    assert move_archive(target, back, say_nothing) == 8
    assert contents_of(back) == before == contents_of(source)
    assert games_of(back) == games_of(target) == games_of(source)
    assert numbers_of(back) == numbers_of(target) == numbers_of(source)


@pytest.mark.parametrize("after", [1, 5])
def test_a_move_that_is_killed_leaves_nothing_and_is_followed_by_the_next(
    source: str, target: str, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def until_killed(what: str, done: int, total: int) -> None:
        told.append(what)
        if len(told) == after:
            raise Killed

    with pytest.raises(Killed):
        move_archive(source, target, until_killed)
    assert games_of(target) == []
    assert move_archive(source, target, say_nothing) == 8
    assert contents_of(target) == contents_of(source)


def test_games_that_are_there_already_are_not_written_again(source: str, target: str) -> None:
    """The move of a directory may have been stopped between its archive and its store."""
    told: list[str] = []
    assert move_archive(source, target, say_nothing) == 8
    assert move_archive(source, target, lambda what, *_: told.append(what)) == 8
    assert told == []


def refusal(source: str, target: str) -> str:
    with pytest.raises(CantMove) as refused:
        move_archive(source, target, say_nothing)
    return str(refused.value)


def add_to(address: str, *games: PastGame) -> None:
    async def work() -> None:
        async with archive_at(address) as archive:
            await archive.add(games)

    asyncio.run(work())


def test_an_archive_with_other_games_is_refused(source: str, target: str) -> None:
    add_to(target, past(3))
    before = contents_of(target)
    assert refusal(source, target).endswith("has games already: name an empty one.")
    assert contents_of(target) == before


@pytest.fixture
def opened() -> Iterator[Any]:
    """Has archives open, as a bot has."""
    links: list[Any] = []

    def begin(address: str) -> None:
        database = open_database(address)
        links.append(database)
        database.begin(alone=False).ask("SELECT * FROM counted", {})
        database.commit()

    yield begin
    for one in links:
        one.close()


@pytest.mark.parametrize("which", ["source", "target"])
def test_an_archive_that_somebody_has_open_is_refused(
    source: str, target: str, which: str, opened: Any
) -> None:
    add_to(target)
    address = {"source": source, "target": target}[which]
    opened(address)
    said = refusal(source, target)
    assert said.startswith("Processes of Durak use the archive, ")
    assert said.endswith(": stop them first.")


@pytest.mark.parametrize("kind", OTHERS)
def test_nobody_writes_to_the_source_meanwhile(
    source: str,
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that starts in the midst waits, or fails and tries again."""
    monkeypatch.setattr("engine.tables.finished.sql.sqlite.WAITS", 0.1)
    here = a_new(kind, request, tmp_path / "here.sqlite3")
    move_archive(source, here, say_nothing)
    refused = []

    def somebody_adds(what: str, done: int, total: int) -> None:
        if not refused:
            database = open_database(here)
            if kind == "postgres":
                database.begin(alone=False).do("SET lock_timeout = 100", {})
            try:
                database.begin(alone=True)
            except Exception as error:
                refused.append(error)
            finally:
                database.close()

    move_archive(here, f"sqlite:///{tmp_path}/there.sqlite3", somebody_adds)
    assert len(refused) == 1


def test_another_releases_archive_is_refused(source: str, target: str) -> None:
    file, known = source.removeprefix("sqlite:///"), "migration_id LIKE '0003%'"
    with closing(sqlite3.connect(file)) as link, link:
        link.execute(f"UPDATE _yoyo_migration SET migration_id = '9999_new' WHERE {known}")
    assert refusal(source, target).startswith("A newer release of Durak has changed the archive, ")
    with closing(sqlite3.connect(file)) as link, link:
        link.execute("DELETE FROM _yoyo_migration WHERE migration_id = '9999_new'")
    assert "hasn't this release's form: start its bot once" in refusal(source, target)


def test_a_file_that_is_no_archive_is_told(source: str, target: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, this is no database at all, but it is long enough. " * 20)
    said = refusal(f"sqlite:///{file}", target)
    assert said == f"The archive, {file}, can't be used: file is not a database."


def test_a_postgres_that_is_away_is_told_without_its_password(source: str) -> None:
    said = refusal(source, "postgresql://durak:word@127.0.0.1:1/durak")
    assert said.startswith("The archive, PostgreSQL at 127.0.0.1:1, database durak, can't be used")
    assert "word" not in said


def test_a_value_that_the_other_database_changes_is_found(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it wrote a name otherwise; nothing stays there."""
    put = archive_move.put

    def otherwise(cursor: Any, database: Any, table: Any, rows: Any) -> None:
        changed = (
            [(*row[:-1], row[-1].upper()) for row in rows] if table.name == "people" else rows
        )
        put(cursor, database, table, changed)

    monkeypatch.setattr(archive_move, "put", otherwise)
    assert refusal(source, target).endswith("isn't the same (people).")
    monkeypatch.undo()
    assert move_archive(source, target, say_nothing) == 8


async def test_a_moved_archive_takes_games(source: str, target: str) -> None:
    await asyncio.to_thread(move_archive, source, target, say_nothing)
    archive = open_archive(target)
    await archive.try_writing(NOVEMBER_MS + 70 * DAY_MS)
    await archive.close()


def test_rows_are_read_in_parts(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_tables, "AT_ONCE", 3)
    database = open_database(source)
    cursor = database.begin(alone=False)
    assert [len(page) for page in pages(cursor, TABLES[0])] == [3, 3, 2]
    database.close()
