"""The store's client with and without the parts that redis-py doesn't promise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from importlib.metadata import version

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from engine.tables import Pulses, connect
from engine.tables.channels.link import ChannelLink
from engine.tables.store import client_parts
from tests.support.patience import PATIENCE
from tests.tables.evening import until


@pytest.fixture(params=["with", "without"])
async def redis(
    request: pytest.FixtureRequest, valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Redis]:
    client_parts._warn.cache_clear()
    if request.param == "without":
        monkeypatch.setattr(client_parts, "PARTS", ("_writer.transport", "_parser.no_such_part"))
    client = connect(valkey_url, answer_within=PATIENCE)
    assert isinstance(client, Redis)
    yield client
    await client.aclose()


async def test_the_installed_redis_py_has_the_parts(
    valkey_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    client_parts._warn.cache_clear()
    async with connect(valkey_url, answer_within=PATIENCE) as client:
        await client.ping()
    changed = f"redis-py {version('redis')} has changed: engine/tables/store/client_parts.py"
    assert caplog.messages == [], changed


async def test_commands_sent_together_are_answered(redis: Redis) -> None:
    await asyncio.gather(*(redis.set(f"parts:{n}", n) for n in range(50)))
    told = await asyncio.gather(*(redis.get(f"parts:{n}") for n in range(50)))
    assert told == [str(n).encode() for n in range(50)]
    with pytest.raises(ResponseError):
        await redis.lpush("parts:1", "a list it isn't")


async def test_a_lost_connection_is_replaced(redis: Redis) -> None:
    before = await redis.client_id()
    lost = redis.execute_command(  # type: ignore[no-untyped-call]
        "CLIENT", "KILL", "ID", before, "SKIPME", "no"
    )
    await asyncio.gather(lost, return_exceptions=True)
    assert await redis.client_id() != before


async def test_published_messages_are_heard(redis: Redis) -> None:
    heard: list[bytes | None] = []
    link = ChannelLink(redis, Pulses().of("link"), lambda _channel, said: heard.append(said))
    running = asyncio.get_running_loop().create_task(link.run())

    async def has_heard() -> bool:
        await redis.publish("parts", b"news")
        return b"news" in heard

    await link.join("parts")
    await until(has_heard)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_one_warning_names_the_part_that_is_missing(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client_parts._warn.cache_clear()
    monkeypatch.setattr(client_parts, "PARTS", ("_writer.transport", "_parser.no_such_part"))
    for _ in range(2):
        async with connect(valkey_url, answer_within=PATIENCE) as client:
            await client.ping()
    [told] = caplog.messages
    assert "it lacks Connection._parser.no_such_part: commands cost more" in told
