"""A hint by one tap: the marked card, and the move in words."""

from __future__ import annotations

import asyncio

from playwright.async_api import Route, expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import CORNER

THROWS_IN = "podkidnoy trump=9h stock=9h attacker=0 hands=6c7dKs/8hJcQdAd/7s8sAc table=7c0:8c"
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


async def test_a_hint_outlives_somebody_elses_done(sit_at: SitAt) -> None:
    """It was asked for just before, and is told just after."""
    anna, (eye, _, clara) = await sit_at(THROWS_IN, hints=True)
    told, passed = asyncio.Event(), asyncio.Event()

    async def think(route: Route) -> None:
        answer = await route.fetch()
        told.set()
        await passed.wait()
        await route.fulfill(response=answer)

    await anna.page.route("**/api/hint", think)
    await anna.action("hint").tap()
    await told.wait()
    await clara.play("pass")
    await eye.sees(lambda view: view["game"]["passed"] == [2])
    await expect(anna.page.locator('[data-seat="2"]')).to_have_attribute("data-passed", "true")
    passed.set()
    hinted = anna.page.locator("[data-hint=true]")
    await expect(hinted).to_have_count(1)
    await hinted.tap(position=CORNER)
    await expect(hinted).to_have_count(0)
