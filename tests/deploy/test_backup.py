"""Backup and restore as docs/operations.md says it: what ran then is there again."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.bench.faults.server import Server
from deploy.serving.embedded import EmbeddedRedis
from engine.rules import Ruleset
from engine.tables import Layout, Pace, Person, Tables, connect
from tests.support.patience import PATIENCE
from tests.support.servers import machine_binary, wait_until


async def run(*command: object) -> None:
    await asyncio.to_thread(subprocess.run, [*map(str, command)], check=True)


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
    data, backup = tmp_path / "data" / "redis", tmp_path / "backup"
    async with EmbeddedRedis(data) as redis:
        table = await begin(redis.url)
    await run("cp", "-a", data.parent, backup)
    shutil.rmtree(data.parent)
    await run("cp", "-a", backup, data.parent)
    async with EmbeddedRedis(data) as redis:
        assert await sitting_at(redis.url, table) == ["Anna"]


@pytest.mark.redis
async def test_a_dump_of_a_running_redis_brings_tables_back(tmp_path: Path) -> None:
    kept = ("--appendonly", "yes")
    at_once = ("--repl-diskless-sync-delay", "0")  # not after five seconds
    server = Server(machine_binary(), tmp_path / "lost", *kept, *at_once)
    server.start()
    try:
        table = await begin(server.url)
        dump = tmp_path / "durak.rdb"
        await run("redis-cli", "-u", server.url, "--rdb", dump)
    finally:
        server.kill()
    folder = tmp_path / "new"
    folder.mkdir()
    shutil.copy(dump, folder / "dump.rdb")
    restored = Server(machine_binary(), folder, "--appendonly", "no")
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
