"""Parts that fall while people play cost nobody a move, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from deploy.lab.bench.faults.fault_evening import FaultEvening, FaultReport, evening
from deploy.lab.bench.faults.faults import FAULTS
from deploy.lab.bench.faults.house import House
from tests.by_day import some_by_day
from tests.faults.conftest import altered, built
from tests.support.full_disk import disk_full, small_disk_program
from tests.support.patience import PATIENCE
from tests.support.servers import embedded_binary, machine_binary

pytestmark = pytest.mark.slow

TABLES = 3
SECONDS = 2.0
OF_THE_STORE = ["store_killed", "store_paused", "store_full", "store_read_only", "store_crowded"]


@pytest.fixture(scope="module")
async def at_the_embedded_server(a_house: House) -> AsyncIterator[FaultEvening]:
    async with evening(a_house, TABLES) as begun:
        yield begun


@pytest.fixture(scope="module")
async def at_redis(a_house_with_redis: House) -> AsyncIterator[FaultEvening]:
    async with evening(a_house_with_redis, TABLES) as begun:
        yield begun


@pytest.mark.parametrize("fault", some_by_day(FAULTS, 2))
async def test_no_move_is_lost_and_every_table_goes_on(
    at_the_embedded_server: FaultEvening, fault: str
) -> None:
    all_is_well(await at_the_embedded_server.goes_on_through(FAULTS[fault], SECONDS, PATIENCE))


@pytest.mark.nightly
@pytest.mark.redis
@pytest.mark.parametrize("fault", OF_THE_STORE)
async def test_the_oldest_redis_may_fall_too(at_redis: FaultEvening, fault: str) -> None:
    all_is_well(await at_redis.goes_on_through(FAULTS[fault], SECONDS, PATIENCE))


async def its_last_words_are_lost(house: House, *_: object) -> None:
    """A machine crashed: what its disk had not yet taken is gone."""
    house.server.kill()
    [written] = (house.server.directory / "appendonlydir").glob("*.incr.aof")
    size = written.stat().st_size
    os.truncate(written, size - min(20_000, size // 4))
    await asyncio.to_thread(house.server.start)


async def test_a_store_that_fell_back_is_played_on_at(tmp_path: Path) -> None:
    """Acknowledged moves are lost with the disk, but no table stands still, and everybody sees its
    true state.
    """
    async with built(tmp_path, embedded_binary()) as house, evening(house, 2) as begun:
        await begun.goes_on_through(FAULTS["nothing"], 3.0, PATIENCE)
        report = await begun.goes_on_through(its_last_words_are_lost, 0.0, PATIENCE)
    assert report.found.lost
    assert (report.found.frozen, report.found.behind) == ([], 0)


async def its_disk_is_full(house: House, _: object, seconds: float) -> None:
    """A Redis with `everysec` answers and takes nothing, until there is room."""
    with disk_full(house.server):
        await asyncio.sleep(seconds)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no limit can be set")
@pytest.mark.redis
async def test_a_full_disk_holds_games_up_and_loses_nothing(tmp_path: Path) -> None:
    program = small_disk_program(machine_binary(), tmp_path / "disk")
    kept = ("--appendonly", "yes", "--appendfsync", "everysec")
    async with (
        built(tmp_path, program, settings=kept) as house,
        evening(house, TABLES) as begun,
    ):
        all_is_well(await begun.goes_on_through(its_disk_is_full, SECONDS, PATIENCE))


@pytest.mark.parametrize("clock", some_by_day(["an_hour_ahead", "an_hour_behind"], 2))
async def test_a_wrong_clock_is_no_matter(tmp_path: Path, clock: str) -> None:
    """Launch data, tokens and deadlines go by the store's clock."""
    page = altered(clock)
    async with built(tmp_path, embedded_binary(), page) as house, evening(house, 1) as begun:
        all_is_well(await begun.goes_on_through(FAULTS["nothing"], 1.0, PATIENCE))


def all_is_well(report: FaultReport) -> None:
    assert not report.found
    assert report.moves > 0
