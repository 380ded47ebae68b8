"""Home screen, full screen, a screen that doesn't turn: only where Telegram has them."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import OpenPage
from tests.e2e.page.screen import Screen, fragment
from tests.webapp.conftest import Site

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
    return anna.page.get_by_role("switch", name="Lock the screen's rotation")


async def told(anna: Screen) -> list[tuple[str, dict[str, Any]]]:
    """Return the requests about the screen that Telegram got, in order."""
    return [(event["type"], event["data"]) for event in await anna.told(*OF_THE_SCREEN)]


async def opened_anew(anna: Screen, site: Site, launched: str) -> None:
    await anna.open_anew(site.bases[0], launched)
    await anna.shows("lobby")


async def test_an_older_telegram_and_a_mere_browser_neither_offer_nor_are_asked_any_of_it(
    site: Site, open_page: OpenPage
) -> None:
    anna = await open_page(version="6.0")
    of_6_0, of_7_10 = (fragment(100, "Anna", None, version=old) for old in ("6.0", "7.10"))
    only_signed = of_6_0.split("&tgWebAppVersion")[0]
    for launched in ("", of_7_10, only_signed):
        if launched:
            await opened_anew(anna, site, launched)
        await expect(await open_settings(anna), launched).to_have_count(0)
        await expect(anna.page.get_by_role("group", name="Look")).to_be_visible()
        assert await told(anna) == [], launched


async def test_the_home_screen_is_offered_until_the_page_is_there(open_page: OpenPage) -> None:
    anna = await open_page()
    await open_settings(anna)
    await expect(anna.action("add-to-home")).to_have_count(0)
    assert await told(anna) == [("web_app_check_home_screen", {})]
    for status, offered in (("missed", 1), ("added", 0), ("unknown", 1), ("unsupported", 0)):
        await anna.telegram_says("home_screen_checked", status=status)
        await expect(anna.action("full-screen")).to_be_visible()
        await expect(anna.action("add-to-home"), status).to_have_count(offered)
    await anna.telegram_says("home_screen_checked", status="missed")
    await anna.action("add-to-home").focus()
    await anna.page.keyboard.press("Enter")
    assert (await told(anna))[-1] == ("web_app_add_to_home_screen", {})
    await anna.telegram_says("home_screen_failed", error="UNSUPPORTED")  # not this time
    await expect(anna.action("add-to-home")).to_be_focused()
    await anna.telegram_says("home_screen_added")
    await expect(anna.action("add-to-home")).to_have_count(0)
    assert await anna.page.evaluate("document.activeElement !== document.body")


async def test_into_the_full_screen_and_out_again_also_if_it_is_there_or_there_is_none(
    open_page: OpenPage,
) -> None:
    anna = await open_page()
    screen = await open_settings(anna)
    button = anna.action("full-screen")
    await expect(button).to_have_text("Full screen")
    await button.tap()
    await anna.telegram_says("fullscreen_changed", is_fullscreen=True)
    await expect(button).to_have_text("Leave the full screen")
    await button.tap()
    await anna.telegram_says("fullscreen_changed", is_fullscreen=False)
    await expect(button).to_have_text("Full screen")
    asked = ["web_app_request_fullscreen", "web_app_exit_fullscreen"]
    assert [event for event, _ in await told(anna)][1:] == asked
    await button.tap()
    await anna.telegram_says("fullscreen_failed", error="ALREADY_FULLSCREEN")
    await expect(button).to_have_text("Leave the full screen")
    await anna.telegram_says("fullscreen_changed", is_fullscreen=False)
    await button.tap()
    await anna.telegram_says("fullscreen_failed", error="UNSUPPORTED")
    await expect(screen).to_contain_text("There is no full screen on this device.")
    await expect(button).to_have_count(0)


async def test_opened_in_full_screen_there_is_a_way_out_and_on_a_desk_no_screen_to_hold(
    site: Site, open_page: OpenPage
) -> None:
    anna = await open_page(full=True)
    await open_settings(anna)
    await expect(anna.action("full-screen")).to_have_text("Leave the full screen")
    await opened_anew(anna, site, fragment(100, "Anna", None, platform="tdesktop"))
    await open_settings(anna)
    await expect(anna.action("full-screen")).to_have_text("Full screen")
    await expect(lock_switch(anna)).to_have_count(0)


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
