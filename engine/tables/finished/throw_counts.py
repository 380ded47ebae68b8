"""Signs thrown at the fool of the game that was over last: how many of each, and since when each
person throws. Redis keeps them for as long as the table may wait at that result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore


class Thrown(NamedTuple):
    """The signs that were thrown at one result."""

    counts: Mapping[str, int]  # by sign
    since: Mapping[str, int]  # by pseudonym: when that person threw first, in ms since 1970


class ThrowCounts:
    """Signs thrown at results. Every method may raise StoreUnavailable."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def at(self, table_id: str, game: int) -> Thrown:
        """Return what was thrown after this game of a table."""
        ours = [keys.thrown(table_id, game)]
        [found] = await self._store.ask(ours, lambda pipe, key: pipe.hgetall(key))
        parts: dict[str, dict[str, int]] = {"sign": {}, "who": {}}
        for field, value in found.items():
            kind, _, name = field.decode().partition(":")
            parts[kind][name] = int(value)
        return Thrown(counts=parts["sign"], since=parts["who"])

    async def keep(self, table_id: str, game: int, *, who: str, sign: str, now_ms: int) -> None:
        """Count a sign that a person has thrown; `who` is their pseudonym."""

        def count(pipe: Any, key: str) -> None:
            pipe.hincrby(key, f"sign:{sign}", 1)
            pipe.hsetnx(key, f"who:{who}", now_ms)
            pipe.pexpire(key, keys.OVER_MS)

        await self._store.ask([keys.thrown(table_id, game)], count)
