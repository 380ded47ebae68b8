"""The names of keys: spread over any number of nodes, and moved from those of an earlier release
with all that people have there.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from itertools import count, pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from redis.crc import key_slot

from durak_rules.records import verify
from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    Layout,
    Nursery,
    Person,
    Table,
    Tables,
    UnknownLayout,
    connect,
    keys,
)
from engine.tables.channels.outbox import GROUP
from engine.tables.store import layout as layouts
from engine.tables.store.scripts import KEEP_MOVED
from tests.support.patience import PATIENCE
from tests.support.servers import SLOTS
from tests.tables.channels.test_outbox import entries
from tests.tables.evening import (
    any_move,
    clock,
    lobby,
    name_in,
    plays,
    store_of,
    time_is_up,
    until,
)

SHARDS = range(keys.SHARDS)
NOTES = {keys.layout(shard).encode() for shard in SHARDS}


@pytest.mark.parametrize("nodes", range(2, 17))
def test_nodes_with_equal_parts_of_the_slots_have_equal_parts_of_the_shards(nodes: int) -> None:
    slots = [key_slot(keys.tag(shard)[1:-1].encode()) for shard in SHARDS]
    borders = [round(SLOTS * node / nodes) for node in range(nodes + 1)]
    parts = [sum(first <= slot < end for slot in slots) for first, end in pairwise(borders)]
    assert set(parts) <= {16 // nodes, -(-16 // nodes)}
    assert sum(parts) == 16


@pytest.fixture
async def later(store_url: str) -> AsyncIterator[Client]:
    """A process of this release, that starts where an earlier one has run."""
    client = connect(store_url, answer_within=PATIENCE)
    yield client
    await client.aclose()


def tables_at(client: Client) -> Tables:
    return Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)


def layout_at(client: Client) -> Layout:
    return Layout(client, looks=1)


async def an_evening(tables: Tables, anna: Person, boris: Person) -> list[str]:
    """Make a table with a finished game, and another one with some moves, in each shard."""
    ids = []
    for shard in SHARDS:
        name = (await lobby(tables, anna, boris, name=name_in(shard))).id
        await tables.game.start(name, anna.id)
        for person in (anna, boris):
            await tables.seats.leave(name, person.id)
        for person in (anna, boris):
            await tables.seats.sit(name, person)
        table = await tables.game.start(name, anna.id)
        for _ in range(3):
            seat = min(table.waiting)
            person = next(one for one in (anna, boris) if one.id == table.players[seat])
            table = (await plays(tables, table, person, any_move(table, seat))).table
        ids.append(name)
    return ids


async def has_changed(tables: Tables, seen: Table) -> bool:
    return (await tables.load(seen.id)).version > seen.version


async def as_before(client: Client) -> None:
    """All keys named as the release before named them, and no notes."""
    for shard in SHARDS:
        await client.delete(keys.layout(shard))
        async for key in client.scan_iter(match=f"{keys.tag(shard)}:*"):
            name = key.decode().replace(keys.tag(shard), f"{{d{shard:02}}}")
            value = await client.dump(key)
            if value is not None:  # the node's life is remembered for a moment only
                ends = await client.execute_command("PEXPIRETIME", key)
                await client.restore(name, max(0, ends), value, absttl=True)
                await client.delete(key)


async def names(client: Client) -> set[bytes]:
    return {key async for key in client.scan_iter()}


async def earlier_names(client: Client) -> set[bytes]:
    return {key async for key in client.scan_iter(match="{d*") if not key.endswith(b":epoch")}


async def ends(client: Client, ids: list[str]) -> list[int]:
    """Return the times when keys end, in ms since 1970."""
    timed = [keys.state(one) for one in ids] + [keys.record(one, 1) for one in ids]
    return [await client.execute_command("PEXPIRETIME", key) for key in timed]


async def all_there(tables: Tables, ids: list[str], *people: Person) -> list[Any]:
    """Return everything that the tables' service tells of these tables and people."""
    told: list[Any] = [
        replace(table, epoch="") for table in (await tables.load_many(ids)).values()
    ]
    told += [await tables.past.record(one, 1) for one in ids]
    told += [await tables.past.of_person(person.id, 100) for person in people]
    told += [await tables.people.running_games(person.id) for person in people]
    told += [await tables.past.of_place("chat:1", 100), await tables.past.totals()]
    return told


async def waiting_in_outbox(client: Client) -> Counter[tuple[int, str]]:
    found = [(shard, await client.xrange(keys.outbox(shard))) for shard in SHARDS]
    return Counter((shard, mark.decode()) for shard, there in found for mark, _ in there)


async def lent_from_outbox(client: Client) -> list[Any]:
    """Return the entries that the consumer group has given to a process, by shard."""
    return [await client.xpending(keys.outbox(shard), GROUP) for shard in SHARDS]


