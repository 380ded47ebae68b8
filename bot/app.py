"""The bot, or several of them, put together: everything that one process runs."""

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
from bot.chat.operator.operator_command import operator_router
from bot.chat.picture_button import pictures_router
from bot.chat.presses import press_router
from bot.chat.private.call_settings import call_settings_router
from bot.chat.private.numbers_commands import numbers_router
from bot.chat.private.people_command import people_router
from bot.chat.private.privacy_command import privacy_router
from bot.chat.private.private import private_router
from bot.chat.service_updates import service_router
from bot.context import Bots, Context
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
    SendAnnouncement,
    SendNotice,
    SetMenuButton,
    ShowHand,
    ShowMaintenance,
)
from bot.language_choice import Languages, Words
from bot.memory import Memory
from bot.metrics import Metrics
from bot.sending.boards.boards import Boards
from bot.sending.boards.pins import keep_pin
from bot.sending.groups.appointment_jobs import open_appointment, refresh_appointment
from bot.sending.groups.calls_to_tables import call_around, call_to_table, end_calls
from bot.sending.groups.fool_of_month import name_fool
from bot.sending.groups.vote_offers import offer_vote
from bot.sending.hand.hands import Hands
from bot.sending.introduction import introduce
from bot.sending.members import check_member, check_members
from bot.sending.menu_buttons import renew_menu_button
from bot.sending.notices import Delivery, Notices
from bot.sending.old_messages import retire_board
from bot.sending.operator.announcing import send_announcement
from bot.sending.operator.maintenance_news import show_maintenance
from bot.sending.outbox_reader import OutboxReader
from bot.sending.page_asks import do_ask
from bot.sending.tidy import remove_answer, remove_command, remove_message
from bot.telegram.budget import Budget, TooSoon
from bot.telegram.counted_calls import CountedCalls
from bot.telegram.failures import log_failure
from bot.telegram.polling import Polling
from bot.telegram.raw_calls import KINDS
from bot.telegram.session import TelegramSession
from bot.telegram.token_state import UNKNOWN, TokenState
from bot.telegram.updates import Updates
from bot.telegram.webhook import PATH, Webhook
from bot.telegram.windows import SendRate
from bot.time_source import SYSTEM_TIME
from engine.tables import Nursery

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.settings import BotSettings
    from bot.time_source import TimeSource
    from engine.tables import Client, KeptTask, Pulses, Table, Tables

log = logging.getLogger(__name__)

CALL_TAKES = 15.0  # seconds a call to Telegram may take, the long poll aside
SILENCE = 60.0  # without an answer for so long we say that Telegram is away
FIRST_REST, LONGEST_REST = 0.5, 30.0  # seconds between tries at the start
TOKEN_EVERY = 60.0  # seconds between looks whether Telegram knows each of several bots
AT_THE_END = 5.0  # seconds that what was begun may still take


