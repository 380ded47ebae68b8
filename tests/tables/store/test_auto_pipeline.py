"""The store's client: what is asked for at the same moment goes together, and comes back apart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError, ResponseError, TimeoutError

from engine.tables import Client, connect
from engine.tables.store.connect import CONNECTIONS
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer, embedded_binary


async def connections(client: Client) -> int:
    return len(await client.client_list(_type="normal"))


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[tuple[StoreServer, Client]]:
    """A server that nobody else asks, and a client."""
    server = StoreServer(embedded_binary(), tmp_path)
    server.start()
    async with connect(f"redis://127.0.0.1:{server.port}", answer_within=PATIENCE) as client:
        yield server, client
    server.kill()


async def test_commands_of_the_same_moment_need_one_connection(
    alone: tuple[StoreServer, Client],
) -> None:
    _, client = alone
    await asyncio.gather(*(client.set(f"key{n}", n) for n in range(40)))
    found = await asyncio.gather(*(client.get(f"key{n}") for n in range(40)))
    assert [int(value) for value in found] == list(range(40))
    assert await connections(client) == 1


async def test_a_burst_of_round_trips_leaves_connections_to_others(
    alone: tuple[StoreServer, Client],
) -> None:
    server, client = alone
    server.pause()
    burst = []
    for number in range(CONNECTIONS):
        burst.append(asyncio.ensure_future(client.set("key", number)))
        await asyncio.sleep(0.01)
    server.go_on()
    assert await asyncio.gather(*burst) == [True] * CONNECTIONS
    async with client.pubsub() as listener:
        await listener.subscribe("news")
        told = await listener.get_message(timeout=PATIENCE)
    assert told is not None
    assert told["type"] == "subscribe"


async def test_each_caller_gets_what_its_own_command_means(valkey: Client) -> None:
    await asyncio.gather(valkey.hset("{t}:hash", "one", 1), valkey.sadd("{t}:set", "a"))
    found = await asyncio.gather(
        valkey.hgetall("{t}:hash"), valkey.smembers("{t}:set"), valkey.exists("{t}:none")
    )
    assert found == [{b"one": b"1"}, {b"a"}, 0]


async def test_a_refusal_is_told_to_its_caller_alone(valkey: Client) -> None:
    await valkey.set("{t}:text", "word")
    wrong, right = await asyncio.gather(
        valkey.hget("{t}:text", "one"), valkey.get("{t}:text"), return_exceptions=True
    )
    assert isinstance(wrong, ResponseError)
    assert right == b"word"


async def test_a_cancelled_caller_cancels_no_other(valkey: Client) -> None:
    await valkey.set("{t}:text", "word")
    first, second = (asyncio.ensure_future(valkey.get("{t}:text")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == b"word"
    assert first.cancelled()


async def test_a_server_that_dies_is_told_to_all_who_wait(
    alone: tuple[StoreServer, Client],
) -> None:
    server, client = alone
    await client.get("one")
    server.kill()
    found = await asyncio.gather(*(client.get("one") for _ in range(3)), return_exceptions=True)
    assert [isinstance(error, ConnectionError) for error in found] == [True] * 3


async def test_a_server_that_hangs_is_told_and_its_late_answers_are_nobodys(
    alone: tuple[StoreServer, Client],
) -> None:
    server, client = alone
    await client.mset({"one": 1, "two": 2})
    async with connect(f"redis://127.0.0.1:{server.port}", answer_within=0.1) as hasty:
        assert await hasty.get("one") == b"1"
        server.pause()
        found = await asyncio.gather(*map(hasty.get, ("one", "one")), return_exceptions=True)
        assert [isinstance(error, TimeoutError) for error in found] == [True] * 2
        server.go_on()
        assert await client.get("one") == b"1"  # it is itself again
        assert await asyncio.gather(hasty.get("two"), hasty.get("one")) == [b"2", b"1"]


async def test_nobody_waits_for_a_client_that_was_closed(
    alone: tuple[StoreServer, Client],
) -> None:
    server, client = alone
    await client.get("one")
    server.pause()
    waiting = [asyncio.ensure_future(client.get("one")) for _ in range(2)]
    await asyncio.sleep(0.05)  # they are on their way
    await client.aclose()
    server.go_on()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(error, ConnectionError) for error in ended] == [True] * 2


@pytest.mark.slow
async def test_a_connection_that_is_cut_is_replaced_and_nobody_notices(
    alone: tuple[StoreServer, Client],
) -> None:
    server, client = alone
    await client.mset({"one": 1, "two": 2})
    async with connect(f"redis://127.0.0.1:{server.port}") as other:
        for _ in range(20):
            mine = await client.client_id()
            cut, *found = await asyncio.gather(
                other.client_kill_filter(_id=mine), client.get("one"), client.get("two")
            )
            assert (cut, found) == (1, [b"1", b"2"])
        await other.get("one")
        assert await connections(client) == 2


@pytest.mark.slow
async def test_a_busy_process_does_not_take_itself_for_a_silent_store(
    alone: tuple[StoreServer, Client],
) -> None:
    server, _ = alone
    async with connect(f"redis://127.0.0.1:{server.port}", answer_within=0.2) as client:
        await client.set("one", 1)
        for _ in range(3):
            asked = asyncio.ensure_future(client.get("one"))
            await asyncio.sleep(0)
            time.sleep(0.4)  # noqa: ASYNC251 - that is what it is about
            assert await asked == b"1"
