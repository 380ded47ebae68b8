"""A real store, a real server, and people at their phones."""

from __future__ import annotations

import gettext
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path

import pytest
from aiohttp import ClientSession, DummyCookieJar, web

from deploy.serving.processes.ports import free_port
from engine.tables import NO_DELAY, PLENTY, Clock, Nursery, PassDelay, Tables, connect
from tests.support.servers import StoreServer, a_server, embedded_binary, own_store
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.people import Phone
from tests.webapp.pollers import PollingPhone
from webapp import WebSettings, make_app
from webapp.api.my_data import KeptElsewhere, nothing_elsewhere
from webapp.app import read_assets
from webapp.page.assets import STATIC, Assets
from webapp.settings import Words

__all__ = ["a_server", "own_store"]

TEMPLATE = """<!doctype html>
<html lang="{{ language }}"><title>{{ t.gettext("Durak") }}</title>
<script type="application/json" id="config">{{ config_json }}</script>
<script type="module" src="{{ static("js/main.js") }}"></script></html>
"""


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    """One for all tests: every table has an id of its own."""
    server = StoreServer(embedded_binary(), tmp_path_factory.mktemp("store"))
    server.start()
    yield server
    server.stop()


def untranslated(language: str | None) -> gettext.NullTranslations:
    return gettext.NullTranslations()


class Site:
    """The web processes at one store, and people who use them."""

    def __init__(self, store: StoreServer, folder: Path, stack: AsyncExitStack) -> None:
        self.store = store
        self.folder = folder
        self.stack = stack
        self.http = ClientSession(cookie_jar=DummyCookieJar())
        self.bases: list[str] = []
        self.apps: list[web.Application] = []
        self.tables: list[Tables] = []
        self.nurseries: list[Nursery] = []

    async def serve(
        self,
        *,
        real_page: bool = False,
        words: Words = untranslated,
        in_chat: KeptElsewhere = nothing_elsewhere,
        pass_delay: PassDelay = NO_DELAY,
        **changes: object,
    ) -> str:
        """One more web process: its address."""
        files = STATIC.parent if real_page else self.folder
        nursery = await self.stack.enter_async_context(Nursery())
        client = connect(self.store.url)
        self.stack.push_async_callback(client.aclose)
        tables = Tables(client, think=(0.0, 0.01), pass_delay=pass_delay, allowed=PLENTY)
        port = free_port(0)
        base = f"http://127.0.0.1:{port}"
        settings = WebSettings(
            **{
                "public_url": base,
                "bot_token": BOT_TOKEN,
                "bot_username": "durak_bot",
                "mini_app": "play",
                "languages": ("en", "ru"),
                **changes,
            }
        )
        app = make_app(
            settings,
            tables,
            words,
            nursery,
            in_chat=in_chat,
            assets=assets_of(files / "static", words, settings.languages),
            templates=files / "templates",
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        self.stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", port).start()
        self.bases.append(base)
        self.apps.append(app)
        self.tables.append(tables)
        self.nurseries.append(nursery)
        return base

    def phone(self, id: int, name: str, *, process: int = 0) -> Phone:
        """Somebody's phone, which talks to one of the processes."""
        phone = Phone(self.http, self.bases[process], id, name)
        self.stack.push_async_callback(phone.hang_up)
        return phone

    def poller(self, id: int, name: str) -> PollingPhone:
        """Somebody's phone that opens no socket; each of its polls goes to another process."""
        phone = PollingPhone(self.http, self.bases, id, name)
        self.stack.push_async_callback(phone.hang_up)
        return phone

    def run_the_clock(self) -> None:
        """Computer players move, and time runs out."""
        clock = Clock(self.tables[0].deadlines)
        self.nurseries[0].keep(clock.run, clock.pulse)


@cache
def assets_of(static: Path, words: Words, languages: tuple[str, ...]) -> Assets:
    """A page's, read once: that takes longer than most of what is tried with it."""
    return read_assets(words, languages, static)


Open = Callable[[StoreServer], Awaitable[Site]]


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small page with a script and a picture, for all to read."""
    page = tmp_path_factory.mktemp("page")
    for name, text in {
        "templates/app.html": TEMPLATE,
        "static/js/main.js": 'import "./words.js";\nt.gettext("Take");\n'
        + "// a long script\n" * 99,
        "static/js/words.js": "export const t = 1;\n",
        "static/css/table.css": "body { color: red }\n" * 50,
        "static/cards/back.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    }.items():
        path = page / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return page


@pytest.fixture
async def open_site(files: Path) -> AsyncIterator[Open]:
    """Opens a site at a store; it closes by itself."""
    async with AsyncExitStack() as stack:

        async def open_(store: StoreServer) -> Site:
            site = Site(store, files, stack)
            stack.push_async_callback(site.http.close)
            await site.serve()
            return site

        yield open_


@pytest.fixture
async def site(open_site: Open, store: StoreServer) -> Site:
    """A site with one web process."""
    return await open_site(store)
