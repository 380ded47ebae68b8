"""The bot put together: everything that one process of it runs."""

from __future__ import annotations

import bot.telegram.late_models  # noqa: F401  before anybody imports aiogram

# isort: split
import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ParseMode
from aiohttp import web

from bot.chat.error_handler import errors_router
from bot.chat.groups.appointment_command import appointments_router
from bot.chat.groups.calls import calls_router
from bot.chat.groups.group import group_router
from bot.chat.groups.settings_command import settings_router
from bot.chat.groups.table_commands import order_router
from bot.chat.hand.choice import way_router
from bot.chat.hand.hand_presses import hand_router
from bot.chat.inline import inline_router
from bot.chat.middleware import TranslationMiddleware
from bot.chat.picture_button import pictures_router
from bot.chat.presses import press_router
from bot.chat.private.call_settings import call_settings_router
from bot.chat.private.numbers_commands import numbers_router
from bot.chat.private.people_command import people_router
from bot.chat.private.privacy_command import privacy_router
from bot.chat.private.private import private_router
from bot.chat.service_updates import service_router
from bot.context import Context
from bot.jobs import (
    CallAround,
    CallToTable,
    CheckMembers,
    DoAsk,
    EndCalls,
    Jobs,
    KeepPin,
    LookAgain,
    NameFool,
    OfferVote,
    OpenAppointment,
    RefreshAppointment,
    RefreshBoard,
    RemindOfTurn,
    RemoveAnswer,
    RemoveCommand,
    RemoveMessage,
    RenewNotice,
    RetireBoard,
    SendNotice,
    SetMenuButton,
    ShowHand,
)
from bot.language_choice import Languages, Words
from bot.memory import Memory
from bot.metrics import Metrics
from bot.sending.boards.boards import Boards
from bot.sending.boards.past_boards import retire_board
from bot.sending.boards.pins import keep_pin
from bot.sending.groups.appointment_jobs import open_appointment, refresh_appointment
from bot.sending.groups.calls_to_tables import call_around, call_to_table, end_calls
from bot.sending.groups.fool_of_month import name_fool
from bot.sending.groups.late_seats import offer_vote
from bot.sending.hand.hands import Hands
from bot.sending.introduction import introduce
from bot.sending.members import check_member, check_members
from bot.sending.menu_buttons import renew_menu_button
from bot.sending.notices import Delivery, Notices
from bot.sending.outbox_reader import OutboxReader
from bot.sending.page_asks import do_ask
from bot.sending.tidy import remove_answer, remove_command, remove_message
from bot.telegram.budget import Budget, TooSoon
from bot.telegram.counted_calls import CountedCalls
from bot.telegram.failures import log_failure
from bot.telegram.known_token import KnownToken
from bot.telegram.polling import Polling
from bot.telegram.raw_calls import KINDS
from bot.telegram.session import TelegramSession
from bot.telegram.updates import Updates
from bot.telegram.webhook import PATH, Webhook
from bot.telegram.windows import SendRate
from bot.time_source import SYSTEM_TIME
from engine.tables import Nursery

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.settings import BotSettings
    from bot.time_source import TimeSource
    from engine.tables import Client, KeptTask, Tables

log = logging.getLogger(__name__)

CALL_TAKES = 15.0  # seconds a call to Telegram may take, the long poll aside
SILENCE = 60.0  # without an answer for so long we say that Telegram is away
FIRST_REST, LONGEST_REST = 0.5, 30.0  # seconds between tries at the start
AT_THE_END = 5.0  # seconds that what was begun may still take


class BotProcess:
    """One process' bot: fetches (or is brought) updates, keeps boards and notices up to date."""

    def __init__(
        self,
        context: Context,
        dispatcher: Dispatcher,
        nursery: Nursery,
        metrics: Metrics,
        token: KnownToken,
    ) -> None:
        self.context = context
        self.metrics = metrics
        self._token = token
        self._nursery = nursery
        pulses, clock = context.tables.pulses, context.clock
        self.updates = Updates(
            context.bot, dispatcher, context.memory.inbox, nursery, clock, pulses, metrics
        )
        lease, seconds = context.memory.polling_lease, context.settings.lease
        self.polling = Polling(context.bot, self.updates, lease, seconds, clock, pulses)
        notices = Notices(context)
        context.tables.membership.ask_here(partial(check_member, context))
        _register(context, notices)
        self._outbox_reader = OutboxReader(context, notices, f"bot-{secrets.token_hex(6)}")
        self._works: dict[str, KeptTask] = {}
        self._introduced = False
        metrics.telegram_answers.set_function(lambda: float(self.telegram_answers))
        metrics.fetches.set_function(lambda: float(self.polling.fetching))

    @property
    def telegram_answers(self) -> bool:
        """Has Telegram answered lately? A webhook only shows that it did at the start."""
        if self.context.settings.webhook_secret or not self.polling.fetching:
            return self._introduced
        return self.context.clock.monotonic() - self.polling.last_answer < SILENCE

    @property
    def token_is_known(self) -> bool:
        """False since Telegram has said that it doesn't know the token."""
        return self._token.is_known

    def routes(self) -> list[web.RouteDef]:
        """The webhook, if Telegram is to bring updates."""
        secret = self.context.settings.webhook_secret
        return [web.post(PATH, Webhook(self.updates, secret).answer)] if secret else []

    async def run(self) -> None:
        """Until cancelled. Telegram being away delays everything and ends nothing."""
        jobs, polling = self.context.jobs, self.polling
        works = [
            (jobs.run, jobs.pulse),
            (self._outbox_reader.run, self._outbox_reader.pulse),
            (self.updates.sweep, self.updates.pulse),
        ]
        if not self.context.settings.webhook_secret:
            works += [(polling.keep_lease, polling.lease_pulse)]
            works += [(polling.fetch, polling.fetch_pulse)]
        try:
            async with self._nursery:
                for work, pulse in works:
                    self._works[pulse.name] = self._nursery.keep(work, pulse)
                self._nursery.start(self._begin(), name="bot introduction")
                await asyncio.Event().wait()
        finally:
            await self.context.bot.session.close()

    async def finish(self) -> None:
        """Take nothing more in and let end what was begun: it may never be sent again if it is cut
        off. To be called before the end of `run`.
        """
        for inlet in self._works.keys() & {"fetch", "lease"}:
            self._works[inlet].let_end().cancel()
        if "jobs" in self._works:
            self._works["jobs"].let_end()
        self.context.jobs.stop()
        clock = self.context.clock
        until = clock.monotonic() + AT_THE_END
        while (self.updates.waiting or self.context.jobs.busy) and clock.monotonic() < until:
            await clock.sleep(0.02)

    async def _begin(self) -> None:
        """Tell Telegram how to bring updates and what we understand, however long that takes."""
        await self._until_done(self._choose_way)
        await self._until_done(partial(introduce, self.context))
        self._introduced = True

    async def _until_done(self, step: Callable[[], Awaitable[None]]) -> None:
        """Try until it works: as soon as Telegram allows, or after ever longer rests."""
        rest = FIRST_REST
        while True:
            try:
                return await step()
            except Exception as error:
                log_failure(log, "starting", error)
                wait = error.wait if isinstance(error, TooSoon) else rest
                await self.context.clock.sleep(wait)
                rest = min(rest * 2, LONGEST_REST)

    async def _choose_way(self) -> None:
        settings, bot = self.context.settings, self.context.bot
        if settings.webhook_secret:
            await bot.set_webhook(
                f"{settings.public_url}{PATH}",
                secret_token=settings.webhook_secret,
                allowed_updates=KINDS,
            )
        else:
            await bot.delete_webhook()


