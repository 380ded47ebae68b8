"""Ears on everything between our processes: published news, the outbox, logs, the bot's calls."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import aiohttp
import redis.asyncio as redis

from deploy.demo import Demo
from tests.e2e.secrets import assert_no_card_in


class Wiretap:
    """Listens while it is open; then says whether a card was named where none may be."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._published: list[str] = []

    async def __aenter__(self) -> Self:
        self._redis = redis.from_url(self._demo.redis_url)
        self._ears = self._redis.pubsub()
        await self._ears.psubscribe("*")
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._ears.aclose()
        await self._redis.aclose()

    async def _listen(self) -> None:
        async for message in self._ears.listen():
            if message["type"] == "pmessage":
                self._published.append(_text(message["data"]))

    async def assert_no_card_leaked(self) -> None:
        """Search all that was overheard; there must have been something to search."""
        assert self._published, "nothing was published: the ears are deaf"
        assert_no_card_in(self._published, "the news")
        outbox = [entry async for entry in self._outbox()]
        assert outbox, "the outbox is empty: looked in the wrong place"
        assert_no_card_in(outbox, "the outbox")
        assert_no_card_in(await self._calls(), "the bot")

    async def _outbox(self) -> Any:
        async for key in self._redis.scan_iter(_type="stream"):
            for _id, fields in await self._redis.xrange(key):
                for name, value in fields.items():
                    yield f"{_text(name)}={_text(value)}"

    async def _calls(self) -> list[str]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self._demo.address}/sandbox/calls") as answer,
        ):
            calls = (await answer.json())["calls"]
        return [f"{call['method']} {call['parameters']}" for call in calls]


def _text(value: bytes | str) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else value
