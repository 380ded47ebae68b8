"""Addresses of the store: one node, a password, a socket file, Sentinel, Cluster."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.asyncio import RedisCluster

from engine.tables import AddressError, Person, Tables, connect
from tests.support.sentinels import NAME, Sentinel
from tests.support.servers import StoreServer, embedded_binary
from tests.tables.evening import lobby


@pytest.mark.parametrize(
    "url",
    ["", "localhost:6379", "http://localhost", "redis+sentinel://localhost:1", "redis+cluster://"],
)
async def test_a_text_that_is_no_address_is_told_in_a_sentence(url: str) -> None:
    with pytest.raises(AddressError, match=r"address of Redis|needs the name"):
        connect(url)


async def test_the_clients_manners() -> None:
    client = connect("rediss://user:pass@example.org:6380/3")
    told = client.connection_pool.connection_kwargs
    assert (told["host"], told["port"], told["db"]) == ("example.org", 6380, 3)
    assert (told["username"], told["password"]) == ("user", "pass")
    assert told["socket_timeout"] <= 1
    assert told["retry"].get_retries() <= 2


async def test_a_clusters_address() -> None:
    client = connect("rediss+cluster://:p%40ss@one,two:7001")
    assert isinstance(client, RedisCluster)
    nodes = client.nodes_manager.startup_nodes
    assert set(nodes) == {"one:6379", "two:7001"}
    assert client.connection_kwargs["password"] == "p@ss"


async def test_a_server_with_a_password_and_a_socket_file(tmp_path: Path, anna: Person) -> None:
    socket = Path("/tmp") / f"durak-{time.monotonic_ns()}.sock"  # short: such names have a limit
    server = StoreServer(embedded_binary(), tmp_path, "--unixsocket", str(socket))
    server.start()
    word = "open%20sesame"
    try:
        with server.client as client:
            client.config_set("requirepass", "open sesame")
        for url in (
            f"redis://:{word}@127.0.0.1:{server.port}/0",
            f"unix://{socket}?password={word}",
        ):
            async with connect(url) as store:
                assert len((await lobby(Tables(store), anna)).seats) == 1
    finally:
        server.kill()
        socket.unlink(missing_ok=True)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[StoreServer, Sentinel]]:
    """A server and a Sentinel that watches it."""
    server = StoreServer(embedded_binary(), tmp_path / "server")
    server.start()
    sentinel = Sentinel(embedded_binary(), tmp_path / "sentinel", server)
    sentinel.start()
    yield server, sentinel
    sentinel.kill()
    server.kill()


async def test_the_master_is_asked_of_a_sentinel(
    watched: tuple[StoreServer, Sentinel], anna: Person
) -> None:
    server, sentinel = watched
    client = connect(f"redis+sentinel://127.0.0.1:{sentinel.port},127.0.0.1:1/{NAME}/0")
    table = await lobby(Tables(client), anna)
    with Redis(port=server.port) as behind:
        assert any(table.id.encode() in key for key in behind.keys("*"))
    await client.aclose()
