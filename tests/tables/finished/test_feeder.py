"""Games on their way from Redis to the archive: every finished one, once, whatever falls in
between.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    NoRecord,
    Nursery,
    Person,
    StoreUnavailable,
    Table,
    Tables,
    keys,
)
from engine.tables.finished import packed
from engine.tables.finished.address import open_archive
from engine.tables.finished.feeder import Feeder
from engine.tables.finished.past_game import ArchiveUnavailable, PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from tests.support.postgres import Postgres
from tests.tables.evening import game, store_of, until
from tests.tables.finished.past import DAY_MS
from tests.tables.numbers.season import lost_record, past_game
from tests.tables.play.test_end_of_a_game import last_game
from tests.tables.store.test_table_metrics import figure

EVERY_MOMENT = {"look_every": 0.02, "rest": 0.02}


class Falling(SqlArchive):
    """An archive that is away when a test says so, before or after it has taken what came."""

    is_away = False
    forgets_to_answer = False

    async def add(self, games: Sequence[PastGame]) -> int:
        if self.is_away:
            raise ArchiveUnavailable(reason="it is away")
        new = await super().add(games)
        if self.forgets_to_answer:
            raise ArchiveUnavailable(reason="it was killed after it had written")
        return new

    async def games_of(self, person_id: int, limit: int) -> list[PastGame]:
        if self.is_away:
            raise ArchiveUnavailable(reason="it is away")
        return await super().games_of(person_id, limit)


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[Falling]:
    plain = open_archive(f"sqlite:///{tmp_path}/archive.sqlite3")
    archive = Falling(plain._database)
    await archive.migrate()
    yield archive
    await archive.close()


@pytest.fixture
def tables(client: Client, archive: Falling) -> Tables:
    """Tables whose finished games have a home."""
    return with_archive(client, archive)


def with_archive(client: Client, archive: SqlArchive) -> Tables:
    return Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY, archive=archive)


def feeder(tables: Tables) -> Feeder:
    found = tables.feeder(**EVERY_MOMENT)
    assert found is not None
    return found


async def abandoned(tables: Tables, *people: Person) -> Table:
    table = await game(tables, *people)
    for person in people:
        table = await tables.seats.leave(table.id, person.id)
    return table


async def waiting(tables: Tables) -> int:
    client = store_of(tables).client
    return sum([await client.zcard(keys.unarchived(shard)) for shard in range(keys.SHARDS)])


async def archived(archive: SqlArchive, ids: Sequence[str]) -> bool:
    return all([await archive.game(table_id, 1) for table_id in ids])


def written(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("archive.sqlite3*"))


async def test_a_finished_game_goes_to_the_archive(
    tables: Tables, archive: Falling, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    assert await feeder(tables).catch_up() == 1
    kept = await archive.game(table.id, 1)
    assert kept is not None
    assert kept.record() == await tables.past.record(table.id, 1)
    assert (kept.names, kept.players) == (("Anna", "Boris"), (anna.id, boris.id))
    (listed,) = await tables.past.of_person(anna.id, 5)
    assert kept.finished() == listed
    assert await waiting(tables) == 0
    assert await feeder(tables).catch_up() == 0


async def test_numbers_follow_the_games(
    tables: Tables, archive: Falling, anna: Person, boris: Person
) -> None:
    """The games of these tests begin in their middle; one that was dealt is brought by hand."""
    record = lost_record(1)
    await archive.add([past_game(1, record, (anna.id, boris.id))])
    assert (await tables.numbers.of_person(anna.id)).behind
    async with Nursery() as nursery:
        nursery.start(feeder(tables).run(), name="feeder")

        async def is_counted() -> bool:
            return not await tables.numbers.are_behind()

        await until(is_counted)
    told = await tables.numbers.of_person(anna.id)
    assert (told.numbers.games, told.behind, told.listed) == (1, False, True)
    await tables.people.forget(anna.id)
    assert (await tables.numbers.of_person(anna.id)).numbers.games == 0


async def test_redis_keeps_an_archived_game_for_a_week(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    assert await client.pttl(keys.record(table.id, 1)) > 89 * DAY_MS
    await feeder(tables).catch_up()
    assert 6.9 * DAY_MS < await client.pttl(keys.record(table.id, 1)) <= 7 * DAY_MS


async def test_lists_in_redis_lose_what_is_older_than_a_week(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    listed = keys.games_of(keys.shard_of(table.id), anna.id)
    at = await client.zscore(listed, f"{table.id}:1")
    await client.zadd(listed, {"lately:1": at - 6 * DAY_MS, "earlier:1": at - 8 * DAY_MS})
    await feeder(tables).catch_up()
    assert await client.zrange(listed, 0, -1) == [b"lately:1", f"{table.id}:1".encode()]


async def test_games_gone_from_redis_are_read_from_the_archive(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    old, new = [await last_game(tables, anna, boris) for _ in range(2)]
    records = [await tables.past.record(table.id, 1) for table in (old, new)]
    of_anna, at_chat = (
        await tables.past.of_person(anna.id, 5),
        await tables.past.of_place("chat:1", 5),
    )
    await feeder(tables).catch_up()
    await client.delete(keys.record(old.id, 1))
    assert [await tables.past.record(table.id, 1) for table in (old, new)] == records
    assert await tables.past.of_person(anna.id, 5) == of_anna
    assert await tables.past.of_place("chat:1", 5) == at_chat
    assert [one.table_id for one in await tables.past.of_person(anna.id, 1)] == [new.id]
    assert await tables.past.of_person(anna.id, 0) == []
    with pytest.raises(NoRecord):
        await tables.past.record(old.id, 2)


async def test_while_the_archive_is_away_games_wait_and_none_is_lost(
    tables: Tables,
    archive: Falling,
    anna: Person,
    boris: Person,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO)
    archive.is_away = True
    ended = [(await last_game(tables, anna, boris)).id for _ in range(5)]

    async def is_said() -> bool:
        return "Finished games can't be archived and wait (it is away)" in caplog.text

    asked = []

    async def is_anothers(turn: str, _ms: int) -> bool:
        asked.append(turn)
        return False

    async def has_waited() -> bool:
        return len(asked) > 2

    async def is_over() -> bool:
        return caplog.text.count("Finished games can't be archived and wait: over after") == 1

    async with Nursery() as nursery:
        running = feeder(tables)
        nursery.keep(running.run, running.pulse)
        await until(is_said)
        assert await waiting(tables) == 5
        assert figure(tables, "durak_archive_failures_total", asked="write") >= 1
        with monkeypatch.context() as another:
            another.setattr(store_of(tables), "is_first", is_anothers)
            await until(has_waited)
        assert "over after" not in caplog.text, "whose turn it isn't doesn't know that"
        archive.is_away = False
        await until(lambda: archived(archive, ended))
        await until(is_over)
    (month,) = (await tables.past.months()).values()
    assert month.games == 5


async def test_a_game_written_before_the_answer_was_lost_counts_once(
    tables: Tables, archive: Falling, anna: Person, boris: Person
) -> None:
    await last_game(tables, anna, boris)
    archive.forgets_to_answer = True
    with pytest.raises(ArchiveUnavailable):
        await feeder(tables).catch_up()
    assert await waiting(tables) == 1
    archive.forgets_to_answer = False
    assert await feeder(tables).catch_up() == 0
    assert await waiting(tables) == 0
    (month,) = (await tables.past.months()).values()
    assert month.games == 1


async def test_pages_show_the_last_days_while_the_archive_is_away(
    tables: Tables, archive: Falling, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    listed = await tables.past.of_person(anna.id, 5)
    archive.is_away = True
    assert await tables.past.of_person(anna.id, 5) == listed
    assert (await tables.past.record(table.id, 1))["table"] == table.id


async def test_a_record_that_the_archive_may_have_is_not_said_to_be_gone(
    client: Client, tmp_path: Path
) -> None:
    nowhere = open_archive(f"sqlite:///{tmp_path}/nowhere/archive.sqlite3")
    with pytest.raises(StoreUnavailable):
        await with_archive(client, nowhere).past.record("k3x9", 1)
    assert await with_archive(client, nowhere).past.months() == {}
    await nowhere.close()


async def test_a_game_that_only_a_newer_program_reads_holds_up_no_other(
    tables: Tables,
    archive: Falling,
    anna: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(packed, "SCHEMA", packed.SCHEMA + 1)
        from_newer = (await last_game(tables, anna, boris)).id
    ours = [(await last_game(tables, anna, boris)).id for _ in range(3)]
    monkeypatch.setattr("engine.tables.finished.feeder.AT_ONCE", 1)
    older = feeder(tables)
    assert await older.catch_up() == 3
    assert await older.catch_up() == 0
    assert await archived(archive, ours)
    assert await archive.game(from_newer, 1) is None
    assert caplog.text.count("waits for a newer release") == 1
    with monkeypatch.context() as newer:
        newer.setattr(packed, "SCHEMA", packed.SCHEMA + 1)
        assert await feeder(tables).catch_up() == 1
    assert await waiting(tables) == 0


async def test_the_note_of_a_game_that_redis_lost_leaves(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    await client.delete(keys.record(table.id, 1))
    assert await feeder(tables).catch_up() == 0
    assert await waiting(tables) == 0


async def test_games_of_an_earlier_release_are_archived_too(
    tables: Tables, archive: Falling, client: Client, anna: Person, boris: Person
) -> None:
    """It wrote the same record and lists, and no note."""
    ended = [(await last_game(tables, anna, boris)).id for _ in range(3)]
    at = {one.table_id: one.ended_ms for one in await tables.past.of_person(anna.id, 5)}
    for shard in range(keys.SHARDS):
        await client.delete(keys.unarchived(shard))
    async with Nursery() as nursery:
        running = feeder(tables)
        nursery.keep(running.run, running.pulse)
        await until(lambda: archived(archive, ended))
    for table_id in ended:
        kept = await archive.game(table_id, 1)
        assert kept is not None
        assert abs(kept.ended_ms - at[table_id]) < DAY_MS / 100
    assert await client.get(keys.archive_noted()) == b"1"


async def test_old_games_leave_the_archive(
    client: Client, archive: Falling, anna: Person, boris: Person
) -> None:
    tables = with_archive(client, archive)
    old = (await last_game(tables, anna, boris)).id
    await feeder(tables).catch_up()
    strict = Tables(client, keep_days=1 / DAY_MS, archive=archive)

    async def is_gone() -> bool:
        return await archive.game(old, 1) is None

    async with Nursery() as nursery:
        running = feeder(strict)
        nursery.keep(running.run, running.pulse)
        await until(is_gone)


async def test_nothing_of_a_running_game_waits_for_the_archive(
    tables: Tables, anna: Person, boris: Person
) -> None:
    await game(tables, anna, boris)
    assert await waiting(tables) == 0
    assert await feeder(tables).catch_up() == 0


async def test_waiting_and_archived_games_are_counted(
    tables: Tables, archive: Falling, anna: Person, boris: Person
) -> None:
    assert await tables.status.unarchived() == (0, 0.0)
    for _ in range(2):
        await last_game(tables, anna, boris)
    told = await tables.status.unarchived()
    assert told is not None
    assert told.games == 2
    assert 0 <= told.oldest < 600
    await feeder(tables).catch_up()
    assert await tables.status.unarchived() == (0, 0.0)
    assert figure(tables, "durak_archive_games_total") == 2
    archive.is_away = True
    await tables.past.of_person(anna.id, 5)
    assert figure(tables, "durak_archive_failures_total", asked="read") == 1


async def test_without_an_archive_nothing_is_fed(client: Client) -> None:
    tables = Tables(client)
    assert tables.feeder() is None
    assert await tables.status.unarchived() is None


@pytest.mark.nightly
@pytest.mark.postgres
async def test_a_real_database_may_stop_and_start_again(
    client: Client, postgres: Postgres, anna: Person, boris: Person
) -> None:
    archive = open_archive(postgres.database())
    await archive.migrate()
    tables = with_archive(client, archive)
    async with Nursery() as nursery:
        running = feeder(tables)
        nursery.keep(running.run, running.pulse)
        ended = [(await abandoned(tables, anna, boris)).id]
        await until(lambda: archived(archive, ended))
        postgres.stop()
        try:
            ended += [(await last_game(tables, anna, boris)).id for _ in range(5)]
            with pytest.raises(ArchiveUnavailable):
                await archive.months()
            assert await waiting(tables) == 5
        finally:
            postgres.start()
        await until(lambda: archived(archive, ended))
    (month,) = (await archive.months()).values()
    assert month["games"] == 5
    await archive.close()
