"""The groups in which a bot has tables, and when there was last a change at one."""

from __future__ import annotations

from collections.abc import Iterable

from bot.memory import keys
from bot.memory.repository import Repository, ms


class PlayingGroups(Repository):
    """Each bot's own groups: another bot can't write there."""

    async def note(self, groups: Iterable[int], now: float) -> None:
        """Note tables in these groups at `now`, in seconds since 1970 (a repeat is harmless)."""
        if seen := dict.fromkeys(map(str, groups), ms(now)):
            key = keys.playing_groups(self._bot)
            await self._redis.zadd(key, seen)
            await self._redis.zremrangebyscore(key, "-inf", ms(now) - keys.PLAYED_MS)
            await self._redis.pexpire(key, keys.PLAYED_MS)

    async def since(self, moment: float) -> list[int]:
        """Return the groups with a table since then, the latest first."""
        found = await self._redis.zrevrangebyscore(
            keys.playing_groups(self._bot), "+inf", ms(moment)
        )
        return [int(group) for group in found]

    async def move(self, old: int, new: int) -> None:
        """Move a group to its new id (two steps: a repeat is harmless)."""
        key = keys.playing_groups(self._bot)
        at = await self._redis.zscore(key, str(old))
        if at is not None:
            await self._redis.zadd(key, {str(new): float(at)})
            await self._redis.zrem(key, str(old))
