"""A person's finished games: the list, what is said without one, and the way there and back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from playwright.async_api import Locator, Route, expect

from tests.e2e.page.conftest import OpenPage
from tests.e2e.page.screen import NEXT_PICTURE, Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.seats import seated


def outcome(fool: int) -> dict[str, Any]:
    return {"fool": fool, "losers": [fool], "out": [1 - fool], "draw": False, "epaulettes": 0}


def many(games: int) -> list[dict[str, Any]]:
    """Return so many games against Boris; Anna is the fool of every other one."""
    people = [{"name": "Anna", "level": None}, {"name": "Boris", "level": None}]
    return [
        {"table": "tbl", "game": number, "seat": 0, "seats": people,
         "ended_ms": 1_790_000_000_000 + number, "outcome": outcome(number % 2)}
        for number in range(games, 0, -1)
    ]  # fmt: skip


async def answer(anna: Screen, *answers: dict[str, Any]) -> None:
    """Let the server answer requests for a person's games, in turn; the last answer repeatedly."""
    left = list(answers)

    async def games(route: Route) -> None:
        await route.fulfill(**(left.pop(0) if len(left) > 1 else left[0]))

    await anna.page.route("**/api/games", games)


async def away(route: Route) -> None:
    await route.abort()


async def look(anna: Screen) -> Locator:
    await anna.choose("profile")
    await anna.shows("profile")
    return anna.page.locator("#profile")


