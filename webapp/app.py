"""The composition of the Mini App's server."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from aiohttp import web

from engine.pictures import symbols
from engine.tables import Tables
from engine.tables.nursery import Nursery
from webapp.access.address_budget import AddressBudget
from webapp.api.blocked_people import BlockedPeople
from webapp.api.daily_requests import DailyEnds
from webapp.api.finished_games import FinishedGames
from webapp.api.health import Health
from webapp.api.hint_requests import HintGiver
from webapp.api.home_tables import HomeTables
from webapp.api.invitations import Invitations
from webapp.api.look_backs import LookBackGiver
from webapp.api.my_data import KeptElsewhere, MyData, nothing_elsewhere
from webapp.api.numbers_requests import NumbersOfPeople
from webapp.api.page_errors import PageErrors
from webapp.api.picture_requests import Pictures
from webapp.api.picture_stories import Stories
from webapp.api.rules_codes import RulesCodes
from webapp.api.sessions.handler import Sessions
from webapp.error_answers import ErrorAnswers, add_safe_headers
from webapp.introduction import intro_files
from webapp.live.services import live_services
from webapp.live.transports.long_polls import Polls
from webapp.live.transports.socket import SocketHandler
from webapp.metrics import Metrics
from webapp.page.assets import STATIC, Assets
from webapp.page.fairness_page import FairnessPage
from webapp.page.page import TEMPLATES, Page
from webapp.page.privacy_page import PrivacyPage
from webapp.page.words import words_files
from webapp.routes import Handlers, routes
from webapp.settings import WebSettings, Words

LARGEST_BODY = 16 * 1024  # bytes


def make_app(
    settings: WebSettings,
    tables: Tables,
    words: Words,
    nursery: Nursery,
    *,
    assets: Assets | None = None,
    templates: Path = TEMPLATES,
    metrics: Metrics | None = None,
    in_chat: KeptElsewhere = nothing_elsewhere,
) -> web.Application:
    """Return the application; it watches the store and serves sockets from its start to its end.
    `in_chat` returns the data that the bot keeps of a person who asks for their own.
    """
    assets = assets or read_assets(words, settings.languages)
    metrics = metrics or Metrics()
    page = Page(settings, assets, words, templates=templates)
    live = live_services(settings, tables, words, nursery, metrics)
    handlers = Handlers(
        page=page,
        fairness=FairnessPage(settings, assets, words, tables),
        privacy=PrivacyPage(settings, assets, words),
        assets=assets,
        sessions=Sessions(settings, tables, live, words, metrics),
        finished_games=FinishedGames(tables, live.tokens),
        my_data=MyData(tables, live.tokens, settings.keep_days, in_chat),
        numbers=NumbersOfPeople(tables, live.tokens, settings.keep_days),
        home_tables=HomeTables(tables, live.tokens),
        blocked=BlockedPeople(tables, live.tokens),
        hints=HintGiver(tables, live.tokens, words),
        look_backs=LookBackGiver(tables, live.tokens, nursery),
        pictures=Pictures(tables, live.tokens, words),
        stories=Stories(settings, tables, live.tokens, words),
        invitations=Invitations(tables, live.tokens, settings),
        rules_codes=RulesCodes(live.tokens),
        daily_ends=DailyEnds(tables, live.tokens),
        page_errors=PageErrors(settings, assets, metrics),
        socket=SocketHandler(live),
        polls=Polls(live),
        health=Health(live.store, tables.pulses, metrics),
    )
    error_answers = ErrorAnswers(settings, words)
    budget = AddressBudget(settings, live.tokens)
    app = web.Application(
        middlewares=[error_answers.answer_errors, budget.charge], client_max_size=LARGEST_BODY
    )
    app.add_routes(routes(handlers))
    if settings.gallery:
        from webapp.gallery import (
            Gallery,
        )  # imported late: it deals and plays a game when it is loaded

        app.add_routes(Gallery(settings, page, assets, words).routes())
    app.on_response_prepare.append(add_safe_headers)
    app.on_shutdown.append(live.shut_down)
    app.cleanup_ctx.append(live.run)
    return app


def read_assets(words: Words, languages: Iterable[str], static: Path = STATIC) -> Assets:
    """Read the page's files, and make the files with its words."""
    translations = {language: words(language) for language in languages}
    portraits = (symbols.FOLDER / symbols.PORTRAITS).read_text(encoding="utf-8")
    drawings = {f"cards/{symbols.PORTRAITS}": portraits}
    made = words_files(static, translations) | intro_files(translations) | drawings
    return Assets(static, made)
