"""The roles, put together from their parts: what one process of `durak serve` runs."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from aiohttp import web
from prometheus_client import CollectorRegistry

from deploy.serving.bot_name import bot_usernames
from deploy.serving.health.loop_lag import LoopLag
from deploy.serving.health.loop_watch import LoopWatch
from deploy.serving.health.process_metrics import add_process_metrics
from deploy.serving.http.gate import Gate
from deploy.serving.http.http_server import listen
from deploy.serving.log.logs import set_up_logs
from deploy.serving.log.request_ids import add_request_ids
from deploy.serving.whereabouts import store_place
from deploy.settings import Role, Settings
from engine.tables import Client, Clock, Layout, Nursery, PassDelay, Pulse, Tables, connect
from engine.tables.finished.address import open_archive
from engine.tables.keys import KEPT_DAYS
from engine.tables.nursery import Work
from engine.words import LANGUAGES, words

if TYPE_CHECKING:
    from bot.settings import BotSettings

Task = tuple[Callable[[], Work], Pulse]  # started again whenever it ends


class Served(NamedTuple):
    """One role: what it answers, what it counts, and what it does unasked."""

    app: web.Application
    registry: CollectorRegistry
    tasks: list[Task]


_MODULES = {"bot": "bot.app", "webapp": "webapp.app"}


def load(role: Role) -> None:
    """Import what this role runs; a process of the page never loads the bot's library. Imports
    leave no garbage, and looking for it would take a tenth of the time.
    """
    if module := _MODULES.get(role):
        gc.disable()
        import_module(module)
        gc.enable()


async def serve_role(
    settings: Settings,
    role: Role,
    stack: AsyncExitStack,
    pass_delay: PassDelay = PassDelay(),  # noqa: B008
) -> None:
    """Begin to serve one role; what ends it is on the stack. Measurements have seats pass by
    themselves sooner (`pass_delay`).

    It listens before it serves: who watches over it sees that it lives while it waits for the
    store. Raises UnknownLayout when the store is a newer release's.
    """
    set_up_logs(settings.log, role=role, tokens=settings.tokens)
    client = await stack.enter_async_context(_store(settings))
    nursery = await stack.enter_async_context(Nursery())
    tables, gate = _tables(settings, client, stack, pass_delay), Gate()
    if role == "players":
        served = _players(settings, tables, stack)
    elif role == "webapp":
        served = await _webapp(settings, client, tables, nursery)
    else:
        served = _bot(settings, client, tables, stack)
    add_request_ids(served.app)
    await listen(served.app, role, settings, stack, nursery, tables.pulses, gate)
    await Layout(client, place=store_place(settings)).settle()
    for run, pulse in served.tasks:
        nursery.keep(run, pulse)
    stack.enter_context(LoopWatch(served.registry).watching())
    _collect_seldom()
    gate.open()


def _of_faces(tables: Tables) -> list[Task]:
    """Return the tasks of both faces: they meet deadlines, and take the answers of thinking
    processes.
    """
    clock, thoughts = Clock(tables.deadlines), tables.thoughts
    return [(clock.run, clock.pulse), (thoughts.run, thoughts.pulse)]


def _collect_seldom() -> None:
    """Nearly all that is made for a move is gone after it without the collector of cycles, which
    would look through the young after each seventh move and through all tables now and then.
    """
    gc.collect()
    gc.freeze()  # what the start has made stays
    gc.set_threshold(20_000, 20, 50)


def _tables(
    settings: Settings, client: Client, stack: AsyncExitStack, pass_delay: PassDelay
) -> Tables:
    """With the archive that this process reads, and that the bot's role feeds."""
    keep_days, archive = settings.keep_days or KEPT_DAYS, None
    if settings.database_url:
        archive = open_archive(settings.database_url.get_secret_value())
        stack.push_async_callback(archive.close)
    return Tables(client, keep_days=keep_days, archive=archive, pass_delay=pass_delay)


