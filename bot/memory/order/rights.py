"""Rights that Telegram refused us in a group: tried again after a day, or when we become admin."""

from __future__ import annotations

from enum import StrEnum

from bot.memory import keys
from bot.memory.repository import Repository


class Right(StrEnum):
    """Rights of admins alone, by Telegram's names."""

    DELETE = "can_delete_messages"
    PIN = "can_pin_messages"


class Rights(Repository):
    """Refused rights by group."""

    async def refuse(self, chat: int, right: Right) -> None:
        """Note that Telegram refused us this right."""
        await self._redis.set(keys.right_refused(self._bot, chat, right), 1, px=keys.DAY_MS)

    async def is_refused(self, chat: int, right: Right) -> bool:
        """Return whether the right was refused lately."""
        return bool(await self._redis.exists(keys.right_refused(self._bot, chat, right)))

    async def changed(self, chat: int) -> None:
        """Forget the refusals in this group: the bot's rights have changed."""
        await self._redis.delete(*(keys.right_refused(self._bot, chat, one) for one in Right))
