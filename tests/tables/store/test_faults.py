"""Faults behind the tables: killed servers, servers that say nothing, lost data."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator

import pytest

from engine.tables import (
    NO_DELAY,
    PLENTY,
    Client,
    Nursery,
    Person,
    StoreRefused,
    StoreUnavailable,
    TableError,
    Tables,
    connect,
)
from engine.tables.health.awake import AwakeLimit
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer
from tests.tables.evening import clock, game, lobby, plays, scene, until

pytestmark = pytest.mark.slow

TWO_CARDS = (
    "podkidnoy bout=2 dealer=2 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=7cAcKc/8s9sKdQd/7dAdJd table=7s0 limit=4"
)


@pytest.fixture
async def its_tables(a_server: StoreServer) -> AsyncIterator[Tables]:
    client = connect(a_server.url)
    yield Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    await client.aclose()


@pytest.fixture
async def later(a_server: StoreServer) -> AsyncIterator[Tables]:
    """Another process, that comes to the same server later."""
    client: Client = connect(a_server.url)
    yield Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    await client.aclose()


async def test_no_answered_change_is_lost_when_the_server_is_killed(
    its_tables: Tables, a_server: StoreServer, anna: Person
) -> None:
    answered: dict[str, str] = {}
    enough = asyncio.Event()

    async def busy() -> None:
        while not enough.is_set():
            try:
                table = await lobby(its_tables, anna)
                answered[table.id] = table.stamp
            except StoreUnavailable:
                await asyncio.sleep(0.01)

    async def are_answered(number: int) -> bool:
        return len(answered) >= number

    async with Nursery() as nursery:
        tasks = [nursery.start(busy(), f"busy {number}") for number in range(4)]
        await until(lambda: are_answered(20))
        a_server.kill()
        before = len(answered)
        a_server.start()
        await until(lambda: are_answered(before + 5))
        enough.set()
        await asyncio.gather(*tasks)
    there = await its_tables.news.stamps(answered)
    assert {table_id: there[table_id] for table_id in answered} == answered


async def test_after_a_restart_the_scripts_are_sent_again_and_the_epoch_is_another(
    its_tables: Tables, a_server: StoreServer, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(its_tables, TWO_CARDS, anna, boris, vera)
    a_server.kill()
    a_server.start()
    told = await plays(its_tables, table, anna, "attack 7c")
    assert told.table.version == table.version + 1
    assert told.table.epoch != table.epoch
    assert (await its_tables.news.follow(table, table.id)).moves == ()  # epochs don't mix


async def test_a_store_that_fell_back_is_seen_by_its_epoch(
    its_tables: Tables,
    later: Tables,
    a_server: StoreServer,
    anna: Person,
    boris: Person,
    vera: Person,
) -> None:
    """A machine crashed, the last second is gone: another change takes the same version, and a
    process that still knows the old one builds nothing on it."""
    table = await scene(its_tables, TWO_CARDS, anna, boris, vera)
    a_server.stop()
    backup = a_server.directory.with_name("backup")
    shutil.copytree(a_server.directory, backup)
    a_server.start()
    lost = (await plays(its_tables, table, anna, "attack 7c")).table
    a_server.kill()
    shutil.rmtree(a_server.directory)
    shutil.copytree(backup, a_server.directory)
    a_server.start()
    other = (await plays(later, await later.load(table.id), vera, "attack 7d")).table
    assert (other.version, other.epoch) != (lost.version, lost.epoch)
    assert other.version == lost.version
    with pytest.raises(TableError):  # Boris beats a card that never lay there
        await plays(its_tables, lost, boris, "defend 7c 8s")
    now = await its_tables.load(table.id)
    assert now.game is not None
    assert {str(pair.attack) for pair in now.game.bout} == {"7s", "7d"}


async def test_deadlines_survive_the_server(
    its_tables: Tables, a_server: StoreServer, anna: Person
) -> None:
    table = await game(its_tables, anna, computers=1)
    a_server.kill()
    a_server.start()
    assert (await its_tables.load(table.id)).deadlines == table.deadlines


async def test_the_clock_goes_on_after_the_server_was_away(
    its_tables: Tables, a_server: StoreServer, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    table = await scene(its_tables, TWO_CARDS, anna)

    async def moved() -> bool:
        try:
            return (await its_tables.load(table.id)).moves > 0
        except StoreUnavailable:
            return False

    a_server.kill()
    async with clock(its_tables, lease=0.3):
        await asyncio.sleep(0.1)
        a_server.start()
        await until(moved)


async def test_a_server_that_says_nothing_is_given_up_soon(
    its_tables: Tables, a_server: StoreServer, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(its_tables, TWO_CARDS, anna, boris, vera)
    a_server.pause()
    try:
        async with AwakeLimit(4):
            with pytest.raises(StoreUnavailable):
                await plays(its_tables, table, anna, "attack 7c", move_id="m1")
    finally:
        a_server.go_on()
    told = await plays(its_tables, table, anna, "attack 7c", move_id="m1")
    assert told.table.moves == 1  # the paused server may have done it meanwhile, but once


async def test_without_a_server_everything_says_so(
    its_tables: Tables, a_server: StoreServer, anna: Person
) -> None:
    table = await lobby(its_tables, anna)
    a_server.stop()
    for act in (
        its_tables.load(table.id),
        its_tables.seats.sit(table.id, anna),
        its_tables.news.follow(table, table.id),
        its_tables.presence.look(table.id, anna.id, True),
        its_tables.news.stamps([table.id]),
        lobby(its_tables, anna),
    ):
        with pytest.raises(StoreUnavailable) as refusal:
            await act
        assert refusal.value.code == "store_unavailable"


async def test_a_full_server_refuses_and_nothing_is_half_written(
    its_tables: Tables, a_server: StoreServer, anna: Person, boris: Person, vera: Person
) -> None:
    table = await scene(its_tables, TWO_CARDS, anna, boris, vera)
    with a_server.client as client:
        client.config_set("maxmemory", "1mb")
    with pytest.raises(StoreRefused) as refusal:
        await plays(its_tables, table, anna, "attack 7c", move_id="m1")
    assert refusal.value.values["reason"] == "its memory is full"
    with a_server.client as client:
        client.config_set("maxmemory", "0")
    assert (await its_tables.load(table.id)).version == table.version
    assert not (await plays(its_tables, table, anna, "attack 7c", move_id="m1")).repeated


async def test_a_burst_waits_for_a_connection_instead_of_failing(
    a_server: StoreServer, anna: Person
) -> None:
    client = connect(a_server.url, answer_within=PATIENCE)
    tables = Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
    table = await lobby(tables, anna)
    found = await asyncio.gather(*(tables.load(table.id) for _ in range(500)))
    await client.aclose()
    assert len(found) == 500
