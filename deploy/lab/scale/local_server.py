"""A whole server on this machine with people at it: all roles, the local Telegram, an archive.
Some play from pages, some in the chat alone.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import aiohttp

from deploy.demo.demo import BOT_ID, HOST, Demo
from deploy.lab.bench.faults.friend_company import AmongComputers, FriendCompany
from deploy.lab.bench.tables.companies import FIRST_PERSON, Site
from deploy.sandbox.world.setup_file import FRIENDS
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Supervisor
from deploy.serving.serve import role_part
from deploy.settings import Role
from engine.tables import Nursery

A_MOVE: Final = 1.5  # seconds from one move of a table to its next
A_WORD: Final = 5.0  # seconds from one word in the chat to the next
ALONE: Final = 4  # at every fourth table one person plays among computers
COMPUTERS: Final = ("master", "hard")
GROUP: Final = "Friends"
SAID: Final = ("/durak", "/rules", "Who plays?", "/durak perevodnoy", "/stats", "/language")


@dataclass(frozen=True)
class DemoServer:
    """The demo, and a second process of the page at a port of its own: where two share one, nobody
    knows which of them answers Prometheus.
    """

    demo: Demo
    second: Part

    def ports(self, role: Role) -> list[int]:
        """Return the ports of a role's processes."""
        parts = [*self.demo.supervisor.parts, self.second]
        its = [part for part in parts if part.name.split()[0] == role]
        return [int(part.environment["DURAK_PORT"]) for part in its]

    @property
    def sites(self) -> list[Site]:
        """Addresses of the pages."""
        token = self.second.environment["DURAK_BOT_TOKEN"]
        return [Site(port, token) for port in self.ports("webapp")]


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[DemoServer]:
    """All of it, ready; what it says is in the folder."""
    log = folder / "log"
    async with Demo(data=folder / "data", log=log) as demo:
        await demo.until_complete()
        first = next(part for part in demo.supervisor.parts if part.name == "webapp")
        second = role_part("webapp", first.environment, free_port(0), host=HOST, number=2)
        with log.open("ab") as output:
            async with Supervisor([second], output=output.fileno()) as supervisor:
                await supervisor.until_ready()
                yield DemoServer(demo, second)


async def play(server: DemoServer, tables: int, seconds: float) -> None:
    """People come in the first quarter of that time, and stop playing in the last third, one table
    after the other; as that begins one process of the page is killed, as the system does when
    memory runs out.
    """
    until = time.monotonic() + seconds
    async with aiohttp.ClientSession() as http, Nursery() as nursery:
        nursery.start(_chat(server.demo, http), "the chat")
        nursery.start(_come(http, server.sites, tables, seconds, nursery), "the people")
        await asyncio.sleep(seconds * 2 / 3)
        os.kill(server.second.pid, signal.SIGKILL)
        await asyncio.sleep(until - time.monotonic())


async def _come(
    http: aiohttp.ClientSession,
    sites: Sequence[Site],
    tables: int,
    seconds: float,
    nursery: Nursery,
) -> None:
    people, began = count(FIRST_PERSON), time.monotonic()
    for number in range(tables):
        company = await _company(http, sites, people, nursery, alone=number % ALONE == 1)
        company.rest = A_MOVE
        stays_until = began + seconds * (1 - number / tables / 3)
        nursery.start(company.play(partial(_is_past, stays_until)), "a company")
        await asyncio.sleep(seconds / 4 / tables)


async def _company(
    http: aiohttp.ClientSession,
    sites: Sequence[Site],
    people: Iterator[int],
    nursery: Nursery,
    *,
    alone: bool,
) -> FriendCompany:
    if not alone:
        return await FriendCompany.sat_down(http, sites, people, nursery)
    company = await AmongComputers.sat_down(http, sites, people, nursery, seats=1)
    await company.invite(COMPUTERS)
    return company


def _is_past(moment: float) -> bool:
    return time.monotonic() > moment


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
