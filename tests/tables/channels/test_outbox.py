"""The outbox: what chats should hear is handed to one process, and to another if that one dies."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from engine.tables import Client, Entry, Nursery, Outbox, Person, Tables, keys
from engine.tables.table import ChangeKind
from tests.support.patience import PATIENCE
from tests.support.servers import Cluster, StoreServer
from tests.tables.evening import any_move, closes, game, lobby, plays, store_of


async def next_entry(outbox: Outbox) -> Entry:
    async with asyncio.timeout(PATIENCE):
        return await anext(outbox)


async def entries(outbox: Outbox, number: int) -> list[Entry]:
    return [await next_entry(outbox) for _ in range(number)]


def told(found: list[Entry]) -> list[tuple[int, ChangeKind | None]]:
    return [(entry.version, entry.kind) for entry in found]


async def test_every_change_is_told_in_order(tables: Tables, anna: Person, boris: Person) -> None:
    outbox = tables.chats.outbox("one")
    table = await lobby(tables, anna, boris)
    await tables.game.start(table.id, anna.id)
    found = await entries(outbox, 4)
    assert {entry.table_id for entry in found} == {table.id}
    assert told(found) == [(1, "created"), (2, "seats"), (3, "seats"), (4, "started")]


async def test_changes_from_before_a_bot_ran_are_told_too(tables: Tables, anna: Person) -> None:
    await lobby(tables, anna)
    outbox = tables.chats.outbox("late")
    assert told(await entries(outbox, 2)) == [(1, "created"), (2, "seats")]


async def test_the_end_of_a_game_and_of_a_table_are_told(tables: Tables, anna: Person) -> None:
    table = await game(tables, anna, computers=1)
    table = await tables.seats.leave(table.id, anna.id)
    await closes(tables, table)
    outbox = tables.chats.outbox("one")
    kinds = [kind for _, kind in told(await entries(outbox, 6))]
    assert kinds == ["created", "seats", "seats", "started", "ended", "gone"]


async def test_a_move_within_a_bout_is_told_from_one_that_ends_it(
    tables: Tables, anna: Person, boris: Person
) -> None:
    table = await lobby(tables, anna, boris)
    table = await tables.game.start(table.id, anna.id)
    within, bouts = [], [1]
    while len(bouts) < 12 and table.game is not None:
        seat = min(table.waiting)
        person = (anna, boris)[table.players.index(anna.id) != seat]
        table = (await plays(tables, table, person, any_move(table, seat))).table
        bouts.append(table.game.bout_number if table.game else 0)
        within.append(bouts[-1] == bouts[-2])
    outbox = tables.chats.outbox("one")
    found = await entries(outbox, 4 + len(within))
    assert [entry.same_bout for entry in found] == [False] * 4 + within
    assert len(set(within)) == 2


async def test_looking_away_is_told_once(tables: Tables, anna: Person, boris: Person) -> None:
    """From then on they can be called. The table itself hasn't changed."""
    table = await lobby(tables, anna, boris)
    outbox = tables.chats.outbox("one")
    await entries(outbox, 3)
    await tables.presence.look(table.id, anna.id, True)
    for person in (anna, boris, anna):
        await tables.presence.look(table.id, person.id, False)
    await tables.seats.leave(table.id, boris.id)
    away, left = await entries(outbox, 2)
    assert told([away, left]) == [(3, "looked_away"), (4, "seats")]
    assert away.same_bout


async def test_a_table_that_is_gone_tells_nothing_of_who_looked(
    local: Tables, anna: Person
) -> None:
    table = await lobby(local, anna)
    outbox = local.chats.outbox("one")
    await local.presence.look(table.id, anna.id, True)
    await local.host.close(table.id, anna.id)
    await local.presence.look(table.id, anna.id, False)
    assert [kind for _, kind in told(await entries(outbox, 3))] == ["created", "seats", "gone"]
    await lobby(local, anna)
    assert [kind for _, kind in told(await entries(outbox, 2))] == ["created", "seats"]


async def test_a_batch_is_all_that_waits(tables: Tables, anna: Person, boris: Person) -> None:
    table = await lobby(tables, anna, boris)
    outbox = tables.chats.outbox("one")
    async with asyncio.timeout(PATIENCE):
        found = await outbox.batch()
    assert told(found) == [(1, "created"), (2, "seats"), (3, "seats")]
    await outbox.done(*found)
    await tables.seats.leave(table.id, anna.id)
    async with asyncio.timeout(PATIENCE):
        assert told(await outbox.batch()) == [(4, "seats")]


