"""The bot's name on Telegram when it last started."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class Username(Repository):
    """The name in links to the bot."""

    async def get(self) -> str | None:
        """Return the name without the @; None before the first start."""
        return await self._get(keys.username(self._bot))

    async def keep(self, name: str) -> None:
        """Store the name that Telegram has just told."""
        await self._redis.set(keys.username(self._bot), name)
