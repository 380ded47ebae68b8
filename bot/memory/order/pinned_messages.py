"""The pinned message of each running game."""

from __future__ import annotations

from typing import NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository


class Pin(NamedTuple):
    """A message that the bot has pinned."""

    chat: int
    message: int


class Pins(Repository):
    """Pinned messages by table."""

    async def of(self, table_id: str) -> Pin | None:
        """Return the table's pinned message."""
        value = await self._get(keys.pinned(self._bot, table_id))
        return Pin(*map(int, value.split())) if value else None

    async def keep(self, table_id: str, pin: Pin) -> None:
        """Store the pinned message."""
        value = f"{pin.chat} {pin.message}"
        await self._redis.set(keys.pinned(self._bot, table_id), value, px=keys.BOARD_MS)

    async def forget(self, table_id: str) -> None:
        """Note that no message of the table is pinned."""
        await self._redis.delete(keys.pinned(self._bot, table_id))
