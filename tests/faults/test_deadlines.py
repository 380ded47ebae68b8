"""Deadlines that come all at once while the processes that see to them are killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from deploy.lab.bench.faults.house import House
from engine.tables import Pace, PassDelay, Person, Table, Tables, connect, keys
from tests.faults.conftest import altered, built
from tests.support.patience import PATIENCE
from tests.support.servers import embedded_binary
from tests.tables.evening import scene, store_of, time_is_up, until

pytestmark = pytest.mark.slow

TABLES = 150
ATTACKED = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=Ac/6s8dKdQd/7dAdJd table=7s0 limit=4"
)
NOT_BY_ITSELF = PassDelay.exactly(
    3_600_000, at_once=3_600_000
)  # ms: no order's moment comes before its test's
PEOPLE = [Person(id, name) for id, name in ((1, "Anna"), (2, "Boris"), (3, "Vera"))]


async def moves_made(tables: Tables, made: Sequence[Table]) -> list[int]:
    now = await tables.load_many(table.id for table in made)
    return [now[table.id].moves for table in made]


async def some_are_taken_up(tables: Tables) -> bool:
    """Return whether a process has begun to meet the deadlines that are due."""
    store, now = store_of(tables).client, await tables.clock_ms()
    due = [await store.zcount(keys.deadlines(shard), "-inf", now) for shard in range(keys.SHARDS)]
    return sum(due) < TABLES


async def after_the_deadlines(house: House, within: float) -> list[int]:
    """Return the number of moves made at each of many tables. Every process is killed just as the
    time of a turn is up at every other table, and a standing order is due at the rest.
    """
    async with connect(house.server.url, answer_within=PATIENCE) as client:
        tables = Tables(client, pass_delay=NOT_BY_ITSELF)
        # No other time runs out meanwhile
        made = [await scene(tables, ATTACKED, *PEOPLE, pace=Pace.SLOW) for _ in range(TABLES)]
        for table in made[::2]:
            await tables.orders.give(table.id, PEOPLE[1].id, "take")
        due = zip(made, cycle(("p1", 1)), strict=False)
        await asyncio.gather(*(time_is_up(tables, table, what) for table, what in due))
        await until(partial(some_are_taken_up, tables))
        for page in range(len(house.pages)):
            house.kill(page)
        end = time.monotonic() + within
        while 0 in await moves_made(tables, made) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)  # a move made twice would be made soon
        return await moves_made(tables, made)


async def test_each_deadline_is_met_once(a_house: House) -> None:
    await a_house.is_whole()
    assert await after_the_deadlines(a_house, PATIENCE) == [1] * TABLES


@pytest.mark.nightly
@pytest.mark.redis
async def test_each_deadline_is_met_once_at_redis(a_house_with_redis: House) -> None:
    await a_house_with_redis.is_whole()
    assert await after_the_deadlines(a_house_with_redis, PATIENCE) == [1] * TABLES


@pytest.mark.nightly
async def test_a_process_that_keeps_what_it_took_up_is_found_out(tmp_path: Path) -> None:
    async with built(tmp_path, embedded_binary(), altered("lends_for_good")) as house:
        assert 0 in await after_the_deadlines(house, 8.0)
