"""A page that is opened without a line says so, and comes by itself when the line is back."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Route, expect

from engine.words import words
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import Screen, position_of
from tests.webapp.conftest import Site

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
KEPT = "navigator.serviceWorker.ready.then(() => true)"

ALL_KEPT = """async () => {
  const shelf = await caches.open("durak-page");
  const texts = {};
  for (const { url } of await shelf.keys()) texts[url] = await (await shelf.match(url)).text();
  return texts;
}"""


async def says_so(anna: Screen) -> None:
    await expect(anna.root).to_have_attribute("data-screen", "error")
    await expect(anna.page.locator("#error")).to_contain_text("No connection")
    await expect(anna.action("again")).to_have_text("Try again")


async def away(route: Route) -> None:
    await route.abort()


async def without_its_store(route: Route) -> None:
    words = "The server can't reach its games. Try again in a moment."
    await route.fulfill(status=503, json={"code": "try_again", "words": words})


async def test_a_server_that_is_away_is_told_and_comes_back_by_itself(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    for trouble in (away, without_its_store):
        await anna.page.route("**/api/session", trouble)
        await anna.page.reload()
        await says_so(anna)
        await anna.page.unroute("**/api/session")
        await anna.shows("table")
        assert await anna.position() == position_of(eye.view)


async def test_try_again_tries_at_once_and_so_does_a_network_that_is_back(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.page.clock.install()
    await anna.page.clock.pause_at(4_000_000_000)
    for way in ("again", "online"):
        await anna.page.route("**/api/session", away)
        await anna.page.reload()
        await says_so(anna)
        await anna.page.unroute("**/api/session")
        await says_so(anna)
        if way == "again":
            await anna.action("again").tap()
        else:
            await anna.page.evaluate("window.dispatchEvent(new Event('online'))")
        await expect(anna.root, way).to_have_attribute("data-screen", "table")


async def test_a_page_opened_offline_of_which_only_its_files_are_kept(sit_at: SitAt) -> None:
    """The phone has kept the page; nothing else of it is there."""
    anna, (eye, _) = await sit_at(ATTACK)
    await anna.page.evaluate(KEPT)
    kept = await anna.page.evaluate(ALL_KEPT)
    assert {"/app", "/static"} == {f"/{address.split('/')[3]}" for address in kept}
    assert not any("Anna" in text or "tgWebAppData=" in text for text in kept.values())
    await anna.page.context.set_offline(True)
    await anna.page.reload()
    await says_so(anna)
    assert await anna.page.evaluate("getComputedStyle(document.body).margin") == "0px"
    await anna.page.context.set_offline(False)
    await anna.shows("table")
    assert await anna.position() == position_of(eye.view)


async def test_an_error_without_a_line_is_in_one_language(site: Site, open_page: OpenPage) -> None:
    """The session fails before the words have come."""
    base = await site.serve(words=words, languages=("en", "ru"))
    russian = {"language": "ru", "locale": "en", "service_workers": "block"}
    anna = await open_page(base=base, **russian)
    await anna.shows("lobby")
    await anna.page.clock.install()
    await anna.page.clock.pause_at(4_000_000_000)
    failed = asyncio.Event()

    async def fail(route: Route) -> None:
        await route.abort()
        failed.set()

    async def speak(route: Route) -> None:
        await failed.wait()
        await route.continue_()

    await anna.page.route("**/api/session", fail)
    await anna.page.route("**/words/ru.json", speak)
    await anna.page.reload()
    await expect(anna.page.locator("#error p")).to_be_visible()
    told = await anna.page.locator("#error").inner_text()
    assert not re.search("[A-Za-z]", told), told


async def test_a_move_made_without_a_line_waits_for_it(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    anna.line.down = True
    await anna.line.cut()
    await expect(anna.root).not_to_have_attribute("data-connection", "live")
    await anna.tap("7d")
    await expect(anna.card("7d")).to_have_attribute("data-pending", "true")
    await expect(anna.root).to_have_attribute("data-connection", "lost")
    assert eye.game["pairs"] == []
    anna.line.down = False
    await expect(anna.lying("7d")).to_be_visible()
    await anna.shows("table")
    view = await eye.sees(lambda view: bool(view["game"]["pairs"]))
    assert await anna.position() == position_of(view)
