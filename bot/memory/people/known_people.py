"""Deletion of all that the chat remembers of a person."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository

OF_PERSON = (
    keys.refused,
    keys.reachable,
    keys.led,
    keys.call_choice,
    keys.no_news,
    keys.play_way,
    keys.hands,
    keys.waits_of,
    keys.posted_notice,
    keys.drafts_of,
)
BY_PERSON = (keys.menu_languages, keys.menu_pages)


class KnownPeople(Repository):
    """The keys of each person."""

    async def forget(self, person: int) -> None:
        """Delete everything but keys that end by themselves within days.

        Several steps: a repeat is harmless.
        """
        for of_person in OF_PERSON:
            for bot in {self._bot, self._first}:
                await self._redis.delete(of_person(bot, person))
        for by_person in BY_PERSON:
            await self._redis.hdel(by_person(self._bot), person)
