"""The whole store, for those who run a server: counts, and whether it answers."""

from __future__ import annotations

import asyncio

from engine.tables.commits import Commits
from engine.tables.service.table_presence import TablePresence
from engine.tables.status.census import Census, Unarchived, take_census, unarchived
from engine.tables.status.overview import Overview, all_table_ids, overview_of
from engine.tables.status.probe import Probe
from engine.tables.store.redis_store import RedisStore


class StoreStatus:
    """Counts of what the store holds now. Every method but `probe` may raise StoreUnavailable."""

    def __init__(
        self, store: RedisStore, commits: Commits, presence: TablePresence, *, archives: bool
    ) -> None:
        """`archives` tells whether finished games go to an archive."""
        self._store = store
        self._commits = commits
        self._presence = presence
        self._archives = archives

    async def census(self) -> Census:
        """Count the tables, and the entries of the outbox that wait."""
        return await take_census(self._store)

    async def table_ids(self) -> list[str]:
        """Return the ids of all tables."""
        return await all_table_ids(self._store)

    async def overview(self, most: int) -> Overview:
        """Count who plays now, as far as the first `most` tables tell."""
        census, ids = await asyncio.gather(self.census(), self.table_ids())
        read, looking = await asyncio.gather(
            self._commits.load_many(ids[:most]), self._presence.looking_at_each(ids[:most])
        )
        return overview_of(len(ids), census.playing, read.values(), looking.values())

    async def unarchived(self) -> Unarchived | None:
        """Count the finished games that wait for the archive; None without one."""
        return await unarchived(self._store) if self._archives else None

    def probe(self) -> Probe:
        """Return a probe that asks whether the store answers, on a connection of its own."""
        return Probe(self._store.client)
