"""The bot put together: everything that one process of it runs."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ParseMode
from aiohttp import web

from bot.chat.apologies import errors_router
from bot.chat.group import group_router
from bot.chat.inline import inline_router
from bot.chat.membership import service_router
from bot.chat.middleware import Speak
from bot.chat.presses import press_router
from bot.chat.private import private_router
from bot.context import Desk, Tongue, Words
from bot.jobs import Errands
from bot.memory import Memory
from bot.sending.boards import Boards
from bot.sending.introduction import introduce
from bot.sending.menu_buttons import Menus
from bot.sending.outbox_reader import Chronicle
from bot.sending.turn_notices import Notifier
from bot.telegram.budget import Budget
from bot.telegram.error_lines import describe
from bot.telegram.polling import Polling
from bot.telegram.raw_calls import KINDS
from bot.telegram.updates import Updates
from bot.telegram.webhook import PATH, Webhook
from engine.tables import Nursery

if TYPE_CHECKING:
    from bot.settings import BotSettings
    from engine.tables import Client, Tables

log = logging.getLogger(__name__)

CALL_TAKES = 15.0  # seconds a call to Telegram may take, the long poll aside
SILENCE = 60.0  # without an answer for so long we say that Telegram is away
LONGEST_REST = 30.0
AT_THE_END = 5.0  # seconds that what was begun may still take


class BotRole:
    """One process' bot: fetches (or is brought) updates, keeps boards and notices up to date."""

    def __init__(self, desk: Desk, dispatcher: Dispatcher, nursery: Nursery) -> None:
        self.desk = desk
        self._nursery = nursery
        self.updates = Updates(desk.bot, dispatcher, desk.memory, nursery)
        self.polling = Polling(desk.bot, self.updates, desk.memory, desk.settings.lease)
        Boards(desk)
        Menus(desk)
        notifier = Notifier(desk)
        self._chronicle = Chronicle(desk, notifier, f"bot-{secrets.token_hex(6)}")
        self._works: dict[str, asyncio.Task[None]] = {}
        self._introduced = False

    @property
    def telegram_answers(self) -> bool:
        """Has Telegram answered lately? A webhook only shows that it did at the start."""
        if self.desk.settings.webhook_secret or not self.polling.fetching:
            return self._introduced
        return time.monotonic() - self.polling.last_answer < SILENCE

    def routes(self) -> list[web.RouteDef]:
        """The webhook, if Telegram is to bring updates."""
        secret = self.desk.settings.webhook_secret
        return [web.post(PATH, Webhook(self.updates, secret).answer)] if secret else []

    async def run(self) -> None:
        """Until cancelled. Telegram being away delays everything and ends nothing."""
        works = [
            (self.desk.errands.run(), "errands"),
            (self._chronicle.run(), "chronicle"),
            (self.updates.sweep(), "sweep"),
        ]
        if not self.desk.settings.webhook_secret:
            works += [(self.polling.keep_lease(), "lease"), (self.polling.fetch(), "polling")]
        try:
            async with self._nursery:
                for work, name in works:
                    self._works[name] = self._nursery.start(work, name=f"bot {name}")
                self._nursery.start(self._begin(), name="bot introduction")
                raise await self._nursery.failure()  # none of them ends by itself
        finally:
            await self.desk.bot.session.close()

    async def finish(self) -> None:
        """Take nothing more in and let end what was begun: it may never be sent again if it is cut
        off. To be called before the end of `run`.
        """
        for inlet in self._works.keys() & {"polling", "lease"}:
            self._works[inlet].cancel()
        self.desk.errands.stop()
        until = time.monotonic() + AT_THE_END
        while (self.updates.waiting or self.desk.errands.busy) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def _begin(self) -> None:
        """Tell Telegram how to bring updates and what we understand, however long that takes."""
        rest = 0.5
        while not self._introduced:
            try:
                await self._choose_way()
                await introduce(self.desk)
                self._introduced = True
            except Exception as error:
                log.warning("starting: %s", describe(error, self.desk.settings.token))
                await asyncio.sleep(rest)
                rest = min(rest * 2, LONGEST_REST)

    async def _choose_way(self) -> None:
        settings, bot = self.desk.settings, self.desk.bot
        if settings.webhook_secret:
            await bot.set_webhook(
                f"{settings.public_url}{PATH}",
                secret_token=settings.webhook_secret,
                allowed_updates=KINDS,
            )
        else:
            await bot.delete_webhook()


def make_bot(settings: BotSettings, tables: Tables, redis: Client, words: Words) -> BotRole:
    """Put one bot together; nothing is sent before it runs.

    What it does runs in a nursery of its own: all of it has ended before its link is closed.
    """
    nursery = Nursery()
    memory = Memory(redis, settings.bot_id)
    bot = _make_telegram(settings, memory)
    errands = Errands(memory, nursery, settings.token)
    desk = Desk(bot, settings, tables, memory, errands, Tongue(memory, tables, words))
    return BotRole(desk, _make_dispatcher(desk), nursery)


def _make_telegram(settings: BotSettings, memory: Memory) -> Bot:
    api = settings.telegram_api
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = AiohttpSession(api=server, timeout=CALL_TAKES)
    session.middleware(Budget(memory))
    manners = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
    return Bot(settings.token, session=session, default=manners)


def _make_dispatcher(desk: Desk) -> Dispatcher:
    dispatcher = Dispatcher(disable_fsm=True, desk=desk)
    dispatcher.update.outer_middleware(Speak(desk))
    dispatcher.include_routers(
        errors_router(),
        service_router(),
        private_router(),
        group_router(),
        press_router(),
        inline_router(),
    )
    return dispatcher
