"""The question whether the store answers: behind nobody's requests, and never confused by our own
slowness.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from engine.tables import AWAY, Client, Nursery, Tables, connect
from engine.tables.health.awake import AwakeLimit
from engine.tables.status.probe import Probe
from tests.support.patience import PATIENCE
from tests.support.servers import Cluster, StoreServer
from tests.tables.evening import until


@pytest.fixture
async def probe(client: Client) -> AsyncIterator[Probe]:
    probe = Tables(client).status.probe()
    yield probe
    await probe.close()


async def test_it_tells_the_stores_clock(probe: Probe, client: Client) -> None:
    earlier = (await client.time())[0] * 1000
    first, second = await probe.ask(), await probe.ask()
    assert earlier <= first.now_ms <= second.now_ms < earlier + PATIENCE * 1000
    assert first.at <= second.at <= time.monotonic()


async def test_it_waits_behind_nobodys_requests(a_server: StoreServer) -> None:
    """All connections of the process are in use, and stay so."""
    client = connect(a_server.url, answer_within=PATIENCE)
    probe = Probe(client)
    async with Nursery() as nursery:
        for number in range(80):
            nursery.start(client.blpop([f"nothing {number}"]), "waits")
            await asyncio.sleep(0)
        await probe.ask()
    await probe.close()
    await client.aclose()


async def test_a_server_that_is_away_is_found_again(a_server: StoreServer) -> None:
    client = connect(a_server.url)
    probe = Probe(client)
    await probe.ask()
    a_server.kill()
    for _ in range(2):
        with pytest.raises(AWAY):
            await probe.ask()
    a_server.start()
    await probe.ask()
    await probe.close()
    await client.aclose()


@pytest.mark.slow
async def test_a_server_that_says_nothing_is_given_up_after_a_second(
    a_server: StoreServer,
) -> None:
    client = connect(a_server.url)
    probe = Probe(client)
    await probe.ask()
    a_server.pause()
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await probe.ask()
    assert time.monotonic() - began >= 0.9
    a_server.go_on()
    await probe.ask()
    await probe.close()
    await client.aclose()


@pytest.mark.slow
@pytest.mark.cluster
async def test_one_node_of_a_cluster_is_enough(a_cluster: Cluster) -> None:
    client = connect(a_cluster.url)
    probe = Probe(client)
    a_cluster.start_nodes()
    with pytest.raises(AWAY, match=r"CLUSTERDOWN|Hash slot"):
        await probe.ask()
    await asyncio.to_thread(a_cluster.form)

    async def answers() -> bool:
        try:
            await probe.ask()
        except (TimeoutError, *AWAY):
            return False
        return True

    await until(answers)
    a_cluster.nodes[0].kill()
    await until(answers)
    for node in a_cluster.nodes[1:]:
        node.kill()
    assert [await answers() for _ in range(4)] == [False] * 4
    await probe.close()
    await client.aclose()


@pytest.mark.slow
async def test_a_limit_does_not_count_what_we_slept_ourselves() -> None:
    """The answer is there in time, but for so long this process looks at nothing."""
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.15, answer.set_result, "here")
    async with AwakeLimit(0.4):
        for _ in range(3):
            await asyncio.sleep(0)
            time.sleep(0.3)  # noqa: ASYNC251  the loop is held up
        assert await answer == "here"


async def test_a_limit_ends_what_takes_too_long() -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        async with AwakeLimit(0.2):
            await asyncio.sleep(PATIENCE)
    assert time.monotonic() - began >= 0.2
