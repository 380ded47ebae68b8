"""Finished games of an earlier release, which noted none for the archive. They are noted once,
before the first feeder of a store begins.
"""

from __future__ import annotations

from typing import Any

from engine.tables import keys
from engine.tables.store.plain_errors import plain_errors
from engine.tables.store.redis_store import RedisStore

THEN_KEPT_MS = 90 * keys.DAY_MS  # by every release that noted none
AT_ONCE = 500  # keys
RECORDS = "{*}:record:*"  # as keys.record names them


async def note_earlier(store: RedisStore) -> int:
    """Note every game that Redis has, unless that was done; return how many there were."""
    (done,) = await store.ask([keys.archive_noted()], lambda pipe, key: pipe.get(key))
    if done is not None:
        return 0
    found = 0
    async with plain_errors():
        batch: list[str] = []
        async for key in store.client.scan_iter(match=RECORDS, count=AT_ONCE):
            batch.append(key.decode())
            if len(batch) == AT_ONCE:
                found += await _note(store, batch)
                batch = []
        found += await _note(store, batch)
    await store.ask([keys.archive_noted()], lambda pipe, key: pipe.set(key, b"1"))
    return found


async def _note(store: RedisStore, names: list[str]) -> int:
    """Note these games. A record's time to live tells when its game ended."""
    now = await store.clock_ms()
    lives = await store.ask(names, lambda pipe, key: pipe.pttl(key))

    def note(pipe: Any, one: tuple[str, int]) -> None:
        table_id, _, game = one[0].partition(":record:")[2].rpartition(":")
        ended = now + one[1] - THEN_KEPT_MS
        where = keys.unarchived(keys.shard_of(table_id))
        pipe.zadd(where, {f"{table_id}:{game}": ended}, nx=True)

    there = [(name, left) for name, left in zip(names, lives, strict=True) if left > 0]
    await store.ask(there, note)
    return len(there)
