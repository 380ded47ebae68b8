"""Everything that goes through the outbox, overheard at the store."""

from __future__ import annotations

import asyncio
from typing import Self

import redis.asyncio as redis

from tests.support.patience import PATIENCE

LAST_WORD = "all of the evening was heard"


class OutboxWire:
    """Hears every entry of the outbox, for the bot takes them away as it reads."""

    def __init__(self, url: str) -> None:
        self._redis = redis.from_url(url)
        self._heard: list[str] = []
        self._ends = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._monitor = await self._redis.monitor().__aenter__()
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._monitor.__aexit__()
        await self._redis.aclose()

    async def all_entries(self) -> list[str]:
        """Return all entries until now."""
        await self._redis.execute_command("ECHO", LAST_WORD)
        await asyncio.wait_for(self._ends.wait(), PATIENCE)
        return self._heard

    async def _listen(self) -> None:
        async for heard in self._monitor.listen():
            words = str(heard["command"])
            if words.upper().startswith("XADD"):
                self._heard.append(words)
            elif LAST_WORD in words:
                self._ends.set()
