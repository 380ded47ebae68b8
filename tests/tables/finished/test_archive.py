"""Every archive does these, whichever database it is: SQLite in each run, PostgreSQL at night."""

from __future__ import annotations

import asyncio
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from engine.tables.finished.address import open_archive
from engine.tables.finished.packed import counts
from engine.tables.finished.past_game import ArchiveUnavailable, PastGame, Wanted
from engine.tables.finished.sql.database import month_bounds, month_of
from engine.tables.finished.sql.sql_archive import SqlArchive
from tests.support.postgres import Postgres
from tests.tables.finished.past import ANNA, BORIS, DAY_MS, NOVEMBER_MS, past, records

PARTITION = re.compile(r"(games|people)_\d{4}_\d\d")


async def everything(archive: SqlArchive, wanted: Wanted = Wanted()) -> list[PastGame]:  # noqa: B008
    return [game async for game in archive.all(wanted)]


def numbers(games: list[PastGame]) -> list[int]:
    return [game.game for game in games]


async def test_a_game_comes_back_as_it_went(archive: SqlArchive) -> None:
    assert await archive.add([past(1), past(2)]) == 2
    found = await archive.game("t1", 2)
    assert found == past(2)
    assert found is not None
    assert found.record() == records()[1]
    assert await archive.game("t1", 3) is None
    assert await archive.game("t2", 1) is None


async def test_a_game_that_comes_twice_is_kept_and_counted_once(archive: SqlArchive) -> None:
    assert await archive.add([past(1), past(2), past(1)]) == 2
    assert await archive.add([past(2), past(3)]) == 1
    # as an export that was imported with another time of its end
    assert await archive.add([past(3, at_ms=NOVEMBER_MS + 40 * DAY_MS)]) == 0
    assert await archive.add([]) == 0
    assert numbers(await everything(archive)) == [1, 2, 3]
    expected = Counter(what for record in records()[:3] for what in counts(record))
    assert await archive.months() == {"2026-11": expected}


async def test_two_who_bring_the_same_count_it_once(archive: SqlArchive, archive_url: str) -> None:
    others = [open_archive(archive_url) for _ in range(3)]
    await asyncio.gather(*(one.migrate() for one in others))
    games = [past(number) for number in range(1, 11)]
    new = await asyncio.gather(*(one.add(games) for one in (archive, *others)))
    assert sum(new) == 10
    expected = Counter(what for record in records() for what in counts(record))
    assert await archive.months() == {"2026-11": expected}
    for one in others:
        await one.close()


async def test_a_persons_games_come_newest_first(archive: SqlArchive) -> None:
    alone = past(4, names=("Anna", "", ""), players=(ANNA, 0, 0))
    await archive.add([past(1), past(2), past(3), alone])
    assert numbers(await archive.games_of(ANNA, 3)) == [4, 3, 2]
    assert numbers(await archive.games_of(BORIS, 50)) == [3, 2, 1]
    assert await archive.games_of(1, 50) == []
    (newest,) = await archive.games_of(ANNA, 1)
    short = newest.finished()
    assert (short.names, short.players) == (("Anna", "", ""), (ANNA, 0, 0))
    assert short.levels == (None, None, "easy")
    assert short.outcome.as_dict() == records()[3]["result"]


async def test_a_place_has_its_games(archive: SqlArchive) -> None:
    elsewhere = [past(2, place="chat:-100:7"), past(3, place=""), past(4, place="chat:-1001")]
    await archive.add([past(1), *elsewhere])
    assert numbers(await archive.games_at("chat:-100", 50)) == [1]
    assert await archive.games_at("", 50) == [], "games without a place aren't one place's"


