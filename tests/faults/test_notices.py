"""The bot is killed again and again while people are to be called: nobody is called twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.settings import bot_id_of
from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.local_telegram import BOT, TOKEN, local_telegram
from deploy.sandbox import PersonSetup, Setup
from deploy.serving.processes.part import NotReady, Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Supervisor
from deploy.serving.serve import role_part
from engine.tables import PLENTY, Pace, Person, Tables, connect
from tests.by_day import NIGHTLY
from tests.faults.conftest import KEPT
from tests.support.patience import PATIENCE
from tests.support.servers import embedded_binary
from tests.tables.evening import game, until

pytestmark = pytest.mark.slow

TABLES = 30 if NIGHTLY else 15
KILLS = 3 if NIGHTLY else 1
IN_FLIGHT = 8  # messages that a process sends at once: with it they may be lost, never sent twice
PEOPLE = [Person(7_000_000_000 + number, f"P{number}") for number in range(2 * TABLES)]


@dataclass
class Chats:
    """A bot's process, its store, and the private chats of people who have opened them."""

    bot: Part
    tables: Tables
    telegram: ClientSession
    heard: int = 0  # the newest message, by its number among the calls
    messages: Counter[int] = field(default_factory=Counter)  # sent by then, for each person

    async def kill_after(self, messages: int) -> None:
        """Kill the bot when it has sent so many more messages; wait until it is raised again."""
        before = (await self.sent()).total()
        await until(lambda: self.are_sent(before + messages))
        killed = self.bot.pid
        os.kill(killed, signal.SIGKILL)
        await until(lambda: self.is_raised_after(killed))

    async def is_raised_after(self, killed: int) -> bool:
        """Return whether another process is up."""
        try:
            return self.bot.pid != killed
        except NotReady:
            return False

    async def sent(self) -> Counter[int]:
        """Return the number of messages sent to each person; messages heard of once aren't asked
        for again.
        """
        asked = {"method": "sendMessage", "after": self.heard}
        async with self.telegram.get("/sandbox/calls", params=asked) as answer:
            calls: list[dict[str, Any]] = (await answer.json())["calls"]
        for call in takewhile(lambda call: call["ok"] is not None, calls):
            self.heard = call["n"]
            if call["ok"]:
                self.messages[int(call["parameters"]["chat_id"])] += 1
        return self.messages

    async def are_sent(self, count: int) -> bool:
        """Return whether there were so many messages in all."""
        return (await self.sent()).total() >= count


@asynccontextmanager
async def chats(folder: Path) -> AsyncIterator[Chats]:
    server = StoreServer(embedded_binary(), folder / "store", *KEPT)
    server.start()
    keys = [f"p{person.id}" for person in PEOPLE]
    people = [
        PersonSetup(key=key, id=person.id, first_name=person.name)
        for key, person in zip(keys, PEOPLE, strict=True)
    ]
    try:
        with local_telegram(folder, Setup(people=people, bots=[BOT])) as api:
            bot = role_part("bot", _environment(server, api), free_port(0))
            async with (
                Supervisor([bot]) as supervisor,
                ClientSession(api) as telegram,
                connect(server.url, answer_within=PATIENCE) as client,
            ):
                await supervisor.until_ready()
                await _open_their_chats(telegram, keys)
                yield Chats(bot, Tables(client, allowed=PLENTY), telegram)
    finally:
        server.kill()


def _environment(server: StoreServer, api: str) -> dict[str, str]:
    return {
        "DURAK_BOT_TOKEN": TOKEN,
        "DURAK_PUBLIC_URL": "https://durak.example",
        "DURAK_MINI_APP": "play",
        "DURAK_TELEGRAM_API": api,
        "DURAK_REDIS_URL": server.url,
    }


async def _open_their_chats(telegram: ClientSession, keys: Sequence[str]) -> None:
    told = {"t": "start", "id": 1, "bot": bot_id_of(TOKEN)}
    for key in keys:
        async with telegram.post("/client/act", params={"as": key}, json=told) as answer:
            assert (await answer.json())["t"] == "done"


async def test_nobody_is_called_twice_though_the_bot_is_killed(tmp_path: Path) -> None:
    async with chats(tmp_path) as opened:
        await until(lambda: opened.are_sent(len(PEOPLE)))  # everybody has been greeted
        for first, second in zip(PEOPLE[::2], PEOPLE[1::2], strict=True):
            await game(opened.tables, first, second, pace=Pace.RELAXED)  # no time runs out
        for _ in range(KILLS):
            await opened.kill_after(5)
        await until(lambda: opened.are_sent(2 * len(PEOPLE) - KILLS * IN_FLIGHT))
        await asyncio.sleep(3.0)  # a message sent twice would be sent soon
        sent = await opened.sent()
    assert set(sent.values()) <= {1, 2}, "a greeting, and that the game begins"
    assert sum(count == 2 for count in sent.values()) >= len(PEOPLE) - KILLS * IN_FLIGHT
