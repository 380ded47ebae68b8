"""People who want to be forgotten are: in Redis and in the archive, while the others'
games stay.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from durak_rules import Ruleset
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    Pace,
    Person,
    StillPlaying,
    Table,
    Tables,
    keys,
)
from engine.tables.finished.address import open_archive
from engine.tables.finished.forgetting import forget_in_redis
from engine.tables.finished.past_game import ArchiveUnavailable, PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.store.scripts import Call, Script
from tests.tables.evening import game, lobby, store_of
from tests.tables.play.test_end_of_a_game import last_game


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[SqlArchive]:
    archive = open_archive(f"sqlite:///{tmp_path}/archive.sqlite3")
    await archive.migrate()
    yield archive
    await archive.close()


@pytest.fixture
def tables(client: Client, archive: SqlArchive) -> Tables:
    return Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY, archive=archive)


async def feed(tables: Tables) -> None:
    feeder = tables.feeder()
    assert feeder is not None
    await feeder.catch_up()


async def everything(client: Client) -> str:
    """Names and values of all keys but those of tables, which close by themselves."""
    found = []
    async for key in client.scan_iter("*"):
        if b":table:" in key or b":recent:" in key:
            continue
        kind = (await client.type(key)).decode()
        if kind == "string":
            value = await client.get(key)
        elif kind == "zset":
            value = await client.zrange(key, 0, -1)
        else:
            continue
        found.append(f"{key!r} {value!r}")
    return "\n".join(found)


def packed(person_id: int) -> str:
    """Return a value as MessagePack writes it."""
    return repr(b"\xcf" + person_id.to_bytes(8, "big"))[2:-1]


async def test_nothing_of_the_forgotten_is_left(
    tables: Tables, client: Client, archive: SqlArchive, anna: Person, boris: Person
) -> None:
    archived = await last_game(tables, anna, boris)
    await feed(tables)
    await client.delete(keys.record(archived.id, 1))  # its week is over
    recent = await last_game(tables, anna, boris)
    await feed(tables)
    waiting = await last_game(tables, anna, boris)
    await tables.people.choose_language(anna.id, "uk")
    await tables.people.keep_zone(anna.id, "Europe/Kyiv")
    await tables.people.note_arrival("private:1", anna.id, None)
    over = [recent, archived, waiting]
    records = [await tables.past.record(table.id, 1) for table in over]
    assert packed(anna.id) in await everything(client)

    assert await tables.people.forget(anna.id) == 3

    assert await tables.past.of_person(anna.id, 50) == []
    for one in await tables.past.of_person(boris.id, 50):
        assert (one.names, one.players) == (("", "Boris"), (0, boris.id))
        assert one.levels == (None, None), "nobody takes them for a computer player"
    assert [await tables.past.record(table.id, 1) for table in over] == records
    left = await everything(client)
    assert str(anna.id) not in left
    assert packed(anna.id) not in left
    assert "Kyiv" not in left
    assert await tables.people.forget(anna.id) == 0


async def test_no_row_of_the_archive_holds_their_number_or_name(
    tables: Tables, archive: SqlArchive, tmp_path: Path, anna: Person, boris: Person
) -> None:
    """All tables are searched, also one that is yet to come."""
    await last_game(tables, anna, boris)
    await feed(tables)
    while await archive.numbers.count(10):
        pass
    await archive.numbers.list_person(anna.id, 0, listed=False)

    def holds_anna() -> bool:
        with closing(sqlite3.connect(tmp_path / "archive.sqlite3")) as link:
            told = "\n".join(link.iterdump())
        assert "Boris" in told
        return str(anna.id) in told or anna.name in told

    assert holds_anna()
    await tables.people.forget(anna.id)
    assert not holds_anna()


async def test_a_waiting_game_goes_to_the_archive_without_them(
    tables: Tables, archive: SqlArchive, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    await tables.people.forget(anna.id)
    await feed(tables)
    kept = await archive.game(table.id, 1)
    assert kept is not None
    assert (kept.names, kept.players) == (("", "Boris"), (0, boris.id))


class OnItsWay(SqlArchive):
    """An archive to which games are on their way when something else happens."""

    meanwhile: Callable[[], Awaitable[object]] | None = None
    dies = False  # True if the process that adds them dies afterwards

    async def add(self, games: Sequence[PastGame]) -> int:
        happens, self.meanwhile = self.meanwhile, None
        if happens:
            await happens()
        new = await super().add(games)
        if self.dies:
            raise ArchiveUnavailable(reason="it died")
        return new


@pytest.mark.parametrize("dies", [False, True])
async def test_a_person_forgotten_while_their_game_is_on_its_way_stays_forgotten(
    client: Client, archive: SqlArchive, anna: Person, boris: Person, *, dies: bool
) -> None:
    slow = OnItsWay(archive._database)
    tables = Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY, archive=slow)
    own, ruleset = f"private:{anna.id}", Ruleset.of("podkidnoy")
    table = await tables.create(anna, ruleset=ruleset, pace=Pace.LIVE, place=own, seated=True)
    await tables.seats.sit(table.id, boris)
    await tables.game.start(table.id, anna.id)
    for person in (anna, boris):
        await tables.seats.leave(table.id, person.id)
    slow.meanwhile, slow.dies = lambda: tables.people.forget(anna.id), dies
    with pytest.raises(ArchiveUnavailable) if dies else nullcontext():
        await feed(tables)
    slow.dies = False
    await feed(tables)
    kept = await slow.game(table.id, 1)
    assert kept is not None
    assert (kept.names, kept.players) == (("", "Boris"), (0, boris.id))
    assert kept.place == ""
    await slow.close()


async def test_two_of_one_game_may_be_forgotten_at_the_same_moment(
    tables: Tables, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boris is, when Anna's game has been read and not yet written again."""
    table = await last_game(tables, anna, boris)
    store = store_of(tables)
    run_many = store.run_many

    async def late(script: Script, calls: Sequence[Call]) -> list[Any]:
        monkeypatch.undo()
        await tables.people.forget(boris.id)
        return await run_many(script, calls)

    monkeypatch.setattr(store, "run_many", late)
    assert await forget_in_redis(store, anna.id) == {(table.id, 1)}
    (listed,) = await tables.past.of_place("chat:1", 5)
    assert (listed.names, listed.players) == (("", ""), (0, 0))