@pytest.mark.slow
async def test_a_store_of_the_release_before_comes_up_whole(
    tables: Tables, client: Client, later: Client, anna: Person, boris: Person
) -> None:
    ids = await an_evening(tables, anna, boris)
    taken = await tables.chats.outbox("dies").batch()
    await tables.chats.outbox("dies").done(*taken[::2])
    before = [await all_there(tables, ids, anna, boris), await ends(client, ids)]
    waiting, lent = await waiting_in_outbox(client), await lent_from_outbox(client)
    await as_before(client)
    assert await earlier_names(client)

    await layout_at(later).settle()
    its = tables_at(later)
    assert [await all_there(its, ids, anna, boris), await ends(later, ids)] == before
    assert await earlier_names(later) == set()
    assert await lent_from_outbox(later) == lent
    outbox = its.chats.outbox("lives", take_over_after=0.2, look_for_dead_every=0.1)
    found = await entries(outbox, waiting.total())
    assert Counter((entry.shard, entry.mark) for entry in found) == waiting
    await games_go_on(its, ids, anna, boris)


async def games_go_on(tables: Tables, ids: list[str], *people: Person) -> None:
    """A move sent again is known; deadlines come; what is finished now has its record."""
    for table_id in ids:
        table = await tables.load(table_id)
        person = next(one for one in people if one.id == table.players[min(table.waiting)])
        sent = [
            await plays(tables, table, person, any_move(table, min(table.waiting)), move_id=name)
            for name in ("again", "again")
        ]
        assert [one.repeated for one in sent] == [False, True]
    async with clock(tables):
        for table_id in ids:
            table = await tables.load(table_id)
            await time_is_up(tables, table, min(table.waiting))
            await until(lambda seen=table: has_changed(tables, seen))
    for table_id in ids:
        for person in people:
            await tables.seats.leave(table_id, person.id)
        assert verify(await tables.past.record(table_id, 2)) == []
    assert len(await tables.past.of_person(people[0].id, 100)) == 2 * len(ids)


async def test_an_empty_store_gets_its_notes_alone(client: Client) -> None:
    await layout_at(client).settle()
    assert await names(client) == NOTES


@pytest.mark.slow
async def test_several_processes_start_at_once(
    processes: list[Tables], client: Client, anna: Person, boris: Person
) -> None:
    ids = await an_evening(processes[0], anna, boris)
    before = await all_there(processes[0], ids, anna, boris)
    await as_before(client)
    await asyncio.gather(*(layout_at(store_of(one).client).settle() for one in processes))
    assert await all_there(tables_at(client), ids, anna, boris) == before
    assert await earlier_names(client) == set()


@pytest.mark.slow
@pytest.mark.parametrize("step", ["_move", "_delete", "_note"])
async def test_a_process_that_is_killed_in_the_midst_is_followed_by_the_next(
    local: Tables,
    valkey: Client,
    anna: Person,
    boris: Person,
    step: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Before keys are copied, before they are deleted, before all is noted."""
    monkeypatch.setattr(layouts, "AT_ONCE", 7)
    monkeypatch.setattr(layouts, "LEASE_MS", 700)
    ids = await an_evening(local, anna, boris)
    before = await all_there(local, ids, anna, boris)
    await as_before(valkey)
    dies = layout_at(valkey)
    done, work = count(), getattr(dies, step)

    async def until_killed(*args: Any) -> Any:
        if next(done) == (0 if step == "_note" else 5):
            raise Killed
        return await work(*args)

    monkeypatch.setattr(dies, step, until_killed)
    with pytest.raises(Killed):
        await dies.settle()
    await layout_at(valkey).settle()
    assert "another process moves the keys" in caplog.text
    assert await all_there(tables_at(valkey), ids, anna, boris) == before
    assert await earlier_names(valkey) == set()


class Killed(BaseException):
    """Raised as SIGKILL strikes: nothing is tidied up."""


async def test_a_late_process_brings_nothing_back(
    local: Tables, valkey: Client, anna: Person, boris: Person
) -> None:
    """It was asleep while another one moved the rest, and people have played since."""
    ids = await an_evening(local, anna, boris)
    await as_before(valkey)
    state = keys.state(ids[0])
    shard = keys.shard_of(ids[0])
    seen = await valkey.dump(state.replace(keys.tag(shard), f"{{d{shard:02}}}"))
    await layout_at(valkey).settle()
    await local.host.close(ids[0], anna.id)
    assert await KEEP_MOVED.run(valkey, [state, keys.layout(shard)], [seen, 0]) == 0
    assert await valkey.exists(state) == 0


@pytest.mark.slow
async def test_nothing_is_moved_while_processes_of_the_earlier_release_run(
    local: Tables,
    valkey: Client,
    anna: Person,
    boris: Person,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await an_evening(local, anna, boris)
    await as_before(valkey)
    before = await earlier_names(valkey)
    waits = Layout(valkey)
    monkeypatch.setattr(keys, "CLOCK", keys.EARLIER_CLOCK)
    async with Nursery() as nursery:
        async with clock(local, look_every=0.2):
            settling = nursery.start(waits.settle(), "settle")

            async def says_so() -> bool:
                return "processes of an earlier release still run: stop them" in caplog.text

            await until(says_so)
            assert await earlier_names(valkey) == before
        await asyncio.wait_for(settling, PATIENCE)
    assert await earlier_names(valkey) == set()


async def test_a_store_of_a_newer_release_is_refused(client: Client) -> None:
    await layout_at(client).settle()
    await client.set(keys.layout(7), "3")
    with pytest.raises(UnknownLayout, match="newer release of Durak: its keys have layout 3"):
        await layout_at(client).settle()
