"""Passes by themselves, made by the process that set them: no claim, nothing read, one script."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.tables import Client, PassDelay, Person, Table, Tables, keys
from engine.tables.commits import OwnPass
from engine.tables.store.redis_store import Deadline
from tests.tables.evening import clock, plays, scene, store_of, time_is_up, until

# Anna's seven was beaten: she could add a nine, Boris defends, Vera has nothing to add
BEATEN = "podkidnoy trump=Kh attacker=0 hands=9dTd/8dJsQs/AsKs table=7c0:9c"
NOBODY_ADDS = BEATEN.replace("9dTd", "TdJd")


class Heard:
    """A process that is told of its passes and makes none by itself."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.passes: list[tuple[OwnPass, int]] = []

    async def deals(self, position: str, *people: Person) -> Table:
        with self.tables.deadlines.hear(lambda *_: None, lambda *told: self.passes.append(told)):
            return await scene(self.tables, position, *people, auto_pass=True)

    async def makes(self, nth: int = 0) -> None:
        await self.tables.deadlines.make(self.passes[nth][0], 0.0)


async def waiting(tables: Tables, table: Table) -> set[int]:
    return set((await tables.load(table.id)).waiting)


async def score(tables: Tables, table: Table, what: str) -> float | None:
    """Return when the deadline is due, as the store has it."""
    member = keys.deadline_member(table.id, what)
    at = await store_of(tables).client.zscore(keys.deadlines(keys.shard_of(table.id)), member)
    return None if at is None else float(at)


async def test_a_pass_is_one_script(
    valkey: Client, anna: Person, boris: Person, vera: Person
) -> None:
    tables = Tables(valkey, pass_delay=PassDelay.exactly(30, at_once=30))
    heard = Heard(tables)
    table = await heard.deals(NOBODY_ADDS, anna, boris, vera)
    before = await scripts(valkey)
    await heard.makes(0)
    await heard.makes(1)
    assert await scripts(valkey) == before + 2
    assert await waiting(tables, table) == {1}, "both have passed, and Boris attacks"


async def scripts(client: Client) -> int:
    found: Any = await client.info("commandstats")
    return sum(found.get(f"cmdstat_{name}", {}).get("calls", 0) for name in ("eval", "evalsha"))


