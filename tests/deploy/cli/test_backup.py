"""Backup and restore as docs/operations.md says it: what ran then is there again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deploy.lab.bench.faults.store_server import StoreServer
from deploy.serving.embedded import EmbeddedRedis
from durak_rules import Ruleset
from engine.tables import Layout, Pace, Person, Tables, connect
from tests.deploy.operators_book import by_the_book
from tests.support.patience import PATIENCE
from tests.support.servers import machine_binary, wait_until

PASSWORD = "its-password"


async def begin(url: str) -> str:
    """A table at which somebody sits: its id."""
    async with connect(url, answer_within=PATIENCE) as client:
        await Layout(client, looks=0).settle()
        table = await Tables(client).create(
            Person(7, "Anna"),
            ruleset=Ruleset.of("podkidnoy"),
            pace=Pace.LIVE,
            place="chat:1",
            seated=True,
        )
        return table.id


async def sitting_at(url: str, table_id: str) -> list[str]:
    async with connect(url, answer_within=PATIENCE) as client:
        table = await Tables(client).load(table_id)
        return [seat.person.name for seat in table.seats if seat.person is not None]


async def test_a_copy_of_the_data_directory_brings_tables_back(tmp_path: Path) -> None:
    data = tmp_path / "durak"
    async with EmbeddedRedis(data / "redis") as redis:
        table = await begin(redis.url)
    places = {"/var/lib/durak": data, "/srv/": f"{tmp_path}/"}
    await by_the_book("systemctl stop durak; cp", places)
    async with EmbeddedRedis(data / "redis") as redis:
        await begin(redis.url)
    await by_the_book("systemctl stop durak\n", {**places, "backup-2026-11-25-0400": "backup-*"})
    async with EmbeddedRedis(data / "redis") as redis:
        assert await sitting_at(redis.url, table) == ["Anna"]
        async with connect(redis.url, answer_within=PATIENCE) as client:
            assert (await Tables(client).status.census()).resting == 1, "the other one is younger"


@pytest.mark.redis
async def test_a_dump_of_a_running_redis_brings_tables_back(tmp_path: Path) -> None:
    kept = ("--appendonly", "yes")
    at_once = ("--repl-diskless-sync-delay", "0")  # not after five seconds
    server = StoreServer(machine_binary(), tmp_path / "lost", *kept, *at_once)
    server.start()
    try:
        table = await begin(server.url)
        with server.client as client:
            client.config_set("requirepass", PASSWORD)
        dump = tmp_path / "durak.rdb"
        await by_the_book("(umask 077; REDISCLI", {"6379": server.port, "durak.rdb": dump})
        assert dump.stat().st_mode & 0o777 == 0o600
    finally:
        server.kill()
    folder = tmp_path / "new"
    folder.mkdir()
    shutil.copy(dump, folder / "dump.rdb")
    restored = StoreServer(machine_binary(), folder, "--appendonly", "no")
    restored.start()
    with restored.client as client:
        client.config_set("appendonly", "yes")
        wait_until(lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
    restored.stop()
    restored.settings = kept
    restored.start()
    try:
        assert await sitting_at(restored.url, table) == ["Anna"]
    finally:
        restored.stop()