class RunningBot:
    """One bot in one process: fetches (or is brought) updates, and does its jobs."""

    def __init__(self, context: Context, dispatcher: Dispatcher, nursery: Nursery) -> None:
        self.context = context
        self.notices = Notices(context)
        self._nursery = nursery
        pulses, clock, metrics = pulses_of(context), context.clock, context.metrics
        self.updates = Updates(
            context.bot, dispatcher, context.memory.inbox, nursery, clock, pulses, metrics
        )
        lease, seconds = context.memory.polling_lease, context.settings.lease
        self.polling = Polling(context.bot, self.updates, lease, seconds, clock, pulses)
        _register(context, self.notices)
        self.works: dict[str, KeptTask] = {}
        self._introduced = False

    @property
    def telegram_answers(self) -> bool:
        """Has Telegram answered lately? A webhook only shows that it did at the start."""
        if self.context.settings.webhook_secret or not self.polling.fetching:
            return self._introduced
        return self.context.clock.monotonic() - self.polling.last_answer < SILENCE

    def begin(self) -> None:
        """Have everything run that this bot does unasked, until its nursery ends."""
        jobs, polling = self.context.jobs, self.polling
        works = [(jobs.run, jobs.pulse), (self.updates.sweep, self.updates.pulse)]
        if not self.context.settings.webhook_secret:
            works += [(polling.keep_lease, polling.lease_pulse)]
            works += [(polling.fetch, polling.fetch_pulse)]
        if not self.context.bots.alone:
            works += [(self._watch_token, pulses_of(self.context).of("token", 3 * TOKEN_EVERY))]
        for work, pulse in works:
            self.works[pulse.name] = self._nursery.keep(work, pulse)
        self._nursery.start(self._begin(), name="bot introduction")

    def take_nothing_in(self) -> None:
        """What was begun goes on."""
        inlets = {self.polling.fetch_pulse.name, self.polling.lease_pulse.name}
        for inlet in self.works.keys() & inlets:
            self.works[inlet].let_end().cancel()
        if self.context.jobs.pulse.name in self.works:
            self.works[self.context.jobs.pulse.name].let_end()
        self.context.jobs.stop()

    @property
    def busy(self) -> bool:
        """Is there something that was begun and hasn't ended?"""
        return bool(self.updates.waiting or self.context.jobs.busy)

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

    async def _watch_token(self) -> None:
        """Until cancelled: ask whether Telegram still knows us, or knows us again. The answer is
        heard where all are (token_state.py).
        """
        pulse = pulses_of(self.context).of("token")
        while True:
            try:
                await self.context.bot.get_me()
            except UNKNOWN:
                pass  # it was said when it began
            except Exception as error:
                log_failure(log, "asking whether Telegram knows the bot", error)
            pulse.beat()
            await self.context.clock.sleep(TOKEN_EVERY)


class BotProcess:
    """One process of the bot, or of all bots of the list: keeps boards and notices up to date."""

    def __init__(self, bots: Sequence[RunningBot], nursery: Nursery, metrics: Metrics) -> None:
        self.bots = bots
        self.metrics = metrics
        self.works: dict[str, KeptTask] = {}
        self._nursery = nursery
        context = bots[0].context
        notices = {bot.context.settings.bot_id: bot.notices for bot in bots}
        context.tables.membership.ask_here(partial(_check_member, context.bots))
        self._outbox_reader = OutboxReader(context.bots, notices, f"bot-{secrets.token_hex(6)}")
        metrics.telegram_answers.set_function(lambda: float(self.telegram_answers))
        metrics.fetches.set_function(lambda: float(any(bot.polling.fetching for bot in bots)))
        for one in context.bots.all:
            known = metrics.token_known.labels(one.settings.bot_id)
            known.set_function(partial(_is_known, one))

    @property
    def context(self) -> Context:
        """The first bot's parts."""
        return self.bots[0].context

    @property
    def updates(self) -> Updates:
        """What came in for the first bot."""
        return self.bots[0].updates

    @property
    def polling(self) -> Polling:
        """How the first bot fetches it."""
        return self.bots[0].polling

    @property
    def telegram_answers(self) -> bool:
        """Has Telegram answered all bots lately that it knows?"""
        return all(
            bot.telegram_answers for bot in self.bots if bot.context in bot.context.bots.working
        )

    @property
    def token_is_known(self) -> bool:
        """Does Telegram know a bot of the list, as far as it has said?"""
        return len(self.unknown) < len(self.bots)

    @property
    def unknown(self) -> list[int]:
        """The numbers of the bots whose token Telegram doesn't know."""
        bots = (bot.context for bot in self.bots)
        return [one.settings.bot_id for one in bots if not one.token.is_known]

    def routes(self) -> list[web.RouteDef]:
        """The webhook, if Telegram is to bring updates."""
        by_secret = {
            bot.context.settings.webhook_secret: bot.updates
            for bot in self.bots
            if bot.context.settings.webhook_secret
        }
        return [web.post(PATH, Webhook(by_secret).answer)] if by_secret else []

    async def run(self) -> None:
        """Until cancelled. Telegram being away delays everything and ends nothing."""
        try:
            async with self._nursery:
                reader = self._outbox_reader
                self.works[reader.pulse.name] = self._nursery.keep(reader.run, reader.pulse)
                for bot in self.bots:
                    bot.begin()
                    self.works |= bot.works
                await asyncio.Event().wait()
        finally:
            for bot in self.bots:
                await bot.context.bot.session.close()

    async def finish(self) -> None:
        """Take nothing more in and let end what was begun: it may never be sent again if it is cut
        off. To be called before the end of `run`.
        """
        for one in self.bots:
            one.take_nothing_in()
        clock = self.context.clock
        until = clock.monotonic() + AT_THE_END
        while any(bot.busy for bot in self.bots) and clock.monotonic() < until:
            await clock.sleep(0.02)


