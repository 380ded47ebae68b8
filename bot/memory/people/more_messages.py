"""Messages in a group that show one member what is done seldom at a table, to them alone."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class MoreMessages(Repository):
    """The last one of each person in each group. Telegram may drop it at any time."""

    async def keep(self, chat: int, person: int, message: int) -> None:
        """Store the message's id."""
        await self._redis.set(keys.more(self._bot, chat, person), message, px=keys.MORE_MS)

    async def take(self, chat: int, person: int) -> int | None:
        """Return the message's id, and forget it."""
        found = await self._redis.getdel(keys.more(self._bot, chat, person))
        return None if found is None else int(found)
