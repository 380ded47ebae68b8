"""The bot that has each table's chat, and the bot that writes to each person.

A bot that is alone keeps none of this.
"""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class BotAssignments(Repository):
    """Bots by table and by person, kept under the first bot's id for all of the list."""

    async def bot_of_table(self, table_id: str) -> int | None:
        """Return the bot in whose chat the table stands; None if it isn't known."""
        return await self._number(keys.table_bot(self._bot, table_id), keys.BOARD_MS)

    async def keep_table(self, table_id: str, bot: int) -> None:
        """Store the bot that has the table's chat."""
        await self._redis.set(keys.table_bot(self._bot, table_id), bot, px=keys.BOARD_MS)

    async def bot_of_person(self, person: int) -> int | None:
        """Return the bot that writes to this person; None if none has yet."""
        return await self._number(keys.person_bot(self._bot, person), keys.CHOICE_MS)

    async def keep_person(self, person: int, bot: int) -> None:
        """Store the bot that writes to this person."""
        await self._redis.set(keys.person_bot(self._bot, person), bot, px=keys.CHOICE_MS)

    async def forget_person(self, person: int) -> None:
        """Forget the person's bot."""
        await self._redis.delete(keys.person_bot(self._bot, person))

    async def bots_with(self, table_id: str) -> set[int]:
        """Return the other bots that have sent messages about this table."""
        found = await self._redis.smembers(keys.shown_by(self._bot, table_id))
        return {int(bot) for bot in found}

    async def add_bot_with(self, table_id: str, bot: int) -> None:
        """Note that this bot has sent one (two steps: a repeat is harmless)."""
        key = keys.shown_by(self._bot, table_id)
        await self._redis.sadd(key, bot)
        await self._redis.pexpire(key, keys.BOARD_MS)

    async def _number(self, key: str, lives_ms: int) -> int | None:
        found = await self._redis.getex(key, px=lives_ms)
        return None if found is None else int(found)
