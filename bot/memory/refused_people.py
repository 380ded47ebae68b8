"""People to whom Telegram doesn't let us write, and where they were told how to change that."""

from __future__ import annotations

from collections.abc import Sequence

from bot.memory import keys
from bot.memory.repository import Repository, text


class RefusedPeople(Repository):
    """Who hasn't pressed Start, or has blocked the bot."""

    async def refuse(self, person: int) -> None:
        """Telegram doesn't let us write to this person."""
        await self._redis.set(keys.refused(self._bot, person), 1, px=keys.REFUSED_MS)

    async def allow(self, person: int) -> bool:
        """This person has just allowed it; true if we might not before."""
        return bool(await self._redis.delete(keys.refused(self._bot, person)))

    async def is_refused(self, person: int) -> bool:
        """Whether this person refuses messages."""
        return bool(await self._redis.exists(keys.refused(self._bot, person)))

    async def tell_once(self, table_id: str, person: int, turn: str) -> bool:
        """The turn for which the table's message tells this person how to be called; one only."""
        key = keys.told(self._bot, table_id, person)
        return bool(await self._redis.set(key, turn, px=keys.BOARD_MS, nx=True))

    async def told(self, table_id: str, people: Sequence[int]) -> dict[int, str]:
        """Which people were told, and for which turn."""
        if not people:
            return {}
        found = await self._redis.mget(*(keys.told(self._bot, table_id, one) for one in people))
        return {who: text(turn) for who, turn in zip(people, found, strict=True) if turn}
