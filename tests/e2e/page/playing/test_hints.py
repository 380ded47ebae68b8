"""A hint by one tap: the marked card, and the move in words."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt

OPENS = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d8s/7hTcQd"


async def test_one_tap_marks_a_card_and_says_the_move(sit_at: SitAt) -> None:
    anna, _ = await sit_at(OPENS, hints=True)
    await anna.action("hint").tap()
    await expect(anna.news).to_contain_text("I'd play 6 of clubs.")
    await expect(anna.page.locator('#hand [data-card="6c"]')).to_have_attribute(
        "data-hint", "true"
    )
    await anna.page.locator('#hand [data-card="6c"]').tap()
    await expect(anna.page.locator("#hand [data-hint]")).to_have_count(0)
