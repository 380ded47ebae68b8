"""`/healthz`, `/readyz` and `/metrics` of the bot's processes."""

from __future__ import annotations

import asyncio
from math import nan
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from redis.exceptions import RedisError

from bot.memory.job_queue import Urgency
from deploy.serving.health.process_metrics import add_process_metrics
from deploy.serving.health.store_answer import has_store
from deploy.serving.http.health_port import ALIVE, METRICS, READY
from engine.tables import TableError, Tables

if TYPE_CHECKING:
    from bot.app import BotProcess


def add_health(app: web.Application, tables: Tables, bot: BotProcess) -> None:
    """Alive; ready (needs the store, no task that is late, and a bot whose token Telegram knows as
    far as it has said; its absence, and which of several bots it doesn't know, is reported and
    fails nothing).
    """

    add_process_metrics(bot.metrics.registry, tables)

    async def alive(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def ready(_request: web.Request) -> web.Response:
        store, told = await has_store(tables), tables.pulses.told()
        is_ready = store and not told["late"] and bot.token_is_known
        of_telegram = {"telegram": bot.telegram_answers, "token": bot.token_is_known}
        return web.json_response(
            {
                "ready": is_ready,
                "store": store,
                **of_telegram,
                "unknown_bots": bot.unknown,
                **told,
            },
            status=200 if is_ready else 503,
        )

    async def metrics(_request: web.Request) -> web.Response:
        await _look_at_what_waits(bot, tables)
        return web.Response(
            body=bot.metrics.text(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4}
        )

    app.router.add_get(ALIVE, alive)
    app.router.add_get(READY, ready)
    app.router.add_get(METRICS, metrics)


async def _look_at_what_waits(bot: BotProcess, tables: Tables) -> None:
    """All processes share it; while the store is away or refuses nothing is said of it."""
    metrics, memories = bot.metrics, [one.memory for one in bot.context.bots.working]
    by_kind = (metrics.jobs_overdue, metrics.jobs_waiting, metrics.tables)
    whole = (metrics.inbox, metrics.outbox, metrics.outbox_oldest)
    of_operators = (metrics.maintenance, metrics.reports_open)
    of_archive = (metrics.unarchived, metrics.unarchived_oldest)
    for gauge in of_archive:
        gauge.set(nan)
    try:
        overdue = await asyncio.gather(*(one.job_queue.overdue() for one in memories))
        census = await tables.status.census()
        unarchived = await tables.status.unarchived()
        mode = await tables.maintenance.mode()
        reports = await bot.context.memory.reports.count_open()
        metrics.inbox.set(sum(await asyncio.gather(*(one.inbox.count() for one in memories))))
    except (RedisError, TableError):
        for gauge in by_kind:
            gauge.clear()
        for gauge in (*whole, *of_operators):
            gauge.set(nan)
        return
    for urgency in Urgency:
        its = [of_bot[urgency] for of_bot in overdue]
        metrics.jobs_overdue.labels(urgency).set(max(found.seconds for found in its))
        metrics.jobs_waiting.labels(urgency).set(sum(found.jobs for found in its))
    metrics.tables.labels("playing").set(census.playing)
    metrics.tables.labels("resting").set(census.resting)
    metrics.maintenance.set(0 if mode is None else 1)
    metrics.reports_open.set(reports)
    metrics.outbox.set(census.entries)
    metrics.outbox_oldest.set(census.oldest)
    if unarchived is not None:
        metrics.unarchived.set(unarchived.games)
        metrics.unarchived_oldest.set(unarchived.oldest)
