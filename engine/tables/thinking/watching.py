"""Whether a table is still as it was when somebody began to think about it: other processes change
it too, so the store is asked.
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
    """Is the table as it was, as far as is known? What is about none doesn't change."""
    if about is None:
        return True
    table_id, version = about
    try:
        stamps = await store.stamps([table_id])
    except TableError:
        return True
    return stamps[table_id].startswith(f"{version:08}")


async def until_changed(store: RedisStore, about: About | None, within: float) -> None:
    """Until the table has changed, or so many seconds are over, whatever the store does then."""
    try:
        async with asyncio.timeout(within):
            await asyncio.sleep(WATCH_EVERY)
            while await is_still_so(store, about):
                await asyncio.sleep(WATCH_EVERY)
    except TimeoutError:
        return
