"""Builds a bot, or several of them, from the settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.telegram import PRODUCTION, TelegramAPIServer
from aiogram.enums import ParseMode

from bot.app.bot_process import BotProcess
from bot.app.dispatcher import make_dispatcher
from bot.app.running_bot import RunningBot, pulses_of
from bot.context import Bots, Context
from bot.jobs.runner import Jobs
from bot.language_choice import Languages, Words
from bot.memory import Memory
from bot.metrics import Metrics
from bot.telegram.budget import Budget
from bot.telegram.counted_calls import CountedCalls
from bot.telegram.for_one_support import ForOneSupport
from bot.telegram.session import TelegramSession
from bot.telegram.telegram_limits import SendRate
from bot.telegram.token_state import TokenState
from bot.time_source import SYSTEM_TIME
from engine.tables import Nursery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.settings import BotSettings
    from bot.time_source import TimeSource
    from engine.tables import Client, Tables

CALL_TIMEOUT = 15.0  # seconds a call to Telegram may take, except for the long poll


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

    Their work runs in a nursery of its own: it has ended before their connections are closed.
    """
    nursery, metrics = Nursery(), Metrics()
    bots = Bots(Memory(redis, settings[0].bot_id).bot_assignments)
    running = []
    for one in settings:
        context = _make_context(one, bots, tables, redis, words, clock, nursery, metrics)
        bots.all.append(context)
        if len(settings) > 1:
            is_known = partial(getattr, context.token, "is_known")
            context.jobs.share(partial(bots.share_out, context), is_known)
        running.append(RunningBot(context, make_dispatcher(context), nursery))
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
        settings.sends_per_second,
        settings.sends_for_answers,
        settings.paid_sends_a_day,
        learns=settings.learn_limits,
    )
    token, for_one = TokenState(settings.bot_id), ForOneSupport()
    pulses = pulses_of(tables, settings)
    return Context(
        bot=_make_telegram(settings, memory, rate, clock, metrics, token, for_one),
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
        for_one=for_one,
    )


def _make_telegram(
    settings: BotSettings,
    memory: Memory,
    rate: SendRate,
    clock: TimeSource,
    metrics: Metrics,
    token: TokenState,
    for_one: ForOneSupport,
) -> Bot:
    api = settings.telegram_api
    server = TelegramAPIServer.from_base(api) if api else PRODUCTION
    session = TelegramSession(api=server, timeout=CALL_TIMEOUT)
    budget = Budget(memory.send_windows, rate, memory.attempts, memory.paid_sends, clock, metrics)
    session.middleware(for_one)  # before the budget: what it refuses counts nowhere
    session.middleware(budget)
    session.middleware(CountedCalls(metrics))  # after the budget: each try
    session.middleware(token)
    session.middleware(for_one.notice_outage)
    defaults = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
    return Bot(settings.token, session=session, default=defaults)