async def _check_member(bots: Bots, table: Table, person: int) -> None:
    """By the bot that has the table's chat."""
    await check_member(await bots.of_table(table.id), table, person)


def _is_known(context: Context) -> float:
    return float(context.token.is_known)


def pulses_of(context: Context) -> Pulses:
    """Those of one bot's tasks."""
    return _pulses(context.tables, context.settings)


def _pulses(tables: Tables, settings: BotSettings) -> Pulses:
    if settings.first_bot is None:
        return tables.pulses
    return tables.pulses.of_part(str(settings.bot_id))


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
    jobs.on(SendAnnouncement, partial(send_announcement, context))
    jobs.on(ShowMaintenance, partial(show_maintenance, context))
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
    """Put one bot together; nothing is sent before it runs."""
    return make_bots([settings], tables, redis, words, clock)


def make_bots(
    settings: Sequence[BotSettings],
    tables: Tables,
    redis: Client,
    words: Words,
    clock: TimeSource = SYSTEM_TIME,
) -> BotProcess:
    """Put all bots of the list together; nothing is sent before they run.

    What they do runs in a nursery of its own: all of it has ended before their links are closed.
    """
    nursery, metrics = Nursery(), Metrics()
    bots = Bots(Memory(redis, settings[0].bot_id).reached_by)
    running = []
    for one in settings:
        context = _make_context(one, bots, tables, redis, words, clock, nursery, metrics)
        bots.all.append(context)
        if len(settings) > 1:
            is_known = partial(getattr, context.token, "is_known")
            context.jobs.share(partial(bots.share_out, context), is_known)
        running.append(RunningBot(context, _make_dispatcher(context), nursery))
    return BotProcess(running, nursery, metrics)


def _make_context(
    settings: BotSettings,
    bots: Bots,
    tables: Tables,
    redis: Client,
    words: Words,
    clock: TimeSource,
    nursery: Nursery,
    metrics: Metrics,
) -> Context:
    memory = Memory(redis, settings.bot_id, settings.first_bot)
    rate = SendRate(
        settings.sends_per_second, settings.sends_for_answers, settings.paid_sends_a_day
    )
    token, pulses = TokenState(settings.bot_id), _pulses(tables, settings)
    return Context(
        bot=_make_telegram(settings, memory, rate, clock, metrics, token),
        settings=settings,
        tables=tables,
        memory=memory,
        rate=rate,
        jobs=Jobs(memory.job_queue, rate, nursery, clock, metrics, pulses),
        languages=Languages(memory.group_settings, tables, words),
        clock=clock,
        metrics=metrics,
        bots=bots,
        token=token,
    )


def _make_telegram(
    settings: BotSettings,
    memory: Memory,
    rate: SendRate,
    clock: TimeSource,
    metrics: Metrics,
    token: TokenState,
) -> Bot:
    api = settings.telegram_api
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = TelegramSession(api=server, timeout=CALL_TAKES)
    budget = Budget(memory.send_windows, rate, memory.attempts, memory.paid_sends, clock, metrics)
    session.middleware(budget)
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
        operator_router(),
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
