"""Looking back after a game: the page computes the deal again and walks through every move."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Page, Route, expect

import webapp
from tests.support.axe import faults
from tests.support.servers import StoreServer, embedded_binary
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.launches import launch
from tests.webapp.live.test_look_backs import let_think
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate

PAGE_FOLDER = Path(webapp.__file__).parent
PHONE = {"width": 390, "height": 844}


@pytest.fixture
async def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """A web process with the real page, for people who play faster than people can."""
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )
    server = StoreServer(embedded_binary(), tmp_path / "store")
    server.start()
    async with AsyncExitStack() as stack:
        site = Site(server, PAGE_FOLDER, stack)
        stack.push_async_callback(site.http.close)
        await site.serve()
        yield site
    server.stop()


async def finished_game(site: Site, *names: str) -> tuple[str, dict[str, Any], Phone]:
    """A game played to its end over sockets: its table and its record."""
    phones = await seated(site, *names)
    await play_on(phones)
    table = phones[0].view["id"]
    async with site.http.get(
        f"{site.bases[0]}/api/record",
        params={"table": table, "game": "1"},
        headers={"Authorization": f"Bearer {phones[0].token}"},
    ) as response:
        return table, await response.json(), phones[0]


@asynccontextmanager
async def opened(
    browser: Browser,
    site: Site,
    start: str,
    *,
    record: dict[str, Any] | None = None,
    signed: bool = True,
) -> AsyncIterator[Page]:
    """Anna opens a link in her phone; `record` is what she is told instead of the true one.

    In private chats the link's parameter isn't signed, it stands in the page's address.
    """
    context = await browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    if record is not None:

        async def lie(route: Route) -> None:
            await route.fulfill(json=record)

        await page.route("**/api/record?*", lie)
    fragment = urlencode(
        {
            "tgWebAppData": launch(100, "Anna", start=start if signed else None),
            "tgWebAppVersion": "8.0",
            "tgWebAppPlatform": "android",
        }
    )
    query = "" if signed else f"?table={start}"
    await page.goto(f"{site.bases[0]}/app{query}#{fragment}")
    yield page
    assert complaints == []
    await context.close()


async def shows(page: Page, screen: str) -> None:
    await expect(page.locator("html")).to_have_attribute("data-screen", screen)


async def test_the_browser_finds_every_card_where_the_seeds_put_it_and_the_replay_leads_back_there(
    browser: Browser, site: Site
) -> None:
    table, record, _ = await finished_game(site, "Anna", "Boris", "Clara")
    async with opened(browser, site, f"{table}_fair_1") as page:
        await shows(page, "fair")
        await expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
        steps = page.locator("[data-step]")
        assert (
            await steps.evaluate_all("steps => steps.map(one => one.dataset.right)")
            == ["true"] * 8
        )
        await page.locator("[data-step=seal] summary").tap()
        seal = page.locator("[data-step=seal]")
        await expect(seal).to_contain_text(record["fair"]["server_seed"])
        await expect(seal).to_contain_text("didn't see the table before the game")
        await page.locator("[data-step=deal] summary").tap()
        cards = page.locator("[data-step=deal] .value").first.locator(".small-card")
        assert await cards.count() == 6
        async with page.expect_download() as download:
            await page.locator("[data-action=download-record]").tap()
        saved = await (await download.value).path()
        assert json.loads(saved.read_text()) == record
        async with page.expect_popup() as opening:
            await page.get_by_role("link", name="All games of this server").tap()
        everything = await opening.value
        await expect(everything.get_by_role("heading", level=1)).to_have_text(
            "Is the shuffle fair?"
        )
        await everything.close()
        await page.locator("[data-action=replay]").tap()
        await shows(page, "replay")
        await page.keyboard.press("Escape")
        await shows(page, "fair")
        await page.keyboard.press("Escape")
        await shows(page, "result")


def swap_two_cards(record: dict[str, Any]) -> None:
    hands = record["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def choose_another_secret(record: dict[str, Any]) -> None:
    record["fair"]["server_seed"] = "5" * 64


async def test_a_record_that_lies_is_seen_and_that_of_another_game_is_no_answer(
    browser: Browser, site: Site
) -> None:
    table, record, _ = await finished_game(site, "Anna", "Boris")
    told = copy.deepcopy(record)
    swap_two_cards(told)
    async with opened(browser, site, f"{table}_fair_1", record=told) as page:
        await is_seen(page, "deal")
        told.update(copy.deepcopy(record))
        choose_another_secret(told)
        await page.reload()
        await is_seen(page, "seal")
        told.update({**copy.deepcopy(record), "game": 2})
        await page.reload()
        await expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "another")
        await expect(page.locator("[data-step]")).to_have_count(0)


async def is_seen(page: Page, lie: str) -> None:
    """The page doesn't agree, and shows with which step."""
    step = page.locator(f"[data-step={lie}]")
    await expect(step).to_have_attribute("data-right", "false")
    await expect(step).to_have_js_property("open", True)
    await expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")


