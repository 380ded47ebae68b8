"""The parts of one bot in one object, which every handler gets as `context`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bot.telegram.places import ChatPlace, PrivatePlace, parse_place
from engine.pictures.painter import Painter
from engine.tables import Followed, NoSuchTable, Table, Tables

if TYPE_CHECKING:
    from aiogram import Bot

    from bot.context.bots import Bots
    from bot.jobs.runner import Jobs
    from bot.language_choice import Languages
    from bot.memory import Memory
    from bot.metrics import Metrics
    from bot.settings import BotSettings, Link
    from bot.telegram.for_one_support import ForOneSupport
    from bot.telegram.telegram_limits import SendRate
    from bot.telegram.token_state import TokenState
    from bot.time_source import TimeSource


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Context:
    """The parts of one bot. Handlers get it as the argument `context`."""

    bot: Bot
    settings: BotSettings
    tables: Tables
    memory: Memory
    rate: SendRate
    jobs: Jobs
    languages: Languages
    clock: TimeSource
    metrics: Metrics
    bots: Bots
    token: TokenState
    for_one: ForOneSupport
    painter: Painter = field(default_factory=Painter)

    async def table(self, table_id: str) -> Table | None:
        """Return the table, or None if it doesn't exist."""
        try:
            return await self.tables.load(table_id)
        except NoSuchTable:
            return None

    async def followed(self, table_id: str) -> Followed | None:
        """Return the table with the moves of its game, or None if it doesn't exist."""
        try:
            return await self.tables.news.retell(table_id)
        except NoSuchTable:
            return None

    async def writes_to(self, person: int) -> Context:
        """Return the bot that writes to this person: of several the one that they have started."""
        return await self.bots.of_person(self, person)

    async def claim_table(self, table_id: str) -> None:
        """Note that this bot has the chat of a table that is about to be made."""
        if not self.bots.alone:
            await self.bots.bot_assignments.of_tables.keep(self.settings.bot_id, table_id)

    async def link(self) -> Link:
        """Return a function that makes links to the Mini App, for any chat."""
        return partial(self.settings.link, await self.username())

    async def username(self) -> str:
        """The bot's name on Telegram, without the @."""
        me = await self.bot.me()
        return me.username or ""

    async def start_link(self, table_id: str) -> str:
        """Return the link to the private chat from which the person comes back to this table."""
        return self.settings.start_link(await self.username(), table_id)

    async def private_link(self, about: str) -> str:
        """Return the link to the private chat, where the person reads about this."""
        return self.settings.private_link(await self.username(), about)

    async def calls_link(self) -> str:
        """Return the link to the private chat where people switch calls on."""
        return self.settings.calls_link(await self.username())

    async def chat_of(self, table: Table) -> ChatPlace | None:
        """Return the chat to which a table's message belongs, by its present id."""
        place = parse_place(table.place)
        if isinstance(place, PrivatePlace):
            return ChatPlace(place.person)
        if isinstance(place, ChatPlace):
            return ChatPlace(await self.memory.groups.current_id(place.chat), place.topic)
        return None

    async def group_of(self, table: Table) -> int | None:
        """Return the id of the table's group; None if it stands in none."""
        home = await self.chat_of(table)
        return home.chat if home is not None and home.chat < 0 else None
