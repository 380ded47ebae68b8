"""Who was seen to be a member of a group lately: Telegram is asked once a day about each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.memory import keys
from bot.memory.repository import Repository


class Members(Repository):
    """By group and person. That somebody isn't one is not kept: they may join any moment."""

    async def keep(self, chat: int, person: int) -> None:
        """They are a member, as Telegram has just said."""
        await self._redis.set(keys.member(self._bot, chat, person), 1, px=keys.DAY_MS)

    async def forget(self, chat: int, person: int) -> None:
        """They aren't one any more."""
        await self._redis.delete(keys.member(self._bot, chat, person))

    async def unknown(self, chat: int, people: Sequence[int]) -> list[int]:
        """Those of these people about whom Telegram must be asked."""
        if not people:
            return []
        found = await self._redis.mget(*(keys.member(self._bot, chat, one) for one in people))
        return [person for person, seen in zip(people, found, strict=True) if seen is None]
