"""What every handler needs at hand, and the languages that people and chats speak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from gettext import NullTranslations
from typing import TYPE_CHECKING

from bot.messages.names import clean_name
from bot.telegram.places import ChatPlace, PrivatePlace, parse_place
from engine.tables import NoSuchTable, Person, Table, Tables

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.types import User

    from bot.jobs import Errands
    from bot.memory import Memory
    from bot.settings import BotSettings, Link

Words = Callable[[str], NullTranslations]


class Tongue:
    """Which language to use where. A choice counts first, then what Telegram tells."""

    def __init__(self, memory: Memory, tables: Tables, words: Words) -> None:
        self._memory = memory
        self._tables = tables
        self.words = words

    async def language_of(self, user: User) -> str:
        """A person's language."""
        return await self._tables.chosen_language(user.id) or user.language_code or "en"

    async def person(self, user: User) -> Person:
        """A person as the tables know him."""
        name = clean_name(user.first_name, user.last_name)
        return Person(user.id, name, await self.language_of(user))

    async def of(self, person: Person) -> NullTranslations:
        """The words for a person at a table."""
        return self.words(await self._tables.chosen_language(person.id) or person.language)

    async def of_user(self, user: User) -> NullTranslations:
        """The words for whoever wrote or pressed."""
        return self.words(await self.language_of(user))

    async def of_group(self, chat: int, user: User | None) -> NullTranslations:
        """The words for all in a group."""
        language = await self._memory.language_in(chat)
        if language is None and user is not None:
            language = await self.language_of(user)
        return self.words(language or "en")

    async def of_board(self, table: Table, chat: int | None) -> NullTranslations:
        """The words for a table's message in a chat, or in a chat that we don't see (None)."""
        language = None
        if chat is not None and chat < 0:
            language = await self._memory.language_in(chat)
        elif chat is not None:
            language = await self._tables.chosen_language(chat)
        return self.words(language or table.creator.language)


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything at hand."""

    bot: Bot
    settings: BotSettings
    tables: Tables
    memory: Memory
    errands: Errands
    tongue: Tongue

    async def table(self, table_id: str) -> Table | None:
        """The table, if there is one."""
        try:
            return await self.tables.load(table_id)
        except NoSuchTable:
            return None

    async def link(self) -> Link:
        """The addresses that open the Mini App from any chat."""
        return partial(self.settings.link, await self.username())

    async def username(self) -> str:
        """What people write after @ to reach this bot."""
        me = await self.bot.me()
        return me.username or ""

    async def chat_of(self, table: Table) -> ChatPlace | None:
        """The chat in which a table's message belongs, by the number it has now."""
        place = parse_place(table.place)
        if isinstance(place, PrivatePlace):
            return ChatPlace(place.person)
        if isinstance(place, ChatPlace):
            return ChatPlace(await self.memory.moved(place.chat), place.topic)
        return None
