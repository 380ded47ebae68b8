"""Texts that Telegram already has of the bot, so that only changes are sent again."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository, text


class Introduction(Repository):
    """Digests of what was told, by names such as `setMyCommands default ru`."""

    async def told(self) -> dict[str, str]:
        """Return what Telegram was told, as digests by name."""
        found = await self._redis.hgetall(keys.introduction(self._bot))
        return {text(what): text(digest) for what, digest in found.items()}

    async def forget(self, what: str) -> None:
        """Forget it: Telegram doesn't have it any more."""
        await self._redis.hdel(keys.introduction(self._bot), what)

    async def keep(self, what: str, digest: str) -> None:
        """Store what Telegram has taken (two steps: a repeat is harmless)."""
        key = keys.introduction(self._bot)
        await self._redis.hset(key, what, digest)
        await self._redis.pexpire(key, keys.INTRODUCTION_MS)
