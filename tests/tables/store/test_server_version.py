"""A store whose server is too old is refused at the start; one that is away is named."""

from __future__ import annotations

import asyncio

import pytest

from deploy.serving.processes.ports import free_port
from engine.tables import Layout, connect
from engine.tables.store.connect import place_of
from engine.tables.store.server_version import StoreTooOld, check_version, name_of
from tests.support.older_redis import older_redis
from tests.support.patience import PATIENCE
from tests.support.servers import StoreServer, own_store, store, store_url

__all__ = ["own_store", "store", "store_url"]


async def test_every_kind_of_store_is_new_enough(store_url: str) -> None:
    async with connect(store_url, answer_within=PATIENCE) as client:
        await check_version(client)


async def test_an_old_one_is_refused_before_anybody_is_served(own_store: StoreServer) -> None:
    async with (
        older_redis(own_store.port) as port,
        connect(f"redis://127.0.0.1:{port}", answer_within=PATIENCE) as client,
    ):
        with pytest.raises(StoreTooOld, match=r"Redis 7\.0 or newer, or Valkey is needed"):
            await Layout(client).settle()


async def test_a_store_that_is_away_is_named(caplog: pytest.LogCaptureFixture) -> None:
    async with connect(f"redis://:a-password@127.0.0.1:{free_port(0)}") as client:
        waiting = asyncio.create_task(Layout(client, place="Redis at there:6379").settle())
        async with asyncio.timeout(PATIENCE):
            while "Nobody is served yet from Redis at there:6379" not in caplog.text:
                await asyncio.sleep(0.02)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert "a-password" not in caplog.text


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("redis://user:word@host:6380/1", "host:6380"),
        ("rediss://host", "host:6379"),
        ("unix:///run/redis.sock", "/run/redis.sock"),
        ("redis+sentinel://:word@a,b:26380/main", "a:26379, b:26380"),
        ("redis+cluster://a:7000,b:7001", "a:7000, b:7001"),
    ],
)
def test_the_place_of_an_address_is_told_without_its_password(url: str, place: str) -> None:
    assert place_of(url) == place


async def test_one_that_doesnt_tell_is_taken_as_it_is(own_store: StoreServer) -> None:
    """A managed server's user may lack the right to ask."""
    with own_store.client as client:
        client.execute_command("ACL SETUSER default on nopass ~* +@all -info")
    async with connect(own_store.url, answer_within=PATIENCE) as client:
        await check_version(client)


def test_it_is_called_by_its_own_name() -> None:
    assert name_of({"redis_version": "6.2.1"}) == "Redis 6.2.1"
    assert name_of({"redis_version": "7.2.4", "valkey_version": "9.1.0"}) == "Valkey 9.1.0"
