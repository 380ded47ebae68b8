"""People to whom Telegram doesn't let us write, and where they were told how to change that."""

from __future__ import annotations

from collections.abc import Sequence

from bot.memory import keys
from bot.memory.repository import Repository, text


class RefusedPeople(Repository):
    """People who haven't pressed Start, or have blocked the bot."""

    async def refuse(self, person: int) -> None:
        """Note that Telegram doesn't let us write to this person (two steps: a repeat is
        harmless).
        """
        await self._redis.set(keys.refused(self._bot, person), 1, px=keys.REFUSED_MS)
        await self._redis.delete(keys.reachable(self._bot, person))

    async def allow(self, person: int) -> bool:
        """Note that this person lets us write; return whether they didn't before."""
        await self.keep_reachable(person)
        return bool(await self._redis.delete(keys.refused(self._bot, person)))

    async def is_refused(self, person: int) -> bool:
        """Return whether this person refuses messages."""
        return bool(await self._redis.exists(keys.refused(self._bot, person)))

    async def is_reachable(self, person: int) -> bool:
        """Return whether this person has let us write, and hasn't refused since."""
        return bool(await self._redis.exists(keys.reachable(self._bot, person)))

    async def keep_reachable(self, person: int) -> None:
        """Note that we have written to this person, or were allowed to."""
        await self._redis.set(keys.reachable(self._bot, person), 1, px=keys.CHOICE_MS)

    async def invite_to_start_once(self, person: int) -> bool:
        """Return whether to lead this person to the private chat, and note that they were.

        True for somebody who can't be written to, and who hasn't been led there lately.
        """
        if await self.is_reachable(person):
            return False
        key = keys.led(self._bot, person)
        return bool(await self._redis.set(key, 1, px=keys.LED_MS, nx=True))

    async def mark_told(self, table_id: str, person: int, turn: str) -> bool:
        """Note that the table's message tells this person, for this turn, how to be notified.

        Return whether that is new: it tells it for one turn only.
        """
        key = keys.told(self._bot, table_id, person)
        return bool(await self._redis.set(key, turn, px=keys.BOARD_MS, nx=True))

    async def told(self, table_id: str, people: Sequence[int]) -> dict[int, str]:
        """Return the people who were told, each with the turn for which they were."""
        if not people:
            return {}
        found = await self._redis.mget(*(keys.told(self._bot, table_id, one) for one in people))
        return {who: text(turn) for who, turn in zip(people, found, strict=True) if turn}
