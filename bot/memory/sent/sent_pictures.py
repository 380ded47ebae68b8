"""Pictures that Telegram has already: sent again by their number, they aren't painted anew."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class SentPictures(Repository):
    """By what is drawn on them: who is forgotten is on none that comes after."""

    async def file_of(self, drawing: str) -> str | None:
        """Telegram's number for this drawing."""
        return await self._get(keys.picture(self._bot, drawing))

    async def keep(self, drawing: str, file: str) -> None:
        """Telegram has it under this number."""
        await self._redis.set(keys.picture(self._bot, drawing), file, px=keys.BOARD_MS)

    async def forget(self, drawing: str) -> None:
        """Telegram doesn't know the number any more."""
        await self._redis.delete(keys.picture(self._bot, drawing))
