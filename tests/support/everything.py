"""Everything that a store holds, as text: to see that something isn't there."""

from __future__ import annotations

from typing import Any


async def everything(client: Any) -> list[tuple[str, str]]:
    """All keys of the store, with what they hold; but those that expire meanwhile."""
    read = {
        b"string": client.get,
        b"hash": client.hgetall,
        b"set": client.smembers,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"stream": client.xrange,
    }
    found = []
    async for key in client.scan_iter("*"):
        kind = await client.type(key)
        if kind != b"none":
            found.append((key.decode(), str(await read[kind](key))))
    return found
