"""The doctor's findings on Redis: real servers, each with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.doctor import Finding
from deploy.doctor.store import look_at_store
from deploy.serving.processes.ports import free_port
from engine.tables import Layout, connect, keys
from tests.deploy.doctor.findings import about, levels, settings
from tests.support.older_redis import older_redis
from tests.support.servers import Cluster, StoreServer, a_server, embedded_binary, wait_until
from tests.support.servers import store as each_kind

__all__ = ["a_server", "each_kind"]

Start = Callable[..., StoreServer]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a server that is well set up but for what is given."""
    started: list[StoreServer] = []

    def start(*more: str) -> StoreServer:
        folder = tmp_path / str(len(started))
        server = StoreServer(embedded_binary(), folder, "--appendonly", "yes", *more)
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


async def found(url: str) -> list[Finding]:
    return await look_at_store(settings(redis_url=url))


async def test_a_server_that_is_well_set_up(a_server: StoreServer) -> None:
    with a_server.client as client:
        client.config_set("maxmemory", "100mb")
    told = await found(a_server.url)
    assert levels(told) == dict.fromkeys(("redis", "append-only", "memory", "writing"), "good")
    assert f"answers at 127.0.0.1:{a_server.port}" in about(told, "redis").says


async def test_each_kind_of_store_is_asked(each_kind: StoreServer | Cluster) -> None:
    """Those of the tests keep no append-only file."""
    told = await found(each_kind.url)
    nodes = len(each_kind.nodes) if isinstance(each_kind, Cluster) else 1
    assert [one.level for one in told if one.about == "append-only"] == ["bad"] * nodes
    assert about(told, "writing").level == "good"


@pytest.mark.slow
async def test_keys_written_as_a_trial_expire(start: Start) -> None:
    server = start()
    await found(server.url)
    with server.client as client:
        wait_until(lambda: client.exists(*(keys.trial(shard) for shard in range(16))) == 0)


async def test_a_server_that_is_not_there() -> None:
    port = free_port(0)
    [told] = await found(f"redis://:a-password@127.0.0.1:{port}")
    assert told.level == "bad"
    assert told.says == f"Redis at 127.0.0.1:{port} can't be used: connection refused."
    assert "DURAK_REDIS_URL" in told.do


async def test_a_cluster_that_isnt_there() -> None:
    port = free_port(0)
    [told] = await found(f"redis+cluster://127.0.0.1:{port}")
    assert told.says == f"Redis at 127.0.0.1:{port} can't be used: connection refused."


@pytest.mark.parametrize(
    "scheme", [pytest.param("rediss", marks=pytest.mark.slow), "redis+cluster"]
)
async def test_somebody_is_there_who_speaks_otherwise(start: Start, scheme: str) -> None:
    server = start()
    [told] = await found(server.url.replace("redis:", f"{scheme}:").removesuffix("/0"))
    assert told.level == "bad"
    assert "listens there doesn't answer as DURAK_REDIS_URL says" in told.says


async def test_a_name_that_nobody_knows() -> None:
    [told] = await found("redis://durak.invalid")
    assert told.says == "Redis at durak.invalid:6379 can't be used: nobody knows this name."


async def test_a_socket_that_isnt_there(tmp_path: Path) -> None:
    [told] = await found(f"unix://{tmp_path}/redis.sock")
    assert told.says == f"Redis at {tmp_path}/redis.sock can't be used: no connection."


async def test_a_wrong_password(start: Start) -> None:
    server = start()
    with server.client as client:
        client.config_set("requirepass", "the right one")
    for url in (server.url, server.url.replace("//", "//:a-wrong-one@")):
        [told] = await found(url)
        assert told.level == "bad"
        assert told.says == f"Redis at 127.0.0.1:{server.port} doesn't take the password."
        assert "a-wrong-one" not in told.do


async def test_no_append_only_file(start: Start) -> None:
    told = about(await found(start("--appendonly", "no").url), "append-only")
    assert told.level == "bad"
    assert "CONFIG SET appendonly yes" in told.do


@pytest.mark.parametrize(("most", "level"), [("100mb", "bad"), ("0", "warning")])
async def test_a_policy_that_throws_games_away(start: Start, most: str, level: str) -> None:
    server = start("--maxmemory", most, "--maxmemory-policy", "allkeys-lru")
    told = about(await found(server.url), "memory")
    assert told.level == level
    assert "(allkeys-lru): games would vanish" in told.says
    assert "noeviction" in told.do


async def test_without_a_limit_it_is_ended_when_memory_is_full(start: Start) -> None:
    told = about(await found(start().url), "memory")
    assert told.level == "note"
    assert "Set maxmemory" in told.do


async def test_memory_is_nearly_full(start: Start) -> None:
    server = start()
    with server.client as client:
        client.config_set("maxmemory", int(client.info()["used_memory"] * 1.1))
    told = about(await found(server.url), "memory")
    assert (told.level, told.do) == ("warning", "Raise maxmemory.")


async def test_a_replica(start: Start) -> None:
    primary = start()
    replica = start("--replicaof", "127.0.0.1", str(primary.port))
    told = (await found(replica.url))[0]
    assert told.level == "bad"
    assert "is a replica" in told.says


async def test_keys_of_a_newer_release(start: Start) -> None:
    server = start()
    with server.client as client:
        client.set(keys.layout(3), "99")
    told = about(await found(server.url), "release")
    assert told.level == "bad"
    assert "newer release of Durak" in told.says


async def test_a_process_of_the_release_before_that_still_runs(start: Start) -> None:
    server = start()
    assert [one for one in await found(server.url) if one.about == "release"] == []
    with server.client as client:
        client.set(keys.EARLIER_CLOCK, "")
    told = about(await found(server.url), "release")
    assert (told.level, told.do.split(";")[0]) == ("warning", "Stop it when the update is done")


async def test_a_move_that_has_not_ended(start: Start) -> None:
    server = start()
    async with connect(server.url) as client:
        await Layout(client).begin_move("/srv/durak")
    told = about(await found(server.url), "release")
    assert told.level == "bad"
    assert told.says.startswith("Not everything has come from /srv/durak yet: give the same")
    assert told.do == "Do it while no process of Durak runs."


async def test_a_server_that_is_too_old(start: Start) -> None:
    """A real one, whose word for its version is changed on the way."""
    async with older_redis(start().port) as port:
        told = about(await found(f"redis://127.0.0.1:{port}"), "redis")
    assert told.level == "bad"
    assert "is too old: Redis 7.0 or newer, or Valkey is needed" in told.says
