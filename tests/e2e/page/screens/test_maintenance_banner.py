"""The banner during maintenance in a real browser: it is seen, and hides nothing to tap."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.webapp.conftest import Site

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"


async def test_it_comes_and_goes_at_the_table_and_cards_can_be_played_under_it(
    site: Site, sit_at: SitAt
) -> None:
    anna, _ = await sit_at(ATTACK)
    banner = anna.page.locator("#maintenance")
    await expect(banner).to_be_hidden()
    await site.tables[0].maintenance.begin(until_ms=None, pauses=False)
    await expect(banner).to_have_text("Maintenance: no new games")
    seen = await banner.bounding_box()
    hand = await anna.page.locator("#hand").bounding_box()
    assert seen is not None
    assert hand is not None
    assert seen["y"] + seen["height"] <= hand["y"]
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await site.tables[0].maintenance.end()
    await expect(banner).to_be_hidden()


async def test_on_the_first_screen_it_stands_below_everything(
    site: Site, open_page: OpenPage
) -> None:
    await site.tables[0].maintenance.begin(until_ms=None, pauses=True)
    try:
        anna = await open_page()
        await anna.unfold_form()
        banner = anna.page.locator("#maintenance")
        await expect(banner).to_have_text("Maintenance: games pause")
        seen = await banner.bounding_box()
        screen = await anna.page.locator("#lobby").bounding_box()
        assert seen is not None
        assert screen is not None
        assert seen["y"] >= screen["y"] + screen["height"] - 1
    finally:
        await site.tables[0].maintenance.end()
