"""Counts of the whole store, for metrics: looked up when they are asked for, for all processes."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.scripts import CENSUS


class Census(NamedTuple):
    """Counts of this moment."""

    playing: int  # tables
    resting: int  # tables before a game, or after one
    entries: int  # of the outbox that no bot has finished
    oldest: float  # seconds since the first of all entries


class Unarchived(NamedTuple):
    """Finished games that the archive lacks."""

    games: int
    oldest: float  # seconds since the first of them ended


async def unarchived(store: RedisStore) -> Unarchived:
    """Count the finished games that the archive lacks now."""
    notes = [keys.unarchived(shard) for shard in range(keys.SHARDS)]
    counts = await store.ask(notes, lambda pipe, key: pipe.zcard(key))
    firsts = await store.ask(notes, lambda pipe, key: pipe.zrange(key, 0, 0, withscores=True))
    ended = [int(first[0][1]) for first in firsts if first]
    now_ms = await store.clock_ms()
    return Unarchived(sum(counts), max(0.0, (now_ms - min(ended)) / 1000) if ended else 0.0)


async def take_census(store: RedisStore) -> Census:
    """Count tables and entries of the outbox, in two round trips; each script holds up the store
    for half a microsecond a table.
    """
    shards = range(keys.SHARDS)
    counts = await store.run_many(CENSUS, [([keys.deadlines(one)], [keys.END]) for one in shards])
    outbox = [keys.outbox(one) for one in shards]
    lengths = await store.ask(outbox, lambda pipe, key: pipe.xlen(key))
    firsts = await store.ask(outbox, lambda pipe, key: pipe.xrange(key, count=1))
    began = [_moment(first) for first in firsts if first]
    now_ms = await store.clock_ms()
    return Census(
        playing=sum(int(playing) for playing, _ in counts),
        resting=sum(int(resting) for _, resting in counts),
        entries=sum(map(int, lengths)),
        oldest=max(0.0, (now_ms - min(began)) / 1000) if began else 0.0,
    )


def _moment(entries: Any) -> int:
    """Return when the first of these entries was written, in ms since 1970: its mark says so."""
    mark = entries[0][0]
    return int(mark.partition(b"-")[0])
