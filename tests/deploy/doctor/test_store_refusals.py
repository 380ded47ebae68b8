"""The doctor's advice when Redis refuses: real servers, brought to each refusal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from redis import Redis
from redis.exceptions import RedisError, ResponseError

from deploy.doctor import Finding
from deploy.doctor.store import look_at_store
from deploy.doctor.store_advice import advice_on
from tests.deploy.doctor.findings import about, settings
from tests.support.full_disk import disk_full, on_small_disk
from tests.support.servers import (
    REDIS,
    StoreServer,
    embedded_binary,
    machine_binary,
    wait_until,
)

RIGHTS = "(ACL SETUSER)"

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no limit can be set")


@pytest.fixture(params=["valkey", REDIS])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoreServer]:
    binary = embedded_binary() if request.param == "valkey" else machine_binary()
    words = ("--enable-debug-command", "yes", "--loading-process-events-interval-bytes", "1024")
    server = on_small_disk(binary, tmp_path / "server", *words)
    server.start()
    yield server
    server.stop()


async def found(url: str) -> list[Finding]:
    return await look_at_store(settings(redis_url=url))


def as_user(server: StoreServer, name: str, rules: str) -> str:
    """The server's address for somebody with these rights."""
    with server.client as client:
        client.execute_command(f"ACL SETUSER {name} on nopass {rules}")
    return server.url.replace("//", f"//{name}:x@")


@on_linux
async def test_a_full_disk_wants_room_and_no_rights(server: StoreServer) -> None:
    with disk_full(server):
        with server.client as client:
            wait_until(lambda: refuses(client))
        told = await found(server.url)
        assert about(told, "append-only").level == "bad"
        writing = about(told, "writing")
    assert writing.level == "bad"
    assert "MISCONF Errors writing to the AOF file" in writing.says
    assert "Make room on its disk" in writing.do
    assert RIGHTS not in writing.do
    with server.client as client:
        wait_until(lambda: not refuses(client))
    assert about(await found(server.url), "writing").level == "good"


@on_linux
async def test_a_snapshot_that_fails_wants_room_too(server: StoreServer) -> None:
    with server.client as client:
        client.config_set("save", "1 1")
        with disk_full(server):
            client.bgsave()
            wait_until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")
            writing = about(await found(server.url), "writing")
    assert "unable to persist to disk" in writing.says
    assert "Make room on its disk" in writing.do


def refuses(client: Redis) -> bool:
    """Return whether the server refuses a write now."""
    try:
        client.set("somebody's", "word")
    except ResponseError:
        return True
    return False


@pytest.mark.parametrize(
    ("setting", "value", "advice"),
    [
        ("maxmemory", 1, "Raise maxmemory"),
        ("min-replicas-to-write", 1, "lower min-replicas-to-write"),
    ],
)
async def test_a_limit_of_its_configuration(
    server: StoreServer, setting: str, value: int, advice: str
) -> None:
    with server.client as client:
        client.config_set(setting, value)
    writing = about(await found(server.url), "writing")
    assert writing.level == "bad"
    assert advice in writing.do
    assert RIGHTS not in writing.do


@pytest.mark.parametrize("rules", ["~* +@all -set", "~* +@all -eval -evalsha", "~x +@all"])
async def test_rights_that_are_missing(server: StoreServer, rules: str) -> None:
    writing = about(await found(as_user(server, "guest", rules)), "writing")
    assert writing.level == "bad"
    assert RIGHTS in writing.do


async def test_the_right_to_ask_is_missing(server: StoreServer) -> None:
    [told] = await found(as_user(server, "deaf", "+ping"))
    assert "doesn't let us ask" in told.says
    assert RIGHTS in told.do


async def test_a_replica_wants_its_primary(server: StoreServer) -> None:
    with server.client as client:
        client.execute_command("REPLICAOF 127.0.0.1 1")
    told = await found(server.url)
    for what in ("redis", "writing"):
        assert about(told, what).do.startswith("Name the primary in DURAK_REDIS_URL")


async def test_more_clients_than_it_takes(server: StoreServer) -> None:
    with server.client as client:
        client.config_set("maxclients", 1)
        [told] = await found(server.url)
    assert "max number of clients reached" in told.says
    assert "Raise maxclients" in told.do


@pytest.mark.slow
async def test_it_still_reads_its_games(server: StoreServer) -> None:
    """Slow is not broken: it is to be waited for."""
    with server.client as client, server.client as other:
        client.mset({f"k{number}": os.urandom(2000) for number in range(200)})
        client.config_set("key-load-delay", 100_000)  # microseconds: 20 seconds in all
        reading = Thread(target=until_its_end, args=(client, "DEBUG RELOAD"))
        reading.start()
        wait_until(lambda: other.info("persistence")["loading"] == 1)
        [told] = await found(server.url)
        server.kill()
        reading.join()
    assert told.level == "bad"
    assert "loading the dataset" in told.says
    assert "Wait until it has read its games" in told.do


async def test_a_script_without_an_end(server: StoreServer) -> None:
    with server.client as client, server.client as other:
        client.config_set("busy-reply-threshold", 1)
        endless = ("EVAL", "while true do end", 0)
        running = Thread(target=until_its_end, args=(client, *endless))
        running.start()
        wait_until(lambda: is_busy(other))
        [told] = await found(server.url)
        other.script_kill()
        running.join()
    assert told.level == "bad"
    assert "SCRIPT KILL" in told.do


def until_its_end(client: Redis, *command: str | int) -> None:
    """A command that is cut short."""
    with suppress(RedisError):
        client.execute_command(*command)


def is_busy(client: Redis) -> bool:
    try:
        client.ping()
    except RedisError:
        return True
    return False


def test_nothing_is_made_up_about_a_refusal_that_nobody_has_met() -> None:
    assert advice_on(ResponseError("NEWCODE of a server that is to come")) is None