async def test_a_person_dealt_cards_while_being_forgotten_is_asked_to_wait(
    tables: Tables, anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lobby(tables, anna, boris)
    leave = tables.seats.leave

    async def late(table_id: str, person_id: int) -> Table:
        await tables.game.start(table.id, anna.id)
        return await leave(table_id, person_id)

    monkeypatch.setattr(tables.seats, "leave", late)
    with pytest.raises(StillPlaying):
        await tables.people.forget(boris.id)


async def test_a_record_lives_no_longer_for_it(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    await client.pexpire(keys.record(table.id, 1), 1_000_000)
    await tables.people.forget(anna.id)
    assert 0 < await client.pttl(keys.record(table.id, 1)) <= 1_000_000


async def test_their_own_chat_is_forgotten_and_groups_stay(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    own, ruleset = f"private:{anna.id}", Ruleset.of("podkidnoy")
    table = await tables.create(anna, ruleset=ruleset, pace=Pace.LIVE, place=own, seated=True)
    await tables.seats.sit(table.id, boris)
    await tables.game.start(table.id, anna.id)
    for person in (anna, boris):
        await tables.seats.leave(table.id, person.id)
    group = await last_game(tables, anna, boris)
    assert len(await tables.past.of_place(own, 5)) == 1
    await tables.people.forget(anna.id)
    assert await tables.past.of_place(own, 5) == []
    (alone,) = [
        one for one in await tables.past.of_person(boris.id, 5) if one.table_id == table.id
    ]
    assert alone.place == ""
    assert [one.table_id for one in await tables.past.of_place("chat:1", 5)] == [group.id]


async def test_they_leave_the_tables_where_they_wait(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, boris, anna)
    assert (await tables.people.kept_of(anna.id)).tables == (table.id,)
    await tables.people.forget(anna.id)
    assert (await tables.load(table.id)).seat_of(anna.id) is None
    assert (await tables.load(table.id)).seat_of(boris.id) is not None
    assert (await tables.people.kept_of(anna.id)).tables == ()


async def test_while_they_play_nothing_is_forgotten(
    tables: Tables, anna: Person, boris: Person
) -> None:
    old = await last_game(tables, anna, boris)
    await game(tables, boris, anna)
    with pytest.raises(StillPlaying) as refused:
        await tables.people.forget(anna.id)
    assert refused.value.values == {"games": 1}
    assert [one.table_id for one in await tables.past.of_person(anna.id, 5)] == [old.id]


async def test_the_kept_data_of_a_person_can_be_told(tables: Tables, anna: Person) -> None:
    await tables.people.choose_language(anna.id, "uk")
    await tables.people.keep_zone(anna.id, "Europe/Kyiv")
    kept = await tables.people.kept_of(anna.id)
    assert (kept.language, kept.zone, kept.tables) == ("uk", "Europe/Kyiv", ())
