"""The outbox: what chats should hear. The commit of each change writes an entry, and each entry
goes to one process until it is done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

from redis.asyncio import RedisCluster
from redis.exceptions import ResponseError

from engine.tables import keys
from engine.tables.errors import StoreRefused, StoreUnavailable
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse
from engine.tables.store.plain_errors import plain_errors
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import ChangeKind

log = logging.getLogger(__name__)

GROUP = "chats"
AT_ONCE = 20  # entries taken from one shard in one go
# seconds between looks; to hear of every change costs no less, and grows with them. What this
# process itself has changed it looks at at once.
LOOK_EVERY = 1.0
# seconds an entry may be in a process' hands: longer than Telegram makes a sender wait
TAKE_OVER_AFTER = 60.0
LOOK_FOR_DEAD_EVERY = 5.0  # seconds
KINDS = {kind.value: kind for kind in ChangeKind}


@dataclass(frozen=True, slots=True)
class Entry:
    """A change of table `table_id`, which came to `version` by it. `kind` is None if only a newer
    program knows it; `same_bout` tells a move within a bout.
    """

    table_id: str
    version: int
    kind: ChangeKind | None
    shard: int
    mark: str
    same_bout: bool = False


class Outbox:
    """One process' share of the outbox. Iterate over it, entry by entry or batch by batch, and
    call `done` after the entries had their effect. The settings are seconds.
    """

    def __init__(
        self,
        store: RedisStore,
        consumer: str,
        pulse: Pulse,
        *,
        take_over_after: float = TAKE_OVER_AFTER,
        look_for_dead_every: float = LOOK_FOR_DEAD_EVERY,
    ) -> None:
        self._store = store
        self._consumer = consumer
        self._pulse = pulse
        self._outage = Outage(log, "The outbox can't be read")
        self._ready: deque[Entry] = deque()
        self._idle_ms = int(take_over_after * 1000)
        self._look_for_dead_every = look_for_dead_every
        self._looked_for_dead = float("-inf")
        self._grouped = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Entry:
        await self._until_ready()
        return self._ready.popleft()

    async def batch(self) -> list[Entry]:
        """Return all entries that there are, as soon as there is one; each table's in order."""
        await self._until_ready()
        found = list(self._ready)
        self._ready.clear()
        return found

    async def _until_ready(self) -> None:
        while not self._ready:
            self._store.told.clear()
            try:
                await self._look()
                self._pulse.beat()
                self._outage.is_over()
            except (StoreUnavailable, StoreRefused) as error:
                self._outage.goes_on(error)
                await asyncio.sleep(0.3)
            if not self._ready:
                await self._rest()

    async def done(self, *entries: Entry) -> None:
        """Delete these entries: they had their effect, and no process gets them again."""
        marks: dict[int, list[str]] = {}
        for entry in entries:
            marks.setdefault(entry.shard, []).append(entry.mark)
        pipe = self._store.client.pipeline(transaction=False)
        for shard, its in marks.items():
            pipe.xack(keys.outbox(shard), GROUP, *its)
            pipe.xdel(keys.outbox(shard), *its)
        async with plain_errors():
            await pipe.execute()

    async def _look(self) -> None:
        if not self._grouped:
            await self._make_groups()
        if time.monotonic() - self._looked_for_dead >= self._look_for_dead_every:
            self._looked_for_dead = time.monotonic()
            await self._take_over()
        await self._take_new()

    async def _make_groups(self) -> None:
        """Make the consumer group of each shard, once in a store; a bot that starts later still
        hears what happened before.
        """
        replies = await self._every(
            lambda pipe, stream: pipe.xgroup_create(stream, GROUP, id="0", mkstream=True),
        )
        for reply in replies:
            if isinstance(reply, Exception) and "BUSYGROUP" not in str(reply):
                async with plain_errors():
                    raise reply
        self._grouped = True

    async def _take_new(self) -> None:
        """Take new entries, by one command if all streams are on one node."""
        streams = [keys.outbox(shard) for shard in range(keys.SHARDS)]
        apart = isinstance(self._store.client, RedisCluster)
        pipe = self._store.client.pipeline(transaction=False)
        for some in [[one] for one in streams] if apart else [streams]:
            pipe.xreadgroup(GROUP, self._consumer, dict.fromkeys(some, ">"), count=AT_ONCE)
        async with plain_errors():
            replies = list(await pipe.execute(raise_on_error=False))
        for reply in self._checked(replies):
            for entries in _streams(reply):
                self._keep(entries)

    async def _take_over(self) -> None:
        """Take over entries that another process took and didn't finish: it has died, or hangs."""
        replies = await self._every(
            lambda pipe, stream: pipe.xautoclaim(
                stream, GROUP, self._consumer, self._idle_ms, count=AT_ONCE
            ),
        )
        for reply in self._checked(replies):
            self._keep(reply[1] if reply else [])

    async def _every(self, ask: Any) -> list[Any]:
        pipe = self._store.client.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            ask(pipe, keys.outbox(shard))
        async with plain_errors():
            return list(await pipe.execute(raise_on_error=False))

    def _checked(self, replies: list[Any]) -> list[Any]:
        """Return the replies, None for shards that didn't answer. A store that lost its groups
        gets them again with the next look.
        """
        for reply in replies:
            if isinstance(reply, ResponseError) and "NOGROUP" in str(reply):
                self._grouped = False
            elif isinstance(reply, Exception):
                log.warning("A shard's outbox can't be read: %s", type(reply).__name__)
        return [None if isinstance(reply, Exception) else reply for reply in replies]

    def _keep(self, entries: list[Any]) -> None:
        for mark, fields in entries:
            if fields:
                table_id, version = fields[b"t"].decode(), int(fields[b"v"])
                kind = KINDS.get(fields[b"k"].decode())
                same_bout = fields.get(b"b") == b"0"
                shard = keys.shard_of(table_id)
                self._ready.append(Entry(table_id, version, kind, shard, mark.decode(), same_bout))

    async def _rest(self) -> None:
        """Wait until this process puts something into the outbox, or another may have."""
        with suppress(TimeoutError):
            async with asyncio.timeout(min(LOOK_EVERY, self._look_for_dead_every)):
                await self._store.told.wait()


def _streams(reply: Any) -> list[Any]:
    """Return the entries of each stream in an answer: a map in one protocol version, a list of
    pairs in the other.
    """
    if not reply:
        return []
    if isinstance(reply, dict):
        return [entry for value in reply.values() for entry in _flat(value)]
    return [entries for _, entries in reply]


def _flat(value: Any) -> list[Any]:
    """Return a stream's entries without the list more in which some versions of the client wrap
    them.
    """
    return value if value and value[0] and isinstance(value[0][0], (list, tuple)) else [value]
