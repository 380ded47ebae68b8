"""Pictures that Telegram has already: they are sent again by their file id, not painted again."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class SentPictures(Repository):
    """File ids by the drawing. A person who is forgotten is on no later drawing."""

    async def file_of(self, drawing: str) -> str | None:
        """Return Telegram's file id of this drawing."""
        return await self._get(keys.picture(self._bot, drawing))

    async def keep(self, drawing: str, file: str) -> None:
        """Store the file id of this drawing."""
        await self._redis.set(keys.picture(self._bot, drawing), file, px=keys.BOARD_MS)

    async def forget(self, drawing: str) -> None:
        """Forget the file id: Telegram doesn't know it any more."""
        await self._redis.delete(keys.picture(self._bot, drawing))
