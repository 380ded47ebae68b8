"""News of tables, for those who show them: what has changed, and what is said there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.tables import keys
from engine.tables.channels.changes import (
    Changes,
    HeardNews,
    HeardPhotos,
    HeardRemark,
    OnChange,
    OnNews,
    OnOrder,
    TableChange,
)
from engine.tables.commits import Commits
from engine.tables.health.pulses import Pulses
from engine.tables.history import moves_between, moves_of_game
from engine.tables.service.standing_orders import StandingOrders
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Followed, Table
from engine.tables.table_ids import known_id


class TableNews:
    """Changes of tables since they were last seen, read or told. Methods that read may raise
    NoSuchTable, UnreadableTable and StoreUnavailable.
    """

    def __init__(
        self, store: RedisStore, commits: Commits, orders: StandingOrders, pulses: Pulses
    ) -> None:
        self._store = store
        self._commits = commits
        self._orders = orders
        self._pulses = pulses

    async def follow(self, old: Table | None, table_id: str) -> Followed:
        """Return the table as it is now, and the moves since `old`, if both are of one game."""
        if old is None:
            return Followed(await self._commits.load(table_id), ())
        table, lines = await self._commits.read_with_moves(table_id, old.moves)
        return Followed(table, moves_between(old, table, lines))

    async def retell(self, table_id: str) -> Followed:
        """Return the table as it is now, and every move of the game that runs."""
        table, lines = await self._commits.read_with_moves(table_id, 0)
        return Followed(table, moves_of_game(table, lines))

    async def stamps(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the stamp of each table as it stands in the store, "" for one that is gone."""
        return await self._store.stamps(ids)

    def changes(
        self,
        hear: OnChange,
        on_news: OnNews = lambda *_: None,
        on_order: OnOrder = lambda *_: None,
    ) -> Changes:
        """Return the ear for the tables that this process follows. `hear` is told each change
        while that runs, and changes of this process at any time. `on_news` is told each
        remark and photo that another process passes on, `on_order` each person whose standing
        orders have changed.
        """
        pulse, us = self._pulses.of("changes"), self._commits.signature
        changes = Changes(self._store.client, pulse, hear, on_news, on_order, us)
        self._orders.hear(on_order)
        self._commits.hear_saved(changes.saved)
        return changes

    def apply(self, old: Table, change: TableChange) -> Followed | None:
        """Return the table after a change of which `changes` told, and the move that it was; None
        if it has to be read.
        """
        return self._commits.take(old, change)

    async def tell_remark(self, table_id: str, person_id: int, remark: str) -> None:
        """Pass on what a person says at a table to the processes that show it. Nothing changes and
        nothing is kept; a process that isn't listening now never hears of it.
        """
        await self._tell(table_id, HeardRemark(person_id, remark))

    async def tell_photos(self, table_id: str, told: HeardPhotos) -> None:
        """Pass on photos to the other processes that show a table. Nothing is kept here either."""
        await self._tell(table_id, told)

    async def _tell(self, table_id: str, told: HeardNews) -> None:
        said = told.told(self._commits.signature)
        await self._store.publish(keys.changes(known_id(table_id)), said)
