"""The page in the local Telegram: the whole screen, and a place on the home screen."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend


async def at_a_table(invite: Invite) -> Friend:
    anna = await invite("anna")
    await anna.open_chat(anna.group)
    await anna.invite("express")
    await anna.go_to_lobby()
    await anna.choose("settings")
    await anna.sees("settings")
    return anna


async def top(place: Locator) -> float:
    box = await place.bounding_box()
    assert box is not None
    return box["y"]


async def test_in_full_screen_telegrams_buttons_cover_nothing(invite: Invite) -> None:
    anna = await at_a_table(invite)
    await anna.act("full-screen")
    leave = anna.table.get_by_role("button", name="Leave the full screen")
    await expect(leave).to_be_visible()
    close = await anna.page.get_by_role("button", name="Close app").bounding_box()
    assert close is not None
    heading = anna.table.get_by_role("heading", name="Settings")
    await heading.scroll_into_view_if_needed()
    assert await top(heading) >= close["y"] + close["height"]
    await leave.tap()
    await expect(anna.table.get_by_role("button", name="Full screen", exact=True)).to_be_visible()
    await expect(anna.page.locator(".miniapp")).not_to_have_attribute("data-fullscreen", "")


async def test_the_game_finds_its_way_to_the_home_screen(invite: Invite) -> None:
    anna = await at_a_table(invite)
    await anna.act("add-to-home")
    await anna.page.get_by_role("button", name="Add", exact=True).tap()
    offer = anna.table.locator("[data-action=add-to-home]")
    await expect(offer).to_have_count(0)
    await anna.table.locator("body").press("Escape")
    await anna.sees("lobby")
    await anna.choose("settings")
    await expect(anna.table.get_by_role("group", name="Screen")).to_be_visible()
    await expect(offer).to_have_count(0)
