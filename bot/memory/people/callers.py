"""People who want a call when a table is put up in a group, and the messages that called them."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository, text


class Callers(Repository):
    """People by group, and groups by person, to forget them at once. Repeated
    steps are harmless.
    """

    async def of(self, chat: int) -> dict[int, str]:
        """Return the people whom this group calls, with the language of each."""
        found = await self._redis.hgetall(keys.callers(self._first, chat))
        return {int(person): text(language) for person, language in found.items()}

    async def language(self, chat: int, person: int) -> str | None:
        """Return the language in which this group calls a person; None if it doesn't."""
        found = await self._redis.hget(keys.callers(self._first, chat), person)
        return None if found is None else text(found)

    async def count(self, chat: int) -> int:
        """Return how many people this group calls."""
        return int(await self._redis.hlen(keys.callers(self._first, chat)))

    async def groups_of(self, person: int) -> list[int]:
        """Return the groups that call this person."""
        return sorted(map(int, await self._redis.smembers(keys.calls_from(self._first, person))))

    async def add(self, chat: int, person: int, language: str) -> None:
        """Add the person to the people whom this group calls."""
        here, theirs = keys.callers(self._first, chat), keys.calls_from(self._first, person)
        await self._redis.sadd(theirs, chat)
        await self._redis.pexpire(theirs, keys.CHOICE_MS)
        await self._redis.hset(here, person, language)
        await self._redis.pexpire(here, keys.CHOICE_MS)

    async def drop(self, chat: int, person: int) -> bool:
        """Remove the person; return whether the group called them."""
        gone = await self._redis.hdel(keys.callers(self._first, chat), person)
        await self._redis.srem(keys.calls_from(self._first, person), chat)
        return bool(gone)

    async def forget(self, person: int) -> None:
        """Remove the person from all groups."""
        for chat in await self.groups_of(person):
            await self.drop(chat, person)

    async def move(self, old: int, new: int) -> None:
        """Move a group to its new id."""
        for person, language in (await self.of(old)).items():
            await self.add(new, person, language)
            await self.drop(old, person)

    async def called(self, table_id: str, person: int, message: int) -> None:
        """Store the message that called the person to a table."""
        key = keys.called_to(self._bot, table_id)
        await self._redis.hset(key, person, message)
        await self._redis.pexpire(key, keys.NOTICE_MS)

    async def messages(self, table_id: str) -> dict[int, int]:
        """Return the messages that called people to this table, by person."""
        found = await self._redis.hgetall(keys.called_to(self._bot, table_id))
        return {int(person): int(message) for person, message in found.items()}

    async def forget_messages(self, table_id: str) -> None:
        """Forget the messages of a table: they are being removed."""
        await self._redis.delete(keys.called_to(self._bot, table_id))
