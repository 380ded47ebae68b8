"""The Mini App's server, put together from its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web

from engine.tables import Tables
from engine.tables.nursery import Nursery
from webapp import app_keys
from webapp.access.tokens import Tokens
from webapp.api.sessions import Desk
from webapp.failures import add_safe_headers, failures_in_words
from webapp.live.shared import hall_of
from webapp.metrics import Metrics
from webapp.page.assets import STATIC, Assets
from webapp.page.fairness_page import Fairness
from webapp.page.page import TEMPLATES, Page
from webapp.page.words import words_files
from webapp.routes import add_routes
from webapp.settings import WebSettings, Words

LARGEST_BODY = 16 * 1024  # bytes


def make_app(
    settings: WebSettings,
    tables: Tables,
    words: Words,
    nursery: Nursery,
    *,
    static: Path = STATIC,
    templates: Path = TEMPLATES,
) -> web.Application:
    """The application; it watches the store and serves sockets from its start to its end."""
    app = web.Application(middlewares=[failures_in_words], client_max_size=LARGEST_BODY)
    translations = {language: words(language) for language in settings.languages}
    assets = Assets(static, words_files(static / "js", translations))
    tokens = Tokens(settings.bot_token)
    metrics = Metrics()
    app[app_keys.SETTINGS] = settings
    app[app_keys.WORDS] = words
    app[app_keys.TABLES] = tables
    app[app_keys.TOKENS] = tokens
    app[app_keys.METRICS] = metrics
    app[app_keys.PAGE] = Page(settings, assets, words, templates=templates)
    app[app_keys.HALL] = hall_of(settings, tables, words, nursery, tokens, metrics)
    fairness = Fairness(settings, assets, words)
    add_routes(app, app[app_keys.PAGE], fairness, assets, Desk(settings.bot_token))
    if settings.gallery:
        from webapp.gallery import Gallery  # it deals and plays when it is loaded

        Gallery(settings, app[app_keys.PAGE], assets, words).add_routes(app)
    app.on_response_prepare.append(add_safe_headers)
    app.on_shutdown.append(_say_goodbye)
    app.cleanup_ctx.append(_live)
    return app


async def _live(app: web.Application) -> AsyncIterator[None]:
    """Everything that goes on beside requests, while the application runs."""
    hall = app[app_keys.HALL]
    await hall.store.look()
    work = {
        "watch the store": hall.store.run(),
        "listen for news": hall.rooms.listen(),
        "compare rooms": hall.rooms.compare(),
        "presence": hall.presence.run(),
        "renew tokens": hall.sockets.renew_tokens(),
    }
    tasks = [hall.nursery.start(coroutine, name) for name, coroutine in work.items()]
    yield
    for task in tasks:
        task.cancel()


async def _say_goodbye(app: web.Application) -> None:
    await app[app_keys.HALL].sockets.say_goodbye()
