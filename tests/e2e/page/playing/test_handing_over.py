"""A seat goes to somebody who looks on, by taps and by keyboard, as a screen reader hears it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"


async def test_a_seat_is_handed_over_and_the_game_goes_on(
    sit_at: SitAt, open_page: OpenPage
) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    gleb = await open_page(eye.view["id"], id=950, name="Gleb")
    await gleb.shows("table")
    join = gleb.page.get_by_role("button", name="Join the next game", exact=True)
    await join.tap()
    await expect(gleb.action("join-next")).to_have_text("Don't join the next game")

    await anna.choose("players")
    await anna.page.locator("[data-seat='0'] > button").tap()
    await anna.page.get_by_role("button", name="Hand the seat over: Anna").tap()
    await expect(anna.page.get_by_role("button", name="Don't hand it over: Anna")).to_be_visible()
    take = gleb.page.get_by_role("button", name="Take the seat of Anna")
    await expect(gleb.news).to_contain_text("Anna is handing this seat over.")
    await take.focus()
    await gleb.page.keyboard.press("Enter")
    await expect(gleb.card("6c")).to_be_visible()
    await expect(gleb.news).to_contain_text("You play for Anna now.")
    assert sorted(await gleb.hand()) == sorted(["6c", "7d", "7s", "8d", "Ks"])

    for _ in ("the sheet", "the page"):
        await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator("#hand")).to_have_attribute("aria-label", "You are watching.")
    await expect(anna.card("6c")).to_have_count(0)
    await gleb.card("6c").tap()
    await expect(anna.page.locator("[data-zone=bout] [data-card='6c']")).to_be_visible()
