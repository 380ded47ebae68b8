"""Remarks at a table: passed on to other processes, and neither kept nor a change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.tables import HeardRemark, Nursery, Person, TableChange, Tables
from engine.tables.channels.changes import Changes, _read
from tests.tables.channels.test_changes import linked
from tests.tables.evening import lobby, until

Heard = list[tuple[str, HeardRemark]]


def listening(tables: Tables, heard: Heard, changes: list[TableChange]) -> Changes:
    """A process that notes what it hears."""

    def hear(table_id: str, change: TableChange | None) -> None:
        if change is not None:
            changes.append(change)

    return tables.news.changes(hear, lambda table_id, said: heard.append((table_id, said)))


def comes(heard: Heard, wanted: tuple[str, HeardRemark]) -> Callable[[], Awaitable[bool]]:
    async def came() -> bool:
        return wanted in heard

    return came


def said_again(
    tables: Tables, table_id: str, person: Person, heard: Heard
) -> Callable[[], Awaitable[bool]]:
    """Say it until it is heard: a remark may be lost while a process begins to listen."""

    async def came() -> bool:
        await tables.news.tell_remark(table_id, person.id, "think")
        return bool(heard)

    return came


async def test_a_remark_comes_to_other_processes_and_changes_nothing(
    processes: list[Tables], anna: Person
) -> None:
    one, two, three = processes
    table, another = await lobby(one, anna), await lobby(three, anna)
    own, there, elsewhere = Heard(), Heard(), Heard()
    changes = list[TableChange]()
    async with Nursery() as nursery:
        for tables, heard in ((one, own), (two, there)):
            link = listening(tables, heard, changes)
            nursery.start(link.run(), "changes")
            await linked(link)
            await link.follow(table.id)
        other = listening(three, elsewhere, changes)
        nursery.start(other.run(), "changes")
        await linked(other)
        await other.follow(another.id)
        await until(said_again(one, table.id, anna, there))
        await one.news.tell_remark(table.id, anna.id, "hello")
        think, hello = HeardRemark(anna.id, "think"), HeardRemark(anna.id, "hello")
        await until(comes(there, (table.id, hello)))
        assert there == [*[(table.id, think)] * (len(there) - 1), (table.id, hello)]
        assert own == [], "this process knows of it already"
        assert elsewhere == [], "nobody shows the table there"
        # Those that made the tables may come only now, by another node of a cluster
        assert all(change.version <= max(table.version, another.version) for change in changes)
        assert {change.epoch for change in changes} <= {table.epoch, another.epoch}
    assert await two.load(table.id) == table


async def test_nothing_is_written(local: Tables, anna: Person) -> None:
    table = await lobby(local, anna)
    client = local._store.client
    before = sorted([key async for key in client.scan_iter()])
    await local.news.tell_remark(table.id, anna.id, "think")
    assert sorted([key async for key in client.scan_iter()]) == before


def test_a_process_that_knows_of_no_remarks_takes_it_for_a_change_it_has_missed() -> None:
    """Its head has what a change's has, and a version that no table has."""
    told = HeardRemark(7, "think").told("1234abcd")
    by, version, _epoch, now_ms = told.partition(b"\n")[0].decode().split(" ")
    assert (by, int(version), int(now_ms)) == ("1234abcd", 0, 0)
    assert _read(told) == HeardRemark(7, "think")
