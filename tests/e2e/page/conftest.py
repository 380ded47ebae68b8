"""The real web server, tables with the cards that a test wants, and people who open the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.async_api import Browser

import webapp
from durak_rules import parse_position
from engine.tables import connect
from engine.tables.acts import dealing
from engine.words import words
from tests.e2e.page.gallery import GalleryPage, GalleryPages
from tests.e2e.page.screen import Screen, fragment
from tests.support.servers import StoreServer, embedded_binary
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate

PAGE_FOLDER = Path(webapp.__file__).parent
LANGUAGES = ("en", "ru", "uk", "lt")
# The language with the longest words: if they have room, all have
WORDY = ("ru", pytest.param("lt", marks=pytest.mark.nightly))
NAMES = ("Anna", "Boris", "Clara", "Daria", "Egor", "Fedya", "Gleb", "Vera")


class OpenPage(Protocol):
    """Somebody opens the page; options are those of `fragment` and of a browser's context."""

    async def __call__(self, table: str | None = None, **options: Any) -> Screen: ...


class GalleryOn(Protocol):
    """Open the gallery; options are those of a browser's context."""

    async def __call__(self, **phone: Any) -> GalleryPage: ...


class SitAt(Protocol):
    """Deal a position: Anna's page (seat 0), and a line of sockets for everybody, hers too."""

    async def __call__(self, position: str, **options: Any) -> tuple[Screen, list[Phone]]: ...


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    """One for all tests: every table has an id of its own."""
    server = StoreServer(embedded_binary(), tmp_path_factory.mktemp("store"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def site(store: StoreServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """A web process with the real page, for people who may play faster than people can. Nobody
    sits at a table of an earlier test.
    """
    client = connect(store.url)
    await client.flushall()
    await client.aclose()
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )
    # The server shares its machine with browsers, and stands still for a second now and then.
    monkeypatch.setattr("webapp.live.store_health.LOST_AFTER", 10.0)
    async with AsyncExitStack() as stack:
        site = Site(store, PAGE_FOLDER, stack)
        stack.push_async_callback(site.http.close)
        await site.serve()
        yield site


@pytest.fixture
async def open_page(browser: Browser, site: Site) -> AsyncIterator[OpenPage]:
    """Opens the page on a phone; it is put away by itself."""
    async with AsyncExitStack() as stack:

        async def open_(table: str | None = None, **options: Any) -> Screen:
            known: dict[str, Any] = {"id": 100, "name": "Anna"} | options
            launching = {key: known.pop(key) for key in LAUNCHING if key in known}
            stopped, missing = known.pop("stopped", False), known.pop("missing", None)
            base = known.pop("base", site.bases[0])
            screen = await Screen.of(browser, **known)
            stack.push_async_callback(screen.put_away)
            if stopped:
                await screen.stop_time()
            if missing:  # a file that never comes
                await screen.page.route(missing, lambda route: route.abort())
            await screen.open(base, fragment(table=table, **launching))
            return screen

        yield open_


@pytest.fixture(scope="session")
async def gallery_base(store: StoreServer) -> AsyncIterator[str]:
    """The address of the gallery, served in every language."""
    async with AsyncExitStack() as stack:
        site = Site(store, PAGE_FOLDER, stack)
        stack.push_async_callback(site.http.close)
        yield await site.serve(real_page=True, gallery=True, words=words, languages=LANGUAGES)


@pytest.fixture(scope="session")
async def gallery_pages(browser: Browser, gallery_base: str) -> GalleryPages:
    """The phones on which the gallery is looked at, for all tests; a scene begins afresh."""
    return GalleryPages(browser, gallery_base)


@pytest.fixture
async def gallery_on(gallery_pages: GalleryPages) -> AsyncIterator[GalleryOn]:
    """The gallery on a phone as asked; what its scripts complain about is the test's failure."""
    yield gallery_pages.on
    assert gallery_pages.complaints() == []


@pytest.fixture
async def gallery(gallery_on: GalleryOn) -> GalleryPage:
    """The gallery on an ordinary phone."""
    return await gallery_on()


LAUNCHING = ("id", "name", "version", "platform", "full", "language", "data", "theme", "photo")


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The next games begin with this position."""

    def put(position: str) -> None:
        monkeypatch.setattr(dealing, "new_game", lambda *_, **__: parse_position(position))

    return put


@pytest.fixture
async def sit_at(site: Site, open_page: OpenPage, deal: Callable[[str], None]) -> SitAt:
    """People sit down, and the cards lie as the position says."""

    async def sit(position: str, **options: Any) -> tuple[Screen, list[Phone]]:
        deal(position)
        seats = position.split("hands=")[1].split()[0].count("/") + 1
        preset = options.pop("preset", position.split()[0])
        changes = options.pop("changes", None)
        auto_pass = options.pop("auto_pass", True)
        pace, hints = options.pop("pace", "live"), options.pop("hints", False)
        terms = {"auto_pass": auto_pass, "pace": pace, "hints": hints}
        phones = await seated(site, *NAMES[:seats], preset=preset, changes=changes, **terms)
        screen = await open_page(phones[0].view["id"], **options)
        await screen.shows("table")
        return screen, phones

    return sit
