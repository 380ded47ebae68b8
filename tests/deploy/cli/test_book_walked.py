"""Sections of docs/operations.md, walked with real servers; backups have a file of their own, and
a game goes on through a restart, an update and a full disk in tests/faults.
"""

from __future__ import annotations

import asyncio
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as Gone
from redis.exceptions import OutOfMemoryError, ResponseError

from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from tests.deploy.cli.test_backup import begin, sitting_at
from tests.deploy.operators_book import BOOK, by_the_book, section, typed
from tests.deploy.serving.test_roles import answers
from tests.kit.files import KIT, documents
from tests.support.full_disk import disk_full, on_small_disk
from tests.support.patience import PATIENCE
from tests.support.sentinels import NAME, Sentinels, sentinels
from tests.support.servers import Cluster, StoreServer, a_cluster, machine_binary, wait_until

__all__ = ["a_cluster", "sentinels"]

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no limit can be set")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StoreServer]:
    """The machine's Redis with a disk that can be full."""
    server = on_small_disk(machine_binary(), tmp_path / "server")
    server.start()
    yield server
    server.stop()


def test_every_alert_that_pages_is_on_the_first_page() -> None:
    (rules,) = documents(KIT / "watching" / "alerts.yml")
    alerts = {one["alert"]: one["labels"]["severity"] for one in rules["groups"][0]["rules"]}
    first = section("At 3 a.m.")
    assert {name for name, how in alerts.items() if how == "page"} <= {
        *re.findall(r"Durak\w+", first)
    }
    told = dict(re.findall(r"^\| `(Durak\w+)` \| (\w+) \|", section("Every alert"), re.MULTILINE))
    assert told == alerts


def test_the_runbook_asks_the_bots_port_for_readiness() -> None:
    """The unit's processes take one port after the other: the page, the bot, the players."""
    unit = (KIT / "systemd" / "durak.service").read_text()
    (health,) = re.findall(r"DURAK_HEALTH_PORT=(\d+)", unit)
    assert f"curl -s 127.0.0.1:{int(health) + 1}/readyz` ({health} is the page)" in BOOK


@on_linux
@pytest.mark.redis
async def test_a_full_disk_is_seen_as_the_book_says_and_needs_room_alone(
    server: StoreServer,
) -> None:
    table = await begin(server.url)
    with disk_full(server):
        wait_until(lambda: is_refused(server))
        assert (await typed(command_for("pages reconnect"), at(server))).startswith("MISCONF")
        said = await by_the_book("redis-cli INFO persistence", at(server))
        assert "aof_last_write_status:err" in said
        assert "used_memory_human" in said
        assert "maxmemory_human" in said
    wait_until(lambda: not is_refused(server))
    assert await sitting_at(server.url, table) == ["Anna"]


def command_for(seen: str) -> str:
    """The one command that the first page has for what is seen."""
    (line,) = re.findall(rf"^\| {seen}.* \|.* \| `([^`]+)` \|", section("At 3 a.m."), re.MULTILINE)
    return line


def at(server: StoreServer) -> dict[str, str]:
    return {"redis-cli": f"redis-cli -p {server.port}"}


def is_refused(server: StoreServer) -> bool:
    """Return whether the server refuses a write now."""
    with server.client as client:
        try:
            client.set("somebody's", "word")
        except ResponseError:
            return True
    return False


@on_linux
@pytest.mark.redis
async def test_a_redis_that_writes_always_ends_on_a_full_disk_and_loses_nothing(
    tmp_path: Path,
) -> None:
    server = on_small_disk(machine_binary(), tmp_path / "server", "--appendfsync", "always")
    server.start()
    table = await begin(server.url)
    with server.client as client, disk_full(server), pytest.raises(Gone):
        client.set("somebody's", "word")
    server.stop()
    server.start()
    assert await sitting_at(server.url, table) == ["Anna"]
    server.stop()


@pytest.mark.redis
async def test_a_full_memory_is_given_more_as_the_book_says(server: StoreServer) -> None:
    with server.client as client:
        client.config_set("maxmemory", 1)
        with pytest.raises(OutOfMemoryError):
            client.set("somebody's", "word")
        await by_the_book("redis-cli CONFIG SET maxmemory", at(server))
        client.set("somebody's", "word")


@pytest.mark.slow
@pytest.mark.redis
async def test_sentinel_is_asked_and_told_as_the_book_says(sentinels: Sentinels) -> None:
    asked = {"-p 26379": f"-p {sentinels.watching[0].port}", " games": f" {NAME}"}
    said = await by_the_book("redis-cli -p 26379 SENTINEL get", asked)
    assert said.split() == ["127.0.0.1", str(sentinels.primary.port), "OK"]
    with sentinels.watching[0].client as client:
        new = str(sentinels.replica.port).encode()
        ask = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)
        wait_until(lambda: client.execute_command(*ask)[1] == new)


@pytest.mark.slow
@pytest.mark.cluster
async def test_a_cluster_is_looked_at_as_the_book_says(a_cluster: Cluster) -> None:
    a_cluster.start()
    places = {"127.0.0.1:6379": f"127.0.0.1:{a_cluster.nodes[0].port}"}
    assert "All 16384 slots covered" in await by_the_book("redis-cli --cluster check", places)


async def test_the_embedded_servers_log_may_be_emptied_while_it_runs(tmp_path: Path) -> None:
    data = tmp_path / "durak"
    log = data / "redis" / "server.log"
    async with EmbeddedRedis(data / "redis") as redis:
        table = await begin(redis.url)
        assert log.stat().st_size > 0
        await by_the_book(": > /var/lib/durak/redis", {"/var/lib/durak": data})
        assert log.stat().st_size == 0
        assert await sitting_at(redis.url, table) == ["Anna"]
    assert log.read_bytes()[:1] not in (b"", b"\0"), "it goes on from the beginning"


async def test_a_log_in_a_file_is_rotated_by_a_copy(tmp_path: Path) -> None:
    """Of a process that waits for its Redis, and says so."""
    log, before, port = tmp_path / "durak.log", tmp_path / "durak.log.1", free_port(0)
    store = StoreServer(machine_binary(), tmp_path / "store")
    given = {"DURAK_PORT": str(port), "DURAK_REDIS_URL": store.url}
    command = " ".join(program("deploy.cli", "serve", "players"))
    shell = await asyncio.create_subprocess_shell(
        f"exec {command} 2>> {log}", env=given, cwd=tmp_path, stdout=PIPE
    )
    try:
        await answers(f"http://127.0.0.1:{port}/healthz")
        await by_the_book("cp /var/log/durak.log", {"/var/log": tmp_path})
        assert "listening on port" in before.read_text()
        assert log.read_text() == ""
    finally:
        shell.terminate()
        await asyncio.wait_for(shell.wait(), PATIENCE)
