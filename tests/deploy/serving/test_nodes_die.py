"""Nodes of a Cluster die while both roles serve: nothing in the processes dies with them."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from deploy.serving.processes.ports import free_port
from engine.tables import Person, Tables, connect
from tests.bot.chat import PEOPLE, Friend, Telegram
from tests.by_day import NIGHTLY
from tests.deploy.serving.test_roles import answers, friends, said, serve
from tests.support.patience import PATIENCE
from tests.support.servers import Cluster, a_cluster
from tests.tables.evening import game

__all__ = ["a_cluster", "friends"]

pytestmark = [pytest.mark.nightly, pytest.mark.cluster]

KILLS = 4 if NIGHTLY else 2
GAMES = 12
RESTARTS = re.compile(r'^durak_task_restarts_total\{task="(\w+)"\} (\d+)', re.MULTILINE)


async def restarts(port: int) -> dict[str, int]:
    """Return how often each task of a process was started again."""
    told = RESTARTS.findall(await answers(f"http://127.0.0.1:{port}/metrics"))
    return {task: int(count) for task, count in told}


async def games_of_computers(url: str) -> None:
    """Start games of computers, which go on by the clocks of the processes."""
    async with connect(url, answer_within=PATIENCE) as client:
        tables = Tables(client)
        for number in range(GAMES):
            host = Person(100 + number, "Anna")
            table = await game(tables, host, computers=3)
            await tables.seats.leave(table.id, host.id)


async def test_no_task_ends_though_nodes_do(
    friends: Telegram, a_cluster: Cluster, tmp_path: Path
) -> None:
    await asyncio.to_thread(a_cluster.start)
    page, bot = free_port(0), free_port(0)
    common = {
        "redis_url": a_cluster.url,
        "telegram_api": friends.address,
        "public_url": f"http://127.0.0.1:{page}",
    }
    anna = Friend(friends, PEOPLE[0].key, PEOPLE[0].id, await friends.group("Friends"))
    async with (
        serve("webapp", cwd=tmp_path, port=page, **common) as webapp,
        serve("bot", cwd=tmp_path, port=bot, **common) as chat,
    ):
        logs = [asyncio.ensure_future(said(process)) for process in (webapp, chat)]
        for port in (page, bot):
            await answers(f"http://127.0.0.1:{port}/readyz")
        await games_of_computers(a_cluster.url)
        for number in range(KILLS):
            node = a_cluster.nodes[number % 3]
            node.kill()
            await asyncio.sleep(1.0)
            await asyncio.to_thread(node.start)
            await asyncio.to_thread(a_cluster.wait)
        for port in (page, bot):
            told = json.loads(await answers(f"http://127.0.0.1:{port}/readyz"))
            assert told["late"] == []
            counts = await restarts(port)
            assert counts
            assert set(counts.values()) == {0}
        await anna.writes("/durak")
        await anna.sees("Anna")
    for log in logs:
        words = await log
        assert "Traceback" not in words
        assert "ended; it starts again" not in words