async def test_this_device_remembers_the_seal_and_its_own_chance(
    browser: Browser, site: Site
) -> None:
    """Afterwards her phone compares what it saw and gave with the record."""
    boris = await site.phone(101, "Boris").open()
    table = (await boris.act("new-table", preset="express"))["table"]
    await boris.hello(table)
    async with opened(browser, site, table) as page:
        await page.locator("[data-action=ready]").tap()
        await boris.sees(lambda view: [seat["ready"] for seat in view["seats"]] == [False, True])
        await boris.act("start")
        await shows(page, "table")
        anna = await site.phone(100, "Anna").open(table)
        await play_on([anna, boris])
        await shows(page, "result")
        await page.locator("[data-action=fair]").tap()
        await expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
        for step in ("seal", "nonces"):
            await expect(page.locator(f"[data-step={step}] .agrees")).to_have_count(1)
        sight = page.locator("[data-step=sight]")
        await expect(sight).to_contain_text("This device saw the same cards dealt")


async def test_a_replay_walks_there_and_back_and_the_shuffle_leads_back_to_the_same_move(
    browser: Browser, site: Site
) -> None:
    table, record, _ = await finished_game(site, "Anna", "Boris", "Clara")
    async with opened(browser, site, f"{table}_replay_1") as page:
        await shows(page, "replay")
        assert await hands(page) == [sorted(hand) for hand in record["deal"]["hands"]]
        await expect(page.locator(".counter")).to_have_text(f"0 / {len(record['moves'])}")
        await page.locator("[data-action=step-on]").tap()
        first = record["moves"][0].split()[-1]
        await expect(page.locator(f"[data-zone=bout] [data-card='{first}']")).to_be_visible()
        await expect(page.locator("#news")).to_have_text(re.compile("attacks with"))
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(".counter")).to_have_text(re.compile("^2 /"))
        await page.keyboard.press("Home")
        assert await hands(page) == [sorted(hand) for hand in record["deal"]["hands"]]
        await page.keyboard.press("End")
        fool = record["result"]["fool"]
        if fool is not None:
            await expect(page.locator(f"[data-seat='{fool}']")).to_have_attribute(
                "data-role", "fool"
            )
        await page.locator(".slider").fill("3")
        await expect(page.locator(".counter")).to_have_text(re.compile("^3 /"))
        await page.locator("[data-action=play-pause]").tap()
        await expect(page.locator(".counter")).to_have_text(re.compile("^5 /"))
        await page.locator("[data-action=play-pause]").tap()
        await goes_to_the_shuffle_and_back(page)
        await page.keyboard.press("Escape")
        await shows(page, "result")


async def goes_to_the_shuffle_and_back(page: Page) -> None:
    """Go to the shuffle and back, by each way."""
    await page.locator(".slider").fill("3")
    replay = page.locator("[data-action=replay]")
    for way_back in (lambda: page.keyboard.press("Escape"), replay.tap):
        await page.locator("[data-action=fair]").tap()
        await shows(page, "fair")
        await way_back()
        await shows(page, "replay")
        await expect(page.locator(".counter")).to_have_text(re.compile("^3 /"))


async def hands(page: Page) -> list[list[str]]:
    """All cards that lie open in hands, seat by seat."""
    rows = await page.locator("#hands [data-seat]").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('[data-card]')]"
        ".map(card => card.dataset.card))"
    )
    return [sorted(row) for row in rows]


async def test_a_game_that_runs_is_not_shown(browser: Browser, site: Site) -> None:
    anna, _ = await seated(site, "Anna", "Boris")
    async with opened(browser, site, f"{anna.view['id']}_replay_1", signed=False) as page:
        await shows(page, "error")
        await expect(page.locator("#error")).to_contain_text("isn't over yet")
        await page.locator("[data-action=back]").tap()
        await shows(page, "table")


async def test_the_cost_of_the_own_moves_is_asked_for_and_walked_through(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna looks back at her game: by the curve, by the table, by the turning point."""
    table, record, _ = await finished_game(site, "Anna", "Boris")
    let_think(site, monkeypatch)
    async with opened(browser, site, f"{table}_replay_1") as page:
        await shows(page, "replay")
        await page.locator("[data-action=pane][data-at=curve]").tap()
        await page.locator("[data-action=look-back]").tap()
        await expect(page.locator(".luck")).to_have_text(re.compile("good players lose"))
        assert await faults(page) == []
        last = len(record["moves"])
        counter = page.locator(".counter")
        await page.locator(".curve").tap()
        await expect(counter).not_to_have_text(f"0 / {last}")
        at = int((await counter.inner_text()).split()[0])
        assert 0.4 < at / last < 0.6, "in the middle of the curve"
        await page.locator(".lookback summary").tap()
        row = page.locator(".judged tbody tr").first
        move = await row.locator("button").inner_text()
        await row.locator("button").tap()
        await expect(counter).to_have_text(f"{move} / {last}")
        assert record["moves"][int(move) - 1].startswith("0 ")
        await page.locator("[data-action=pane][data-at=moves]").tap()
        await expect(page.locator(".moves button")).to_have_count(last)
        await expect(page.locator(".moves [aria-current]")).to_be_in_viewport()
        await page.locator(".moves button").last.tap()
        await expect(counter).to_have_text(f"{last} / {last}")
