"""The page is light, stays calm while it loads, asks nobody else, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Response, Route, expect

from engine.words import LANGUAGES, words
from tests.e2e.page.conftest import SitAt
from tests.e2e.page.games import SHORT_GAME, deal_again, play_a_game
from tests.e2e.page.screen import NEXT_PICTURE, TELEGRAM, Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.seats import seated
from webapp.page.minifier import SHORTENS

MOST_REQUESTS = 12
MOST_BYTES = 66_000  # little above Ukrainian, for texts that grow; a new library would not fit
MOST_SHIFT = 0.05
MOST_LEFT = 1.02  # by some 18 moves
A_FEW_CARDS = 60  # nodes: hands differ; four of each move would be more
PLAIN_DECK = """() => localStorage.setItem("durak.looks", JSON.stringify({ deck: "sign" }))"""
TELEGRAMS_SCRIPT = "https://telegram.org/js/telegram-web-app.js"
NOTES = """
window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  if (!one.hadRecentInput) window.shift += one.value;
})).observe({ type: "layout-shift", buffered: true });
window.forbidden = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.forbidden.push(event.blockedURI);
});
"""
AFTER_THE_HAND = re.compile(r"[/.]later\.(js|css|json)$")  # fetched once the hand can be played
LOADED = """() => ["navigation", "resource"]
  .flatMap((type) => performance.getEntriesByType(type))
  .filter(({ name }) => name.startsWith(location.origin))
  .map(({ name, transferSize }) => [name, transferSize])"""

Visit = Callable[..., Awaitable[Screen]]


@pytest.fixture
async def visit(browser: Browser, site: Site) -> AsyncIterator[Visit]:
    """A phone that has never seen the page opens it; `before` is told of the phone first."""
    async with AsyncExitStack() as stack:

        async def open_(
            table: str,
            before: Callable[[Screen], Awaitable[Any]] | None = None,
            *,
            language: str = "en",
        ) -> Screen:
            screen = await Screen.of(browser, telegram=TELEGRAM + NOTES, locale="en")
            stack.push_async_callback(screen.put_away)
            if before:
                await before(screen)
            launched = fragment(100, "Anna", table, language=language)
            await screen.open(site.bases[-1], launched)
            return screen

        yield open_


@pytest.fixture
async def table(site: Site) -> str:
    """Three people who have been dealt cards."""
    phones = await seated(site, "Anna", "Boris", "Clara")
    return str(phones[0].view["id"])


@pytest.mark.skipif(not SHORTENS, reason="the minifier has no wheel for this machine")
@pytest.mark.every_case
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_first_load_is_few_requests_little_weight_and_what_has_a_hash_is_kept(
    site: Site, visit: Visit, table: str, language: str
) -> None:
    await site.serve(words=words, languages=tuple(LANGUAGES))
    answers: list[Response] = []

    async def listen(screen: Screen) -> None:
        screen.page.on("response", lambda answer: answers.append(answer))

    anna = await visit(table, listen, language=language)
    await anna.shows("table")
    await expect(anna.root).to_have_attribute("lang", language)
    await anna.page.wait_for_load_state("networkidle")
    sizes = [
        (name, size)
        for name, size in await anna.page.evaluate(LOADED)
        if not AFTER_THE_HAND.search(name)
    ]
    loaded = dict(sizes)
    assert len(loaded) == len(sizes), f"something was fetched twice: {sizes}"
    assert any(name.endswith("/api/session") for name in loaded), "the first view counts too"
    spoken = [name.rpartition("/")[2] for name in loaded if "/words/" in name]
    assert spoken == [f"{language}.json"], "Telegram's language, whatever the browser speaks"
    assert 3 <= len(loaded) <= MOST_REQUESTS, sorted(loaded)
    assert 20_000 < sum(loaded.values()) <= MOST_BYTES, loaded
    await travels_packed([one for one in answers if one.url.startswith("http://127.0.0.1")])


async def travels_packed(ours: list[Response]) -> None:
    """All text of some size; and whatever has its hash in its address is kept."""
    for answer in ours:
        headers = await answer.all_headers()
        path = urlsplit(answer.url).path
        small = int(headers.get("content-length", 0)) < 256
        assert small or headers.get("content-encoding") in {"br", "gzip", "deflate"}, path
        if path.startswith("/static/"):
            assert re.match(r"/static/[0-9a-f]{16}/", path)
            assert "immutable" in headers["cache-control"]
            assert int(re.findall(r"max-age=(\d+)", headers["cache-control"])[0]) >= 31_536_000
    kinds = {one.request.resource_type for one in ours}
    assert {"document", "script", "stylesheet", "fetch"} <= kinds


async def test_nothing_moves_when_the_hand_comes_after_the_frame(visit: Visit, table: str) -> None:
    painted = asyncio.Event()

    async def hold(route: Route) -> None:
        await painted.wait()
        await route.continue_()

    anna = await visit(table, lambda screen: screen.page.route("**/api/session", hold))
    await expect(anna.page.locator("#opening")).to_be_visible()
    await anna.page.evaluate(NEXT_PICTURE)
    painted.set()
    await anna.shows("table")
    await expect(anna.page.locator("[data-zone=hand] [data-card]")).to_have_count(6)
    await anna.page.evaluate(NEXT_PICTURE)
    assert await anna.page.evaluate("window.shift") <= MOST_SHIFT


async def test_only_our_own_scripts_run(visit: Visit, table: str) -> None:
    anna = await visit(table)
    await anna.shows("table")
    assert await anna.page.evaluate("window.forbidden") == [], "the page keeps its own policy"
    await anna.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.head.append(script);
          document.body.setAttribute("onclick", "window.ran = true");
          document.body.click();
        }"""
    )
    assert await anna.page.evaluate("window.ran === undefined")
    await anna.page.wait_for_function("() => window.forbidden.length >= 2")
    assert set(await anna.page.evaluate("window.forbidden")) == {"inline"}


async def test_a_game_leaves_nothing_behind_and_asks_nobody_but_us_and_telegram(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(SHORT_GAME, version="6.8")
    await anna.page.evaluate(PLAIN_DECK)  # where a king has no more nodes than a six
    await anna.page.reload()
    await anna.shows("table")
    await expect(anna.card("Ks").locator(".whole")).to_have_count(0)
    tools = await anna.page.context.new_cdp_session(anna.page)
    await tools.send("Performance.enable")

    async def living() -> dict[str, float]:
        """Nodes and listeners, after a collection."""
        await tools.send("HeapProfiler.collectGarbage")
        told = await tools.send("Performance.getMetrics")
        metrics = {metric["name"]: metric["value"] for metric in told["metrics"]}
        return {name: metrics[name] for name in ("Nodes", "JSEventListeners")}

    await play_a_game(anna, phones)
    await deal_again(anna, phones)
    before = await living()
    moves = await play_a_game(anna, phones)
    await deal_again(anna, phones)
    after = await living()
    for what, count in before.items():
        assert after[what] <= count * MOST_LEFT + A_FEW_CARDS, f"{what} after {moves} moves"
    elsewhere = {url for url in anna.asked if not url.startswith("http://127.0.0.1")}
    assert elsewhere <= {TELEGRAMS_SCRIPT}
