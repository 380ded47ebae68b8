"""What Telegram didn't let us do in a group: asked again after a day, or as an admin."""

from __future__ import annotations

from enum import StrEnum

from bot.memory import keys
from bot.memory.repository import Repository


class Right(StrEnum):
    """What only an admin may, as Telegram calls it."""

    DELETE = "can_delete_messages"
    PIN = "can_pin_messages"


class Rights(Repository):
    """By group."""

    async def refuse(self, chat: int, right: Right) -> None:
        """We tried, and may not."""
        await self._redis.set(keys.right_refused(self._bot, chat, right), 1, px=keys.DAY_MS)

    async def is_refused(self, chat: int, right: Right) -> bool:
        """Did we try lately, and might not?"""
        return bool(await self._redis.exists(keys.right_refused(self._bot, chat, right)))

    async def changed(self, chat: int) -> None:
        """What we may do in this group is another thing now: worth a try."""
        await self._redis.delete(*(keys.right_refused(self._bot, chat, one) for one in Right))
