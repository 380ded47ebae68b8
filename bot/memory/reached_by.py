"""By which of several bots a table and a person are reached. A bot that is alone keeps none of
this.
"""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository


class ReachedBy(Repository):
    """Kept under the first bot's number, for all of the list."""

    async def bot_of_table(self, table_id: str) -> int | None:
        """The bot in whose chat the table stands; None where nobody said so."""
        return await self._number(keys.table_bot(self._bot, table_id), keys.BOARD_MS)

    async def keep_table(self, table_id: str, bot: int) -> None:
        """From now on this one has the table's chat."""
        await self._redis.set(keys.table_bot(self._bot, table_id), bot, px=keys.BOARD_MS)

    async def bot_of_person(self, person: int) -> int | None:
        """The bot that writes to this person; None if none has yet."""
        return await self._number(keys.person_bot(self._bot, person), keys.CHOICE_MS)

    async def keep_person(self, person: int, bot: int) -> None:
        """From now on this one does."""
        await self._redis.set(keys.person_bot(self._bot, person), bot, px=keys.CHOICE_MS)

    async def forget_person(self, person: int) -> None:
        """Nothing is remembered of them."""
        await self._redis.delete(keys.person_bot(self._bot, person))

    async def bots_with(self, table_id: str) -> set[int]:
        """The other bots that have sent messages about this table."""
        found = await self._redis.smembers(keys.shown_by(self._bot, table_id))
        return {int(bot) for bot in found}

    async def add_bot_with(self, table_id: str, bot: int) -> None:
        """This one has (two steps: a repeat is harmless)."""
        key = keys.shown_by(self._bot, table_id)
        await self._redis.sadd(key, bot)
        await self._redis.pexpire(key, keys.BOARD_MS)

    async def _number(self, key: str, lives_ms: int) -> int | None:
        found = await self._redis.getex(key, px=lives_ms)
        return None if found is None else int(found)