async def test_all_games_are_read_in_order_and_by_conditions(
    archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tables.finished.sql.sql_archive.PAGE", 2)
    games = [past(number) for number in range(1, 8)]
    games[2] = replace(games[2], ended_ms=games[3].ended_ms)  # two at one moment
    games[4] = replace(games[4], place="chat:-100:7", players=(0, BORIS, 0), names=("", "B", ""))
    games[5] = replace(games[5], place="chat:-1001")
    await archive.add(games)
    assert numbers(await everything(archive)) == [1, 2, 3, 4, 5, 6, 7]
    assert numbers(await everything(archive, Wanted(place="chat:-100"))) == [1, 2, 3, 4, 5, 7]
    assert numbers(await everything(archive, Wanted(person_id=ANNA))) == [1, 2, 3, 4, 6, 7]
    assert numbers(await everything(archive, Wanted(since_ms=games[5].ended_ms))) == [6, 7]
    both = Wanted(place="chat:-100", person_id=ANNA, since_ms=games[1].ended_ms)
    assert numbers(await everything(archive, both)) == [2, 3, 4, 7]


async def test_a_forgotten_person_takes_name_id_and_chat_along(archive: SqlArchive) -> None:
    await archive.add([past(1), past(2, place=f"private:{ANNA}")])
    before = await archive.months()
    assert await archive.forget(ANNA) == {("t1", 1), ("t1", 2)}
    assert await archive.games_of(ANNA, 50) == []
    assert await archive.games_at(f"private:{ANNA}", 50) == []
    for game in await archive.games_of(BORIS, 50):
        assert (game.names, game.players) == (("", "Boris", ""), (0, BORIS, 0))
        assert game.record()["seats"] == ["first player", "second player", "computer:easy"]
    assert await archive.forget(ANNA) == set()
    assert await archive.months() == before


async def test_a_person_forgotten_in_a_game_on_its_way_is_forgotten_here_too(
    archive: SqlArchive,
) -> None:
    own = past(1, place=f"private:{ANNA}")
    await archive.add([own, past(2)])
    left = replace(own, place="", names=("", "Boris", ""), players=(0, BORIS, 0))
    await archive.unname([left, past(3)])
    assert await everything(archive) == [left, past(2)]


async def test_old_games_go_and_their_totals_stay(archive: SqlArchive) -> None:
    old = [past(1, NOVEMBER_MS - 70 * DAY_MS), past(2, NOVEMBER_MS - 40 * DAY_MS)]
    edge = NOVEMBER_MS + 3 * 60_000
    await archive.add([*old, past(3), past(4, NOVEMBER_MS - 120_001), past(5)])
    before = await archive.months()
    assert set(before) == {"2026-08", "2026-09", "2026-11"}
    assert await archive.drop_before(edge) == 3
    assert numbers(await everything(archive)) == [3, 5]
    assert numbers(await archive.games_of(ANNA, 50)) == [5, 3]
    assert await archive.months() == before
    assert await archive.add([past(6, NOVEMBER_MS - 70 * DAY_MS)]) == 1, "an old month comes anew"
    assert await archive.drop_before(edge) == 1


async def test_its_tables_may_be_there_already(archive: SqlArchive) -> None:
    await archive.add([past(1)])
    await archive.migrate()
    assert numbers(await everything(archive)) == [1]


async def test_before_its_tables_are_made_it_is_away(archive_url: str) -> None:
    archive = open_archive(archive_url)
    with pytest.raises(ArchiveUnavailable):
        await archive.game("t1", 1)
    await archive.migrate()
    assert await archive.game("t1", 1) is None
    await archive.close()


async def test_a_failed_write_changes_nothing(
    archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await archive.add([past(1)])
    with monkeypatch.context() as broken:
        broken.setattr("engine.tables.finished.sql.sql_archive._COUNT", "INSERT INTO nowhere")
        with pytest.raises(ArchiveUnavailable):
            await archive.add([past(2)])
    assert numbers(await everything(archive)) == [1]
    assert await archive.add([past(2)]) == 1


async def test_the_file_is_ours_alone(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite3"
    archive = open_archive(f"sqlite:///{path}")
    await archive.migrate()
    await archive.add([past(1)])
    beside = sorted(path.parent.glob("archive.sqlite3*"))
    assert [file.name for file in beside] == [path.name, f"{path.name}-shm", f"{path.name}-wal"]
    assert {file.stat().st_mode & 0o777 for file in beside} == {0o600}
    await archive.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
async def test_files_made_by_root_belong_to_the_folders_owner(tmp_path: Path) -> None:
    """`durak import` by root, before the service has run as its own user."""
    os.chown(tmp_path, 10001, 10001)
    path = tmp_path / "archive.sqlite3"
    archive = open_archive(f"sqlite:///{path}")
    await archive.migrate()
    await archive.add([past(1)])
    beside = sorted(path.parent.glob("archive.sqlite3*"))
    assert [file.stat().st_uid for file in beside] == [10001] * 3
    await archive.close()


async def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    archive = open_archive(f"sqlite:///{tmp_path}/nowhere/archive.sqlite3")
    with pytest.raises(ArchiveUnavailable, match="No such file or directory"):
        await archive.migrate()
    await archive.close()


async def test_no_name_of_the_forgotten_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite3"
    archive = open_archive(f"sqlite:///{path}")
    await archive.migrate()
    await archive.add([past(1, names=("Rumpelstiltskin", "Boris", ""))])
    await archive.forget(ANNA)
    await archive.close()  # then everything is in one file
    assert b"Boris" in path.read_bytes()
    assert b"Rumpelstiltskin" not in path.read_bytes()


@pytest.mark.parametrize("month", ["1970-01", "2026-12", "2028-02"])
def test_a_months_bounds_are_its_own(month: str) -> None:
    begins, ends = month_bounds(month)
    assert {month_of(begins), month_of(ends - 1)} == {month}
    assert month_of(ends) > month > month_of(begins - 1) or month == "1970-01"


@pytest.mark.nightly
@pytest.mark.postgres
async def test_each_month_is_a_partition(postgres: Postgres) -> None:
    """For that is what makes letting go of old ones cheap."""
    url = postgres.database()
    archive = open_archive(url)
    await archive.migrate()
    await archive.add([past(1), past(2, NOVEMBER_MS - 40 * DAY_MS)])

    def partitions() -> list[str]:
        with psycopg.connect(url) as link:
            rows = link.execute("SELECT inhrelid::regclass::text FROM pg_inherits ORDER BY 1")
            names = [name for (name,) in rows]
        return [name for name in names if PARTITION.fullmatch(name)]

    expected = ["games_2026_09", "games_2026_11", "people_2026_09", "people_2026_11"]
    assert partitions() == expected
    await archive.drop_before(NOVEMBER_MS)
    assert partitions() == expected[1::2]
    await archive.close()