async def _webapp(settings: Settings, client: Client, tables: Tables, nursery: Nursery) -> Served:
    from bot.memory import Memory
    from bot.memory.people.chosen_here import chosen_here
    from bot.settings import bot_id_of
    from webapp.app import make_app
    from webapp.metrics import Metrics
    from webapp.settings import PageBot, WebSettings

    names = await bot_usernames(settings, client)
    first, *others = (PageBot(token, name) for token, name in names.items())
    web_settings = WebSettings(
        public_url=settings.public_url or "",
        bot_token=first.token,
        bot_username=first.username,
        more_bots=tuple(others),
        mini_app=settings.mini_app or "",
        languages=tuple(LANGUAGES),
        telegram_api=settings.telegram_api,
        admins=settings.admins,
        trusted_hops=settings.trusted_hops,
        keep_days=settings.keep_days or KEPT_DAYS,
        looks_back=settings.look_back,
        gallery=settings.gallery,
    )
    metrics = Metrics()
    add_process_metrics(metrics.registry, tables)
    in_chat = partial(chosen_here, Memory(client, bot_id_of(settings.token)))
    app = make_app(web_settings, tables, words, nursery, metrics=metrics, in_chat=in_chat)
    return Served(app, metrics.registry, _of_faces(tables))


def _players(settings: Settings, tables: Tables, stack: AsyncExitStack) -> Served:
    from deploy.serving.health.players_health import add_health

    thinkers = tables.thinkers(settings.thinkers or usual_thinkers())
    app = web.Application()
    add_health(app, tables, thinkers)
    stack.push_async_callback(thinkers.finish)
    tasks: list[Task] = [(thinkers.run, tables.pulses.of("players", late_after=inf))]
    return Served(app, thinkers.metrics.registry, tasks)


def usual_thinkers() -> int:
    """One for each core that this process may use but one, which is left to those whom people wait
    for: where masters think on all of them one move in a hundred waits twice as long.
    """
    tell = getattr(os, "sched_getaffinity", None)  # macOS has none
    cores = len(tell(0)) if tell else os.cpu_count() or 1
    return max(1, cores - 1)


def _bot(settings: Settings, client: Client, tables: Tables, stack: AsyncExitStack) -> Served:
    from bot.app import make_bots
    from deploy.serving.health.bot_health import add_health

    bot = make_bots(bot_settings(settings), tables, client, words)
    app = web.Application()
    app.add_routes(bot.routes())
    add_health(app, tables, bot)
    stack.push_async_callback(bot.finish)
    lag = LoopLag(bot.metrics.loop_lag.observe, tables.pulses.of("loop"))
    tasks = _of_faces(tables)
    tasks += [(bot.run, tables.pulses.of("bot", late_after=inf)), (lag.run, lag.pulse)]
    if feeder := tables.feeder():
        tasks.append((feeder.run, feeder.pulse))
    return Served(app, bot.metrics.registry, tasks)


def bot_settings(settings: Settings) -> list[BotSettings]:
    """Of each bot in the list."""
    from bot.settings import BotSettings, bot_id_of
    from bot.telegram.webhook import secret_of

    first, *others = (bot_id_of(token) for token in settings.tokens)
    secret = settings.webhook_secret and settings.webhook_secret.get_secret_value()
    return [
        BotSettings(
            token=token,
            first_bot=first if others else None,
            public_url=settings.public_url or "",
            mini_app=settings.mini_app or "",
            telegram_api=settings.telegram_api,
            webhook_secret=secret_of(secret, bot, first) if secret else None,
            admins=settings.admins,
            keep_days=settings.keep_days or KEPT_DAYS,
            sends_per_second=settings.sends_per_second,
            sends_for_answers=settings.sends_for_answers,
            paid_sends_a_day=settings.paid_sends_a_day,
            learn_limits=settings.learn_limits,
            cards_in_place=settings.cards_in_place,
        )
        for token, bot in zip(settings.tokens, (first, *others), strict=True)
    ]


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Client]:
    url = settings.redis_url
    client = connect(url.get_secret_value() if url else "")
    try:
        yield client
    finally:
        await client.aclose()
