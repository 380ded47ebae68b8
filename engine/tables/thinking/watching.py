"""Watching a table while somebody thinks about it. Other processes change it too, so the store is
asked.
"""

from __future__ import annotations

import asyncio
from typing import Final

from engine.tables.errors import TableError
from engine.tables.store.redis_store import RedisStore

WATCH_EVERY: Final = 0.05  # seconds between looks

About = tuple[str, int]
"""A table, and the version of it that is thought about."""


async def is_still_so(store: RedisStore, about: About | None) -> bool:
    """Return whether the table is as it was, as far as is known; True if the question is about
    none.
    """
    if about is None:
        return True
    table_id, version = about
    try:
        stamps = await store.stamps([table_id])
    except TableError:
        return True
    return stamps[table_id].startswith(f"{version:08}")


async def until_changed(store: RedisStore, about: About | None, within: float) -> None:
    """Wait until the table has changed, or so many seconds are over, whatever the store
    does then.
    """
    try:
        async with asyncio.timeout(within):
            await asyncio.sleep(WATCH_EVERY)
            while await is_still_so(store, about):
                await asyncio.sleep(WATCH_EVERY)
    except TimeoutError:
        return
