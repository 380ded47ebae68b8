"""While the server is looked after no game begins and no table is made; games that run go on. It
holds for all processes, and ends by itself at its hour, whether any of them runs then or not.
"""

from __future__ import annotations

import logging
from typing import Any

from engine.tables import keys
from engine.tables.errors import UnderMaintenance
from engine.tables.store.redis_store import RedisStore

log = logging.getLogger(__name__)

NO_END = 0


class Maintenance:
    """Begun and ended by those who run the server; asked before each game and each table."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def begin(self, until_ms: int = NO_END) -> None:
        """From now on, until then by the store's clock; without an hour until `end`."""
        key = keys.maintenance()

        def ask(pipe: Any, name: str) -> None:
            pipe.set(name, until_ms, pxat=until_ms or None)

        await self._store.ask([key], ask)
        log.warning(
            "maintenance begins, %s end: no new games", "with an" if until_ms else "without"
        )

    async def end(self) -> None:
        """Games may begin again."""
        await self._store.ask([keys.maintenance()], lambda pipe, name: pipe.delete(name))
        log.warning("maintenance ends: games may begin")

    async def until_ms(self) -> int | None:
        """When it ends, by the store's clock; NO_END without an hour, None where there is none."""
        [found] = await self._store.ask([keys.maintenance()], lambda pipe, name: pipe.get(name))
        return None if found is None else int(found)

    async def check(self) -> None:
        """Raise UnderMaintenance while it lasts."""
        if await self.until_ms() is not None:
            raise UnderMaintenance
