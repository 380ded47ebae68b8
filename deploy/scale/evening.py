"""A whole server on this machine with people at it, and a Prometheus that looks on: both roles,
the local Telegram, an archive. Some play from pages, some in the chat alone.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import aiohttp

from deploy.bench.faults.company import Company
from deploy.bench.tables.companies import FIRST_PERSON, Site
from deploy.demo.demo import BOT_ID, HOST, Demo
from deploy.sandbox.world.setup_file import FRIENDS
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Part, Supervisor
from engine.tables import Nursery

WATCHING: Final = Path(__file__).parents[1] / "kit" / "watching"
PAGES: Final = 2
LOOK_EVERY: Final = 2  # seconds between two looks of Prometheus, and two points of a line
A_MOVE: Final = 1.5  # seconds from one move of a table to its next
A_WORD: Final = 5.0  # seconds from one word in the chat to the next
GROUP: Final = "Friends"
SAID: Final = ("/durak", "/rules", "Who plays?", "/durak perevodnoy", "/stats", "/language")


class NoPrometheus(Exception):
    """It isn't installed, or its settings aren't here; the sentence says how to get them."""


class Watcher:
    """Prometheus, with the settings of deploy/kit and the ports of this evening."""

    def __init__(self, address: str, http: aiohttp.ClientSession) -> None:
        self._address = address
        self._http = http
        self.began = time.time()

    async def over_time(self, expression: str) -> Sequence[Mapping[str, Any]]:
        """What it knows of an expression since the evening began."""
        asked = {"query": expression, "start": self.began, "end": time.time(), "step": LOOK_EVERY}
        async with self._http.post(f"{self._address}/api/v1/query_range", data=asked) as answer:
            told = await answer.json()
        found: Sequence[Mapping[str, Any]] = told["data"]["result"]
        return found


@asynccontextmanager
async def watched(demo: Demo, folder: Path) -> AsyncIterator[Watcher]:
    """A Prometheus that asks all processes of this server; raises NoPrometheus."""
    program = shutil.which("prometheus")
    if program is None or not WATCHING.is_dir():
        raise NoPrometheus(
            "This needs prometheus (Debian: apt install prometheus) and the project's own folder."
        )
    address = f"http://{HOST}:{free_port(0)}"
    part = Part(
        name="prometheus",
        command=[
            program,
            f"--config.file={_settings(demo, folder)}",
            f"--storage.tsdb.path={folder / 'prometheus'}",
            f"--web.listen-address={address.removeprefix('http://')}",
            "--log.level=error",
        ],
        environment={},
        ready_url=f"{address}/-/ready",
    )
    async with Supervisor([part]) as supervisor, aiohttp.ClientSession() as http:
        await supervisor.until_ready()
        yield Watcher(address, http)


def _settings(demo: Demo, folder: Path) -> Path:
    """Those of deploy/kit, which ask at other ports and less often."""
    told = (WATCHING / "prometheus.yml").read_text()
    told = re.sub(r"(scrape|evaluation)_interval: \d+s", rf"\1_interval: {LOOK_EVERY}s", told)
    told = told.replace("alerts.yml", str(WATCHING / "alerts.yml"))
    for role, port in (("webapp", 8080), ("bot", 8081)):
        ours = ", ".join(f'"{HOST}:{one}"' for one in _ports(demo, role))
        told = told.replace(f'"127.0.0.1:{port}"', ours)
    file = folder / "prometheus.yml"
    file.write_text(told)
    return file


def _ports(demo: Demo, role: str) -> list[int]:
    parts = [part for part in demo.supervisor.parts if part.name.split()[0] == role]
    return [int(part.environment["DURAK_PORT"]) for part in parts]


async def play(demo: Demo, tables: int, seconds: float) -> None:
    """People come in the first quarter of that time; when two thirds are over, one process of the
    page is killed, as the system does when memory runs out.
    """
    until = time.monotonic() + seconds
    sites = [Site(port, _token(demo)) for port in _ports(demo, "webapp")]
    async with aiohttp.ClientSession() as http, Nursery() as nursery:
        nursery.start(_chat(demo, http), "the chat")
        nursery.start(_come(http, sites, tables, seconds / 4, nursery), "the people")
        await asyncio.sleep(seconds * 2 / 3)
        os.kill(demo.pid("webapp 2"), signal.SIGKILL)
        await asyncio.sleep(until - time.monotonic())


def _token(demo: Demo) -> str:
    return demo.supervisor.parts[1].environment["DURAK_BOT_TOKEN"]


async def _come(
    http: aiohttp.ClientSession,
    sites: Sequence[Site],
    tables: int,
    within: float,
    nursery: Nursery,
) -> None:
    people = count(FIRST_PERSON)
    for _ in range(tables):
        company = await Company.sat_down(http, sites, people, nursery)
        company.rest = A_MOVE
        nursery.start(company.play(lambda: False), "a company")
        await asyncio.sleep(within / tables)


async def _chat(demo: Demo, http: aiohttp.ClientSession) -> None:
    """Friends in a group say one thing after the other, join and begin, and then don't come."""
    async with http.get(f"{demo.address}/sandbox/chats") as answer:
        chats = [one["chat"] for one in (await answer.json())["chats"]]
    group = next(int(chat["id"]) for chat in chats if chat["title"] == GROUP)
    for friend in FRIENDS[:2]:
        await _act(demo, http, friend.key, "start", bot=BOT_ID)
    for turn in count():
        friend = FRIENDS[turn % len(FRIENDS)]
        await _act(demo, http, friend.key, "send", chat=group, text=SAID[turn % len(SAID)])
        await asyncio.sleep(A_WORD)
        await _press(demo, http, FRIENDS[(turn + 1) % len(FRIENDS)].key, group, "Join")
        await _press(demo, http, friend.key, group, "Start")


async def _press(
    demo: Demo, http: aiohttp.ClientSession, who: str, group: int, label: str
) -> None:
    """The newest button of that name, if there is one."""
    async with http.get(f"{demo.address}/sandbox/chats") as answer:
        chats = (await answer.json())["chats"]
    messages = next(one["messages"] for one in chats if one["chat"]["id"] == group)
    for message in reversed(messages):
        rows = message["body"].get("reply_markup", {}).get("inline_keyboard", [])
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                if button["text"] == label:
                    where = {"key": str(message["id"]), "button": [row, column]}
                    await _act(demo, http, who, "press", chat=group, **where)
                    return


async def _act(
    demo: Demo, http: aiohttp.ClientSession, who: str, act: str, **fields: object
) -> None:
    told = {"t": act, "id": 1, **fields}
    async with http.post(f"{demo.address}/client/act", params={"as": who}, json=told) as answer:
        await answer.read()