async def test_a_finished_game_stands_in_the_profile_and_can_be_looked_at_again(
    site: Site, open_page: OpenPage
) -> None:
    phones = await seated(site, "Anna", "Boris", "Clara")
    await play_on(phones)
    ended = phones[0].game["outcome"]
    anna = await open_page()
    profile = await look(anna)
    mine = "lost" if phones[0].seat in ended["losers"] else "draw" if ended["draw"] else "won"
    row = profile.locator(".played").first
    await expect(row).to_have_attribute("data-ending", mine)
    await expect(row).to_contain_text("With Boris and Clara")
    await row.get_by_role("button", name="Replay").tap()
    await anna.shows("replay")
    assert await anna.back_is_shown()
    await expect(anna.page.locator("#hands")).to_contain_text("Boris")
    await anna.action("fair").tap()
    await anna.shows("fair")
    assert await anna.back_is_shown()
    await anna.telegram_says("back_button_pressed")
    await anna.shows("replay")
    await anna.telegram_says("back_button_pressed")
    await anna.shows("profile")
    assert await anna.back_is_shown()
    await row.get_by_role("button", name="Check the shuffle").tap()
    await anna.shows("fair")
    await expect(anna.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    await anna.back()
    await anna.shows("profile")
    await anna.telegram_says("back_button_pressed")
    await anna.shows("lobby")
    assert not await anna.back_is_shown()


async def test_ones_own_data_can_be_had_as_a_file_and_others_find_none_of_it(
    site: Site, open_page: OpenPage
) -> None:
    phones = await seated(site, "Anna", "Boris")
    await play_on(phones)
    anna = await open_page()
    await look(anna)
    async with anna.page.expect_download() as saving:
        await anna.action("my-data").tap()
    download = await saving.value
    assert download.suggested_filename == "durak-my-data.json"
    told = json.loads(await asyncio.to_thread((await download.path()).read_text))
    assert told["person"] == phones[0].id
    assert [seat["name"] for seat in told["games"][0]["seats"]] == ["Anna", "Boris"]
    await anna.open_anew(site.bases[0], fragment(4321, "Zoe", None))
    profile = await look(anna)
    await expect(profile).to_contain_text("No finished games yet")
    await expect(profile.locator(".played")).to_have_count(0)


async def test_a_missing_script_leaves_a_result_that_comes_when_it_does(
    site: Site, open_page: OpenPage
) -> None:
    phones = await seated(site, "Anna", "Boris")
    await play_on(phones)
    anna = await open_page(phones[0].view["id"], missing="**/later.js*")
    await anna.page.unroute("**/later.js*")
    await anna.choose("rules")
    await anna.back()  # to the result, or to the menu if the result came after it was opened
    await expect(anna.page.locator("#result [data-action=fair]")).to_be_visible()
    await anna.choose("fair")
    await anna.shows("fair")
    await expect(anna.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


async def test_a_page_whose_script_does_not_come_is_asked_for_again(open_page: OpenPage) -> None:
    """Under another address: for the first one browsers remember that it failed."""
    anna = await open_page(missing="**/later.js*")
    await anna.choose("profile")
    await expect(anna.news).to_have_text("There is no connection right now.")
    await anna.shows("menu")
    await anna.page.unroute("**/later.js*")
    await look(anna)


async def test_a_page_whose_style_sheet_does_not_come_is_asked_for_again(
    open_page: OpenPage,
) -> None:
    anna = await open_page(missing="**/later.css")
    await anna.choose("settings")
    await expect(anna.news).to_have_text("There is no connection right now.")
    await anna.page.unroute("**/later.css")
    await anna.choose("settings")
    await anna.shows("settings")
    ring = anna.page.locator(".picture").first
    await expect(ring).to_have_css("height", "78px")


async def test_a_page_that_comes_late_comes_to_nobody_who_has_gone_on(open_page: OpenPage) -> None:
    anna = await open_page(missing="**/later.js*")  # else it may be there before it can be held
    arrived = asyncio.Event()
    scripts: list[str] = []

    async def hold(route: Route) -> None:
        scripts.append(route.request.url)
        await arrived.wait()
        await route.continue_()

    await anna.page.route("**/later.js*", hold)  # before the other one
    await anna.choose("profile")
    await expect(anna.action("profile")).to_have_attribute("aria-busy", "true")
    await anna.back()
    await expect(anna.root).not_to_have_attribute("data-over", "menu")
    arrived.set()
    await anna.page.evaluate("([address]) => import(address).then(() => {})", scripts)
    await anna.page.evaluate(NEXT_PICTURE)
    await expect(anna.root).not_to_have_attribute("data-over", "profile")
    await look(anna)


async def test_without_a_network_the_profile_says_so_and_a_server_that_is_away_is_asked_again(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    await anna.page.route("**/api/games", away)
    await look(anna)
    await expect(anna.news).to_have_text("There is no connection right now.")
    await anna.back()
    await anna.shows("lobby")
    busy = {"status": 503, "json": {"code": "try_again", "words": "Come back in a moment."}}
    await answer(anna, busy, {"json": {"games": many(1)}})
    profile = await look(anna)
    await expect(anna.news).to_have_text("Come back in a moment.")
    await profile.get_by_role("button", name="Try again").tap()
    await expect(profile.locator(".played")).to_have_count(1)
    await expect(anna.news).to_be_empty()


async def test_of_fifty_games_on_the_narrowest_phone_the_focus_comes_back_to_that_looked_at(
    open_page: OpenPage,
) -> None:
    anna = await open_page(viewport={"width": 280, "height": 600})
    await answer(anna, {"json": {"games": many(50)}})
    for button in ("menu", "profile"):
        await anna.action(button).focus()
        await anna.page.keyboard.press("Enter")
    await anna.shows("profile")
    profile = anna.page.locator("#profile")
    await expect(profile.locator(".played")).to_have_count(50)
    await expect(profile.locator(".form > li")).to_have_count(10)
    assert await anna.page.evaluate("document.documentElement.scrollWidth") <= 280
    far = anna.page.locator("[data-action=replay][data-game='7']")
    await far.focus()
    await anna.page.keyboard.press("Enter")
    await expect(anna.root).to_have_attribute("data-screen", "error")  # it never was
    await anna.page.keyboard.press("Escape")
    await anna.shows("profile")
    await expect(far).to_be_focused()
    await expect(far).to_be_in_viewport()
    await anna.page.keyboard.press("Escape")
    await anna.shows("lobby")
