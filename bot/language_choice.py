"""The language for a person, for a group, and for a table's message."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from gettext import NullTranslations
from typing import TYPE_CHECKING

from bot.memory.read_once import once
from bot.messages.html_names import clean_name
from engine.tables import Person, Table, Tables

if TYPE_CHECKING:
    from aiogram.types import Message, User

    from bot.memory.group_settings import SettingsOfGroups

Words = Callable[[str], NullTranslations]
"""Returns the translations of a language, given its tag; English for an unknown tag."""


class Languages:
    """Finds languages: a person's choice counts first, then what Telegram tells of them."""

    def __init__(self, groups: SettingsOfGroups, tables: Tables, words: Words) -> None:
        self._groups = groups
        self._tables = tables
        self.words = words

    async def language_of(self, user: User) -> str:
        """Return the language tag for a person."""
        chosen = await once(
            ("language", user.id), partial(self._tables.people.chosen_language, user.id)
        )
        return chosen or user.language_code or "en"

    async def person(self, user: User) -> Person:
        """Return the person as tables know them."""
        name = clean_name(user.first_name, user.last_name)
        return Person(user.id, name, await self.language_of(user))

    async def of(self, person: Person) -> NullTranslations:
        """Return the translations for a person at a table."""
        return self.words(await self._tables.people.chosen_language(person.id) or person.language)

    async def of_user(self, user: User) -> NullTranslations:
        """Return the translations for the person who wrote or pressed."""
        return self.words(await self.language_of(user))

    async def of_group(self, chat: int, user: User | None) -> NullTranslations:
        """Return the translations for a group: its language, else that of the person who wrote."""
        language = (await self._groups.of(chat)).language
        if language is None and user is not None:
            language = await self.language_of(user)
        return self.words(language or "en")

    async def of_answer(self, message: Message) -> NullTranslations:
        """Return the translations for the answer to a command in a group: its writer's, if they
        alone see it.
        """
        user = message.from_user
        if user is not None and message.ephemeral_message_id is not None:
            return await self.of_user(user)
        return await self.of_group(message.chat.id, user)

    async def of_chat(self, chat: int) -> NullTranslations:
        """Return the translations for a group or a person, where no other person is involved."""
        if chat < 0:
            return await self.of_group(chat, None)
        return self.words(await self._tables.people.chosen_language(chat) or "en")

    async def of_board(self, table: Table, chat: int | None) -> NullTranslations:
        """Return the translations for a table's message in a group or a private chat.

        None is a chat that the bot doesn't see. If no language is known, it is the creator's.
        """
        language = None
        if chat is not None and chat < 0:
            language = (await self._groups.of(chat)).language
        elif chat is not None:
            language = await self._tables.people.chosen_language(chat)
        return self.words(language or table.creator.language)
