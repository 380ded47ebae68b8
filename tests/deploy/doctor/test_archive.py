"""The doctor's findings on the archive: real ones, each with one thing wrong."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import psycopg
import pytest

from deploy.doctor import Finding
from deploy.doctor.archive import look_at_archive
from deploy.serving.datadir import archive_in
from deploy.serving.processes.ports import free_port
from engine.tables import keys
from engine.tables.finished.address import open_archive
from engine.tables.finished.sql import archive_trial
from engine.tables.finished.sql.archive_trial import LEDGER
from tests.deploy.doctor.findings import about, levels, settings
from tests.deploy.doctor.test_place import a_guest
from tests.support.postgres import Postgres, postgres
from tests.support.servers import StoreServer, a_server

__all__ = ["a_server", "postgres"]

HOUR_MS = 3600 * 1000
TABLES = ("games", "people", "totals", "results", "skills", "unlisted", "counted")


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """An archive as the bot makes it."""
    file = tmp_path / "archive.sqlite3"
    await migrated(f"sqlite:///{file}")
    return file


async def migrated(url: str) -> None:
    archive = open_archive(url)
    await archive.migrate()
    await archive.close()


async def found(url: str, **changes: object) -> list[Finding]:
    return await look_at_archive(settings(database_url=url, **changes), None)


async def of_file(file: Path) -> list[Finding]:
    return await found(f"sqlite:///{file}")


def changed(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as link:
        link.execute(statement)
    link.close()


async def test_an_archive_that_is_well(file: Path, a_server: StoreServer) -> None:
    told = await found(f"sqlite:///{file}", redis_url=a_server.url)
    assert levels(told) == {"archive": "good", "waiting": "good"}
    assert about(told, "archive").says == f"The archive, {file}, takes finished games."
    assert about(told, "waiting").says == "No finished games wait for the archive."


async def test_the_look_leaves_no_row_behind(file: Path) -> None:
    assert levels(await of_file(file)) == {"archive": "good"}
    with sqlite3.connect(file) as link:
        for table in TABLES[:-1]:
            assert link.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        assert link.execute("SELECT * FROM counted").fetchall() == [(-1, "", 0)]
    link.close()


async def test_the_bot_makes_a_missing_archive(tmp_path: Path) -> None:
    for data, where in ((None, tmp_path / "data"), (Path("games"), tmp_path / "games")):
        (told,) = await look_at_archive(settings(), data)
        assert told.level == "note"
        assert f"will be kept in {where}/archive.sqlite3," in told.says
    assert not where.exists()


async def test_the_archive_of_the_data_directory_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    await migrated(archive_in(tmp_path / "data"))
    (told,) = await look_at_archive(settings(), None)
    assert told.level == "good"


async def test_roles_without_an_archive_are_told_of_it(a_server: StoreServer) -> None:
    (told,) = await look_at_archive(settings(redis_url=a_server.url), None)
    assert told.level == "note"
    assert "DURAK_DATABASE_URL" in told.says


async def test_a_folder_that_isnt_there(tmp_path: Path) -> None:
    (told,) = await of_file(tmp_path / "nowhere" / "archive.sqlite3")
    assert told.level == "bad"
    assert told.says.endswith("/nowhere: No such file or directory.")
    assert "DURAK_DATABASE_URL" in told.do


async def test_a_folder_that_cant_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    given = settings(database_url=f"sqlite:///{closed}/archive.sqlite3")
    monkeypatch.chdir("/")  # a guest may look there
    with a_guest():
        (told,) = await look_at_archive(given, None)
    assert told.says == f"Finished games can't be written to {closed}: Permission denied."


@pytest.fixture
def shown(file: Path) -> Path:
    """The same, which others may read."""
    file.chmod(0o640)
    return file


async def test_others_may_read_it(shown: Path) -> None:
    told = await of_file(shown)
    assert [one.level for one in told] == ["warning", "good"]
    assert told[0].do == f"chmod 600 {shown}"


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "archive.sqlite3"
    file.touch(0o600)
    file.write_text("A diary, and no table in it at all. " * 100)
    (told,) = await of_file(file)
    assert told.level == "bad"
    assert told.says == f"The archive, {file}, can't be used: file is not a database."


async def test_before_the_bot_has_made_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "archive.sqlite3"
    file.touch(0o600)
    (told,) = await of_file(file)
    assert told.level == "note"
    assert "is empty" in told.says


async def test_the_form_of_an_older_release(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = archive_trial.known_migrations("sqlite")
    monkeypatch.setattr(archive_trial, "known_migrations", lambda _: ours | {"9999_more"})
    (told,) = await of_file(file)
    assert told.level == "note"
    assert "older release's form" in told.says


async def test_the_form_of_a_newer_release(file: Path) -> None:
    changed(
        file,
        f"INSERT INTO {LEDGER} (migration_hash, migration_id) VALUES ('x', '9999_more')",
    )
    told = await of_file(file)
    assert [one.level for one in told] == ["warning", "good"]
    assert "newer release" in told[0].says


@pytest.mark.parametrize("table", TABLES)
async def test_a_table_that_isnt_there(file: Path, table: str) -> None:
    changed(file, f"DROP TABLE {table}")
    (told,) = await of_file(file)
    assert told.level == "bad"
    assert told.says == f"The archive, {file}, takes no game: no such table: {table}."


async def test_games_that_wait_for_long(file: Path, a_server: StoreServer) -> None:
    with a_server.client as client:
        seconds, _ = client.time()
        client.zadd(keys.unarchived(3), {"k3x9:1": seconds * 1000 - HOUR_MS})
        client.zadd(keys.unarchived(4), {"k4x9:1": seconds * 1000})
    told = about(await found(f"sqlite:///{file}", redis_url=a_server.url), "waiting")
    assert told.level == "warning"
    assert told.says == "2 finished games wait for the archive, the first for 60 min."
    assert "durak serve bot" in told.do


async def test_waiting_games_arent_told_without_redis(file: Path) -> None:
    nobody = f"redis://127.0.0.1:{free_port(0)}"
    assert levels(await found(f"sqlite:///{file}", redis_url=nobody)) == {"archive": "good"}


async def test_a_database_that_isnt_there() -> None:
    port = free_port(0)
    (told,) = await found(f"postgresql://durak:a-password@127.0.0.1:{port}/games")
    assert told.level == "bad"
    assert f"PostgreSQL at 127.0.0.1:{port}, database games, can't be used: " in told.says
    assert "a-password" not in f"{told}"


@pytest.mark.nightly
@pytest.mark.postgres
async def test_a_real_database(postgres: Postgres) -> None:
    url = postgres.database()
    (told,) = await found(url)
    assert "is empty" in told.says
    await migrated(url)
    assert levels(await found(url)) == {"archive": "good"}
    with psycopg.connect(url, autocommit=True) as link:
        assert link.execute("SELECT count(*) FROM totals").fetchone() == (0,)
        link.execute("SELECT 1 FROM pg_inherits").fetchall()
        link.execute("ALTER ROLE durak SET default_transaction_read_only = on")
    try:
        (told,) = await found(url)
    finally:
        with psycopg.connect(url, autocommit=True) as link:
            link.execute("SET default_transaction_read_only = off")
            link.execute("ALTER ROLE durak RESET default_transaction_read_only")
    assert told.level == "bad"
    assert "takes no game: cannot execute CREATE TABLE in a read-only transaction" in told.says


@pytest.mark.nightly
@pytest.mark.postgres
async def test_a_table_that_belongs_to_another_user(postgres: Postgres) -> None:
    url = postgres.database()
    await migrated(url)
    bots = url.replace("durak@", "bot@")
    with psycopg.connect(url, autocommit=True) as link:
        link.execute("CREATE ROLE bot LOGIN")
        link.execute("GRANT CREATE ON SCHEMA public TO bot")
        link.execute(f"GRANT SELECT ON {LEDGER} TO bot")
        for table in TABLES:
            link.execute(f"ALTER TABLE {table} OWNER TO bot")
    assert levels(await found(bots)) == {"archive": "good"}
    for table in TABLES:
        with psycopg.connect(url, autocommit=True) as link:
            link.execute(f"ALTER TABLE {table} OWNER TO durak")
            (told,) = await found(bots)
            link.execute(f"ALTER TABLE {table} OWNER TO bot")
        assert told.level == "bad"
        assert told.says.endswith(f" table {table}.")
