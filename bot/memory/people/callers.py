"""People who want a call when a table is put up in a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import keys
from bot.memory.stored_values import NUMBER, TEXT, Fields, Members

if TYPE_CHECKING:
    from engine.tables import Client


class Callers:
    """People by group, and groups by person, to forget them at once. Repeated
    steps are harmless.
    """

    def __init__(self, redis: Client, first: int) -> None:
        self.languages = Fields(redis, first, keys.callers, NUMBER, TEXT)
        """The people whom a group calls, with the language of each."""
        self.groups = Members(redis, first, keys.calls_from, NUMBER)
        """The groups that call a person."""

    async def add(self, chat: int, person: int, language: str) -> None:
        """Add the person to the people whom this group calls."""
        await self.groups.add(chat, person)
        await self.languages.keep(person, language, chat)

    async def drop(self, chat: int, person: int) -> bool:
        """Remove the person; return whether the group called them."""
        gone = await self.languages.forget(person, chat)
        await self.groups.remove(chat, person)
        return gone

    async def forget(self, person: int) -> None:
        """Remove the person from all groups."""
        for chat in await self.groups.all(person):
            await self.drop(chat, person)

    async def move(self, old: int, new: int) -> None:
        """Move a group to its new id."""
        for person, language in (await self.languages.all(old)).items():
            await self.add(new, person, language)
            await self.drop(old, person)
