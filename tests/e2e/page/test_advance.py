"""A card said in advance: shown to nobody but who said it, played as soon as it may be."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import CORNER

WAITING = "podkidnoy trump=9h stock=Th9h attacker=1 hands=8c9cKd/7c7dAs"


async def test_a_card_said_in_advance_beats_as_soon_as_there_is_something_to_beat(
    sit_at: SitAt,
) -> None:
    anna, (_, boris) = await sit_at(WAITING)
    await anna.card("8c").tap(position=CORNER, force=True)
    await expect(anna.card("8c")).to_have_attribute("data-planned", "true")
    await expect(anna.news).to_contain_text("Played as soon as it may be: 8 of clubs.")
    assert anna.line.moves == []
    await boris.play("attack 7c")
    await expect(anna.lying("8c")).to_be_visible()
    assert anna.line.moves == ["defend 7c 8c"]


async def test_it_is_taken_back_by_a_tap(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(WAITING)
    for planned in (True, False):
        await anna.card("8c").tap(position=CORNER, force=True)
        await expect(anna.page.locator("[data-planned]")).to_have_count(int(planned))
        await anna.page.wait_for_timeout(700)  # longer than a double tap
    await expect(anna.card("8c")).not_to_have_attribute("data-planned", "true")
    await boris.play("attack 7c")
    await expect(anna.action("take")).to_be_visible()
    assert anna.line.moves == []