def _register(context: Context, notices: Notices) -> None:
    """Who does which kind of job."""
    jobs = context.jobs
    jobs.on(RefreshBoard, Boards(context).refresh)
    jobs.on(SendNotice, notices.send)
    jobs.on(LookAgain, notices.look_again)
    jobs.on(RemoveMessage, partial(remove_message, context))
    jobs.on(KeepPin, partial(keep_pin, context))
    jobs.on(RetireBoard, partial(retire_board, context))
    jobs.on(RemoveCommand, partial(remove_command, context))
    jobs.on(RemoveAnswer, partial(remove_answer, context))
    jobs.on(CheckMembers, partial(check_members, context))
    jobs.on(DoAsk, partial(do_ask, context))
    jobs.on(OfferVote, partial(offer_vote, context))
    jobs.on(NameFool, partial(name_fool, context))
    jobs.on(CallAround, partial(call_around, context))
    jobs.on(CallToTable, partial(call_to_table, context))
    jobs.on(EndCalls, partial(end_calls, context))
    jobs.on(RefreshAppointment, partial(refresh_appointment, context))
    jobs.on(OpenAppointment, partial(open_appointment, context))
    jobs.on(RemindOfTurn, notices.remind)
    jobs.on(RenewNotice, Delivery(context).renew)
    jobs.on(ShowHand, Hands(context).show)
    jobs.on(SetMenuButton, partial(renew_menu_button, context))


def make_bot(
    settings: BotSettings,
    tables: Tables,
    redis: Client,
    words: Words,
    clock: TimeSource = SYSTEM_TIME,
) -> BotProcess:
    """Put one bot together; nothing is sent before it runs.

    What it does runs in a nursery of its own: all of it has ended before its link is closed.
    """
    nursery, metrics, token = Nursery(), Metrics(), KnownToken()
    memory = Memory(redis, settings.bot_id)
    rate = SendRate(settings.sends_per_second, settings.sends_for_answers)
    context = Context(
        bot=_make_telegram(settings, memory, rate, clock, metrics, token),
        settings=settings,
        tables=tables,
        memory=memory,
        rate=rate,
        jobs=Jobs(memory.job_queue, rate, nursery, clock, metrics, tables.pulses),
        languages=Languages(memory.group_settings, tables, words),
        clock=clock,
        metrics=metrics,
    )
    return BotProcess(context, _make_dispatcher(context), nursery, metrics, token)


def _make_telegram(
    settings: BotSettings,
    memory: Memory,
    rate: SendRate,
    clock: TimeSource,
    metrics: Metrics,
    token: KnownToken,
) -> Bot:
    api = settings.telegram_api
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = TelegramSession(api=server, timeout=CALL_TAKES)
    session.middleware(Budget(memory.send_windows, rate, memory.attempts, clock))
    session.middleware(CountedCalls(metrics))  # after the budget: each try
    session.middleware(token)
    defaults = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
    return Bot(settings.token, session=session, default=defaults)


def _make_dispatcher(context: Context) -> Dispatcher:
    dispatcher = Dispatcher(disable_fsm=True, context=context)
    dispatcher.update.outer_middleware(TranslationMiddleware(context))
    dispatcher.include_routers(
        errors_router(),
        service_router(),
        call_settings_router(),
        way_router(),
        privacy_router(),
        numbers_router(),
        people_router(),
        private_router(),
        settings_router(),
        order_router(),
        calls_router(),
        appointments_router(),
        group_router(),
        hand_router(),
        pictures_router(),
        press_router(),
        inline_router(),
    )
    return dispatcher
