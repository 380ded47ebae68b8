"""Ears on everything between our processes: what is published, the outbox, the bot's calls."""

from __future__ import annotations

import asyncio
from typing import Self

import aiohttp
import redis.asyncio as redis

from deploy.demo.demo import Demo
from engine.tables.keys import answers, changes, table_of_changes
from tests.e2e.friends import CARD
from tests.e2e.secrets import assert_no_card_in
from tests.support.bot_api import Call, wrong_calls

DRAWN = {"inline_message_id"}  # Telegram draws it by lot, and one in a thousand reads like a card
SAYING = ("PUBLISH", "SPUBLISH", "XADD")  # the commands that tell other processes something
LOOKING_BACK = " k look_back "  # a question about a finished game, whose cards are for everybody


class Wiretap:
    """Listens while it is open; then says whether a card was named where none may be."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._said: dict[str, list[str]] = {command: [] for command in SAYING}
        self._changes = 0  # of tables, whole: for processes that show them

    async def __aenter__(self) -> Self:
        self._redis = redis.from_url(self._demo.redis_url)
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._redis.aclose()

    async def _listen(self) -> None:
        async with self._redis.monitor() as monitor:
            async for heard in monitor.listen():
                words = heard["command"]
                name, where = [*words.split(maxsplit=2), ""][:2]
                if is_state(where):
                    self._changes += 1
                elif name.upper() in self._said:
                    self._said[name.upper()].append(words)

    def assert_not_deaf(self) -> None:
        """There was something to search."""
        assert self._changes, "no change was published"
        assert self._said["XADD"], "nothing went through the outbox"

    async def assert_no_card_leaked(self) -> None:
        """Search all that was overheard."""
        for name, said in self._said.items():
            assert_no_card_in([one for one in said if LOOKING_BACK not in one], name)
        assert_no_card_in([_asked(call) for call in await self._calls()], "the bot")

    async def assert_cards_told_to(self, person: int) -> None:
        """Check that only messages in this person's own chat name cards, and that some do."""
        told = [call["parameters"] for call in await self._calls()]
        own = [one for one in told if str(one.get("chat_id")) == str(person)]
        others = [one for one in told if "chat_id" in one and one not in own]
        assert_no_card_in(map(str, others), "another chat")
        assert any(CARD.search(str(one)) for one in own)

    async def assert_calls_known(self) -> None:
        """Check that every call of the bot since its start is in the Bot API, field by field."""
        calls = await self._calls()
        assert calls, "the bot has asked nothing"
        assert wrong_calls(calls) == [], "Telegram doesn't know such calls"

    async def _calls(self) -> list[Call]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self._demo.address}/sandbox/calls") as answer,
        ):
            found: list[Call] = (await answer.json())["calls"]
            return found


def is_state(channel: str) -> bool:
    """True for channels as hidden as what is stored: a table's changes, which go to processes that
    show the table, and thoughts about hands, which go to the process that asked for one seat.
    """
    return channel == changes(table_of_changes(channel)) or channel.startswith(answers(""))


def _asked(call: Call) -> str:
    told = {name: said for name, said in call["parameters"].items() if name not in DRAWN}
    return f"{call['method']} {told}"
