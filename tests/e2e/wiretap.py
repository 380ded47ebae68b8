"""Ears on everything between our processes: published news, the outbox, the bot's calls."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import aiohttp
import redis.asyncio as redis

from deploy.demo.demo import Demo
from tests.e2e.secrets import assert_no_card_in

SAYING = ("PUBLISH", "SPUBLISH", "XADD")  # the commands that tell other processes something


class Wiretap:
    """Listens while it is open; then says whether a card was named where none may be."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._said: dict[str, list[str]] = {command: [] for command in SAYING}

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
                name = words.split(maxsplit=1)[0].upper()
                if name in self._said:
                    self._said[name].append(words)

    def assert_not_deaf(self) -> None:
        """There was something to search."""
        assert self._said["PUBLISH"], "nothing was published"
        assert self._said["XADD"], "nothing went through the outbox"

    async def assert_no_card_leaked(self) -> None:
        """Search all that was overheard."""
        for name, said in self._said.items():
            assert_no_card_in(said, name)
        assert_no_card_in(await self._calls(), "the bot")

    async def unknown_parameters(self) -> list[Any]:
        """What the bot said that Telegram would have ignored."""
        return list((await self._asked("unknown-parameters"))["unknown"])

    async def _calls(self) -> list[str]:
        calls = (await self._asked("calls"))["calls"]
        return [f"{call['method']} {call['parameters']}" for call in calls]

    async def _asked(self, what: str) -> Any:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self._demo.address}/sandbox/{what}") as answer,
        ):
            return await answer.json()
