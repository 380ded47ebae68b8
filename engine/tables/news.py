"""News of tables: which changed, by the store's channels, and when some may have been missed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

from redis.exceptions import RedisError

from engine.tables import keys
from engine.tables.connect import Client
from engine.tables.nursery import Nursery

log = logging.getLogger(__name__)

QUIET_FOR = 3.0  # seconds without news after which the link is tried
ANSWER_WITHIN = 1.5  # seconds for it to answer
MOST_WAITING = 4096  # tables; a listener further behind than this reads everything again


@dataclass(frozen=True, slots=True)
class News:
    """Table `table_id` is at `version` now. Without a table: the link was lost, read everything
    again.
    """

    table_id: str | None
    version: int
    epoch: str = ""


LOST = News(None, 0)


class NewsReader:
    """One listener's queue: the newest news of each table, oldest table first. A slow listener
    holds up nobody.
    """

    def __init__(self) -> None:
        self._waiting: dict[str | None, News] = {}
        self._some = asyncio.Event()

    def put(self, news: News) -> None:
        """Something changed; older news of the same table is dropped."""
        if news is LOST or len(self._waiting) >= MOST_WAITING:
            self._waiting = {None: LOST}
        else:
            self._waiting[news.table_id] = news
        self._some.set()

    async def get(self) -> News:
        """The next news, as soon as there is any."""
        await self._until_some()
        return self._waiting.pop(next(iter(self._waiting)))

    async def get_all(self) -> list[News]:
        """All news that waits, as soon as there is any."""
        await self._until_some()
        found = list(self._waiting.values())
        self._waiting.clear()
        return found

    async def _until_some(self) -> None:
        while not self._waiting:
            self._some.clear()
            await self._some.wait()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> News:
        return await self.get()


class NewsLink:
    """One link to the store for all listeners of a process, kept as long as there is one."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._readers: set[NewsReader] = set()
        self._nursery = Nursery()
        self._confirmed: set[str] = set()

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[NewsReader]:
        """A reader of all news. The first it tells is to read everything, once the link stands."""
        reader = NewsReader()
        if self._confirmed:
            reader.put(LOST)
        self._readers.add(reader)
        if len(self._readers) == 1:
            self._nursery.start(self._keep_linked(), "news")
        try:
            yield reader
        finally:
            self._readers.discard(reader)
            if not self._readers:
                await self._nursery.close()

    async def _keep_linked(self) -> None:
        pause = 0.05
        while True:
            try:
                await self._link()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("The news link is lost (%s); trying again", type(error).__name__)
            pause = 0.05 if self._confirmed else min(pause * 2, 1.0)
            self._confirmed = set()
            await asyncio.sleep(pause)

    async def _link(self) -> None:
        """Subscribe and pass the news on until the link breaks."""
        pubsub: Any = self._client.pubsub()
        if hasattr(self._client, "initialize"):
            await self._client.initialize()
        try:
            await pubsub.subscribe(*(keys.news(shard) for shard in range(keys.SHARDS)))
            while True:
                await self._hear(pubsub)
        finally:
            self._confirmed = set()
            await pubsub.aclose()

    async def _hear(self, pubsub: Any) -> None:
        message = await pubsub.get_message(timeout=QUIET_FOR)
        if message is None:
            await pubsub.ping()
            message = await pubsub.get_message(timeout=ANSWER_WITHIN)
            if message is None:
                raise TimeoutError
        if message["type"] == "message":
            self._tell(_news(message["data"].decode()))
        elif message["type"] == "subscribe":
            self._subscribed(message["channel"].decode())

    def _subscribed(self, channel: str) -> None:
        """Once every channel is confirmed, listeners read. The client also resubscribes by itself,
        silently: then each channel is confirmed a second time, and the first of these tells that
        the link had been lost.
        """
        if channel in self._confirmed:
            self._confirmed = set()
        self._confirmed.add(channel)
        if len(self._confirmed) == keys.SHARDS:
            self._tell(LOST)

    def _tell(self, news: News) -> None:
        for reader in self._readers:
            reader.put(news)


def _news(text: str) -> News:
    table_id, version, epoch = text.split(" ")
    return News(table_id, int(version), epoch)
