"""`/healthz`, `/readyz` and `/metrics` of the bot's processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from engine.tables import StoreUnavailable, Tables

if TYPE_CHECKING:
    from bot.app import BotProcess

PLAIN = "text/plain; version=0.0.4; charset=utf-8"


def add_health(app: web.Application, tables: Tables, bot: BotProcess) -> None:
    """Alive; ready (needs the store; Telegram is reported, and its absence fails nothing)."""
    registry = CollectorRegistry()
    telegram = Gauge("durak_telegram_answers", "1 while Telegram answers", registry=registry)
    telegram.set_function(lambda: float(bot.telegram_answers))
    fetching = Gauge("durak_bot_fetches", "1 in the process that fetches", registry=registry)
    fetching.set_function(lambda: float(bot.polling.fetching))

    async def alive(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def ready(_request: web.Request) -> web.Response:
        store = await _has_store(tables)
        return web.json_response(
            {"ready": store, "store": store, "telegram": bot.telegram_answers},
            status=200 if store else 503,
        )

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(registry), headers={"Content-Type": PLAIN})

    app.router.add_get("/healthz", alive)
    app.router.add_get("/readyz", ready)
    app.router.add_get("/metrics", metrics)


async def _has_store(tables: Tables) -> bool:
    try:
        await tables.clock_ms()
    except StoreUnavailable:
        return False
    return True
