"""Rights that Telegram refused us in a group: tried again after a day, or when we become admin."""

from __future__ import annotations

from enum import StrEnum

from bot.memory.keys import Chat
from bot.memory.stored_values import Flag


class Right(StrEnum):
    """Rights of admins alone, by Telegram's names."""

    DELETE = "can_delete_messages"
    PIN = "can_pin_messages"


class RefusedRights(Flag[Chat, str]):
    """Set for each right of each group that was refused lately."""

    async def clear_all(self, chat: int) -> None:
        """Forget the refusals in this group: the bot's rights have changed."""
        await self._redis.delete(*(self._key(chat, one) for one in Right))