async def test_changes_of_this_process_wait_for_no_poll(
    tables: Tables, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tables.channels.outbox.LOOK_EVERY", 3600.0)
    outbox = tables.chats.outbox("one", look_for_dead_every=3600.0)
    reads = asyncio.create_task(entries(outbox, 3))
    table = await lobby(tables, anna)
    await tables.presence.look(table.id, anna.id, True)
    await tables.presence.look(table.id, anna.id, False)
    assert [kind for _, kind in told(await reads)] == ["created", "seats", "looked_away"]


@pytest.mark.slow
async def test_changes_of_another_process_are_read_at_the_next_poll(
    processes: list[Tables], anna: Person
) -> None:
    reads, changes, _ = processes
    outbox = reads.chats.outbox("one")
    found = asyncio.create_task(entries(outbox, 2))
    await lobby(changes, anna)
    assert told(await found) == [(1, "created"), (2, "seats")]


@pytest.mark.slow
async def test_two_processes_share_the_work(processes: list[Tables], anna: Person) -> None:
    one, two, maker = processes
    handled: Counter[tuple[str, int]] = Counter()

    async def work(tables: Tables, name: str) -> None:
        outbox = tables.chats.outbox(name)
        async for entry in outbox:
            handled[entry.table_id, entry.version] += 1
            await outbox.done(entry)

    async with Nursery() as nursery:
        nursery.start(work(one, "one"), "one")
        nursery.start(work(two, "two"), "two")
        made = [await lobby(maker, anna) for _ in range(10)]
        async with asyncio.timeout(PATIENCE):
            while len(handled) < 20:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
    assert handled == Counter({(table.id, v): 1 for table in made for v in (1, 2)})


async def test_entries_taken_by_a_dead_process_go_to_another(
    processes: list[Tables], anna: Person
) -> None:
    dies, lives, _ = processes
    await lobby(dies, anna)
    outbox = dies.chats.outbox("dies")
    first = await next_entry(outbox)
    second = await next_entry(outbox)
    await outbox.done(first)
    outbox = lives.chats.outbox("lives", take_over_after=0.2, look_for_dead_every=0.1)
    assert await next_entry(outbox) == second
    await outbox.done(second)


async def test_entries_that_are_done_are_gone(tables: Tables, anna: Person) -> None:
    table = await lobby(tables, anna)
    outbox = tables.chats.outbox("one")
    for entry in await entries(outbox, 2):
        await outbox.done(entry)
    assert await store_of(tables).client.xlen(keys.outbox(keys.shard_of(table.id))) == 0


@pytest.mark.slow
async def test_an_outbox_outlives_a_store_that_lost_everything(
    tables: Tables, store: StoreServer | Cluster, anna: Person
) -> None:
    outbox = tables.chats.outbox("one")
    await lobby(tables, anna)
    await entries(outbox, 2)
    for node in store.nodes if isinstance(store, Cluster) else [store]:
        with node.client as client:
            client.flushall()
    table = await lobby(tables, anna)
    found = await entries(outbox, 2)
    assert {entry.table_id for entry in found} == {table.id}


async def test_an_entry_of_a_newer_release_is_told_without_its_kind(
    local: Tables, valkey: Client, anna: Person
) -> None:
    table = await lobby(local, anna)
    entry = {"t": table.id, "v": 3, "k": "applauded"}
    await valkey.xadd(keys.outbox(keys.shard_of(table.id)), entry)
    outbox = local.chats.outbox("older")
    found = [one for one in await entries(outbox, 3) if one.table_id == table.id]
    assert [(one.version, one.kind) for one in found] == [(1, "created"), (2, "seats"), (3, None)]


@pytest.mark.parametrize("computers", [2])
async def test_the_outbox_tells_nothing_but_which_table_and_version(
    local: Tables, valkey: Client, anna: Person, computers: int
) -> None:
    """No card can be learned from the entries that are for the chat."""
    table = await lobby(local, anna)
    for _ in range(computers):
        await local.host.add_computer(table.id, anna.id, "easy")
    await local.game.start(table.id, anna.id)
    found = await valkey.xrange(keys.outbox(keys.shard_of(table.id)))
    assert len(found) == 5
    for _, fields in found:
        assert set(fields) == {b"t", b"v", b"k", b"b"}
        assert fields[b"t"].decode() == table.id
        assert fields[b"v"].isdigit()
        assert fields[b"k"] in {b"created", b"seats", b"started"}
        assert fields[b"b"] == b"1"  # no move within a bout
