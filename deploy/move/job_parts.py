"""A bot's jobs lie in several parts in a Cluster alone: elsewhere nobody looks at these."""

from __future__ import annotations

import re
from typing import Any, Final

from bot.memory.keys import tag
from deploy.move.store_side import StoreSide
from engine.tables import is_cluster

_PART: Final = re.compile(r"\{bot:(\d+):\d+\}:(errands:.+)")


async def gather_job_parts(target: StoreSide) -> None:
    """Put what came out of parts where one server's bots look. Doing it twice changes nothing."""
    if is_cluster(target.client):
        return
    async for names in target.batches():
        for name in names:
            if found := _PART.fullmatch(name):
                await _gather(target, name, f"{tag(int(found[1]))}:{found[2]}")


async def _gather(target: StoreSide, part: str, whole: str) -> None:
    """Sorted sets of times and hashes, of jobs that each lie in one part."""
    client = target.client
    async with target.asking():
        if await client.type(part) == b"hash":
            asked: Any = await client.hgetall(part)
            await client.hset(whole, mapping=asked)
        else:
            await client.zunionstore(whole, [whole, part], aggregate="MIN")
        await client.unlink(part)