async def test_a_pass_that_others_made_room_for_is_made(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    """Anna passes at another process, of which this one hears nothing."""
    here, there, _ = processes
    heard = Heard(here)
    table = await heard.deals(BEATEN, anna, boris, vera)
    await plays(there, table, anna, "pass")
    await heard.makes()
    assert await waiting(there, table) == {1}


async def test_a_pass_that_was_said_meanwhile_is_off(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    here, there, _ = processes
    heard = Heard(here)
    table = await heard.deals(BEATEN, anna, boris, vera)
    version = (await plays(there, table, vera, "pass")).table.version
    await heard.makes()
    assert (await there.load(table.id)).version == version


async def test_a_pass_whose_moment_was_set_anew_is_off(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Or it would come earlier than the delay that was drawn for it."""
    heard = Heard(tables)
    table = await heard.deals(BEATEN, anna, boris, vera)
    await time_is_up(tables, table, "p2")
    await heard.makes()
    assert (await tables.load(table.id)).version == table.version
    async with clock(tables):
        await until(lambda: passed(tables, table))


async def passed(tables: Tables, table: Table) -> bool:
    return 2 not in await waiting(tables, table)


async def test_a_pass_is_off_when_its_table_is_gone(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    heard = Heard(tables)
    table = await heard.deals(BEATEN, anna, boris, vera)
    await store_of(tables).client.delete(keys.state(table.id))
    await heard.makes()
    assert await store_of(tables).read(table.id) is None


async def test_nobody_waits_for_what_its_process_makes(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """Neither a look nor a claim of another process wakes anybody for it."""
    heard = Heard(tables)
    table = await heard.deals(BEATEN, anna, boris, vera)
    [(own, ms)] = heard.passes
    at = await score(tables, table, "p2")
    assert at == float(own.score)
    shard = keys.shard_of(table.id)
    turn_ends = table.deadlines[0] - await tables.clock_ms()
    assert (await tables.deadlines.next())[shard] == pytest.approx(turn_ends, abs=500)
    [claim] = await tables.deadlines.claim([shard], 2000, 10)
    assert (claim.due, claim.next_ms) == ((), table.deadlines[0])
    assert at - claim.now_ms <= ms + keys.PASS_LEASE_MS + 1


async def test_another_process_passes_if_that_one_has_died(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    dead, alive, _ = processes
    table = await Heard(dead).deals(BEATEN, anna, boris, vera)
    began = await alive.clock_ms()
    async with clock(alive):
        await until(lambda: passed(alive, table))
    assert await alive.clock_ms() >= began + keys.PASS_LEASE_MS - 100
    raw = await store_of(alive).read(table.id, 0)
    assert raw is not None
    assert raw.moves == ("2 2 p pass",)


async def test_a_process_that_comes_late_passes_once(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    """It slept so long that another process took the pass up."""
    slow, other, _ = processes
    heard = Heard(slow)
    table = await heard.deals(BEATEN, anna, boris, vera)
    await asyncio.sleep(keys.PASS_LEASE_MS / 1000 + 0.05)
    [claim] = await other.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    assert claim.due == (Deadline(table.id, "p2"),)
    await asyncio.gather(heard.makes(), other.deadlines.meet(claim.due[0]))
    assert (await other.load(table.id)).moves == 1


async def test_a_dead_process_pass_is_late_by_its_own_lease(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    """The lease of the one that takes it up says nothing of how late it is."""
    dead, alive, _ = processes
    table = await Heard(dead).deals(BEATEN, anna, boris, vera)
    await asyncio.sleep(keys.PASS_LEASE_MS / 1000 + 0.05)
    await alive.deadlines.claim([keys.shard_of(table.id)], 600_000, 10)
    late = alive.metrics.registry.get_sample_value("durak_deadlines_late_seconds_sum")
    assert late is not None
    assert keys.PASS_LEASE_MS / 1000 <= late < 300


async def test_a_pass_set_anew_is_not_made_with_an_older_claim(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    """It would come earlier than the delay that was drawn for it."""
    here, other, _ = processes
    heard = Heard(here)
    table = await heard.deals(BEATEN, anna, boris, vera)
    claimed = Deadline(table.id, "p2")
    await other.deadlines.meet(claimed)
    assert (await other.load(table.id)).version == table.version
    await heard.makes()
    assert await passed(here, table)


async def test_no_pass_comes_before_its_delay(
    valkey: Client, anna: Person, boris: Person, vera: Person
) -> None:
    tables = Tables(valkey, pass_delay=PassDelay.exactly(400))
    async with clock(tables):
        began = await tables.clock_ms()
        table = await scene(tables, BEATEN, anna, boris, vera, auto_pass=True)
        await until(lambda: passed(tables, table))
    assert await tables.clock_ms() >= began + 400
    assert await score(tables, table, "p2") is None


async def test_an_order_given_meanwhile_leaves_the_pass_to_its_process(
    tables: Tables, anna: Person, boris: Person, vera: Person
) -> None:
    """It could do nothing but pass too."""
    heard = Heard(tables)
    table = await heard.deals(BEATEN, anna, boris, vera)
    at = await score(tables, table, "p2")
    await tables.orders.give(table.id, vera.id, "done")
    assert await score(tables, table, "p2") == at
    await heard.makes()
    assert await passed(tables, table)


async def test_without_a_clock_a_pass_is_due_at_once_for_all(
    processes: list[Tables], anna: Person, boris: Person, vera: Person
) -> None:
    """Whoever runs no clock makes no passes, and must not keep them from others."""
    here, there, _ = processes
    table = await scene(here, BEATEN, anna, boris, vera, auto_pass=True)
    assert (await score(here, table, "p2") or 0.5) % 1 == 0
    [claim] = await there.deadlines.claim([keys.shard_of(table.id)], 2000, 10)
    assert claim.due == (Deadline(table.id, "p2"),)
