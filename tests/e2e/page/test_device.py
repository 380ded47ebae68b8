"""Home screen, full screen, a screen that doesn't turn: only where Telegram has them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import Screen

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
OF_THE_SCREEN = (
    "web_app_check_home_screen",
    "web_app_add_to_home_screen",
    "web_app_request_fullscreen",
    "web_app_exit_fullscreen",
    "web_app_toggle_orientation_lock",
)


async def open_settings(anna: Screen) -> Locator:
    await anna.choose("settings")
    await anna.shows("settings")
    return anna.page.get_by_role("group", name="Screen")


def lock_switch(anna: Screen) -> Locator:
    return anna.page.get_by_role("switch", name="The screen doesn't turn")


async def told(anna: Screen) -> list[tuple[str, dict[str, Any]]]:
    """What Telegram was asked of the screen, in order."""
    return [(event["type"], event["data"]) for event in await anna.told(*OF_THE_SCREEN)]


@pytest.mark.parametrize("version", ["6.0", "7.10"])
async def test_an_older_telegram_is_neither_offered_nor_asked_any_of_it(
    open_page: OpenPage, version: str
) -> None:
    anna = await open_page(version=version)
    screen = await open_settings(anna)
    await expect(screen).to_have_count(0)
    await expect(anna.page.get_by_role("group", name="Look")).to_be_visible()
    assert await told(anna) == []


async def test_outside_of_telegram_none_of_it_is_offered(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.page.evaluate("sessionStorage.clear()")
    only_signed = anna.page.url.split("&tgWebAppVersion")[0]
    await anna.page.goto("about:blank")
    await anna.page.goto(only_signed)
    await anna.shows("table")
    await expect(await open_settings(anna)).to_have_count(0)
    assert await told(anna) == []


@pytest.mark.parametrize(
    ("status", "offered"), [("missed", 1), ("unknown", 1), ("added", 0), ("unsupported", 0)]
)
async def test_the_home_screen_is_offered_where_the_page_is_not_yet_there(
    open_page: OpenPage, status: str, offered: int
) -> None:
    anna = await open_page()
    await open_settings(anna)
    await expect(anna.action("add-to-home")).to_have_count(0)
    assert await told(anna) == [("web_app_check_home_screen", {})]
    await anna.telegram_says("home_screen_checked", status=status)
    await expect(anna.action("full-screen")).to_be_visible()
    await expect(anna.action("add-to-home")).to_have_count(offered)


async def test_once_added_it_is_no_longer_offered(open_page: OpenPage) -> None:
    anna = await open_page()
    await open_settings(anna)
    await anna.telegram_says("home_screen_checked", status="missed")
    await anna.action("add-to-home").focus()
    await anna.page.keyboard.press("Enter")
    assert (await told(anna))[-1] == ("web_app_add_to_home_screen", {})
    await anna.telegram_says("home_screen_failed", error="UNSUPPORTED")  # not this time
    await expect(anna.action("add-to-home")).to_be_focused()
    await anna.telegram_says("home_screen_added")
    await expect(anna.action("add-to-home")).to_have_count(0)
    assert await anna.page.evaluate("document.activeElement.dataset.action")


async def test_into_the_full_screen_and_out_again(open_page: OpenPage) -> None:
    anna = await open_page()
    await open_settings(anna)
    await expect(anna.action("full-screen")).to_have_text("Full screen")
    await anna.action("full-screen").tap()
    await anna.telegram_says("fullscreen_changed", is_fullscreen=True)
    await expect(anna.action("full-screen")).to_have_text("Leave the full screen")
    await anna.action("full-screen").tap()
    await anna.telegram_says("fullscreen_changed", is_fullscreen=False)
    await expect(anna.action("full-screen")).to_have_text("Full screen")
    assert [event for event, _ in await told(anna)][1:] == [
        "web_app_request_fullscreen",
        "web_app_exit_fullscreen",
    ]


async def test_opened_in_full_screen_there_is_a_way_out(open_page: OpenPage) -> None:
    anna = await open_page(full=True)
    await open_settings(anna)
    await expect(anna.action("full-screen")).to_have_text("Leave the full screen")


async def test_a_device_without_a_full_screen_says_so(open_page: OpenPage) -> None:
    anna = await open_page()
    screen = await open_settings(anna)
    await anna.action("full-screen").tap()
    await anna.telegram_says("fullscreen_failed", error="UNSUPPORTED")
    await expect(screen).to_contain_text("There is no full screen on this device.")
    await expect(anna.action("full-screen")).to_have_count(0)


async def test_whoever_asks_for_the_full_screen_twice_can_leave_it(open_page: OpenPage) -> None:
    anna = await open_page()
    await open_settings(anna)
    await anna.action("full-screen").tap()
    await anna.telegram_says("fullscreen_failed", error="ALREADY_FULLSCREEN")
    await expect(anna.action("full-screen")).to_have_text("Leave the full screen")


async def test_the_screen_is_held_at_once_and_in_every_later_visit(open_page: OpenPage) -> None:
    anna = await open_page()
    await open_settings(anna)
    await lock_switch(anna).tap()
    held = ("web_app_toggle_orientation_lock", {"locked": True})
    assert held in await told(anna)
    await anna.page.reload()
    await anna.shows("lobby")
    assert await told(anna) == [held]
    await open_settings(anna)
    await lock_switch(anna).tap()
    assert (await told(anna))[-1] == ("web_app_toggle_orientation_lock", {"locked": False})


async def test_a_screen_that_stands_on_a_desk_is_not_held(open_page: OpenPage) -> None:
    anna = await open_page(platform="tdesktop")
    await open_settings(anna)
    await expect(anna.action("full-screen")).to_be_visible()
    await expect(lock_switch(anna)).to_have_count(0)
