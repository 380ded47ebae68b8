"""Computer players at the table: how well they play is chosen, what they are called is read."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from engine.players import PLAYERS
from tests.e2e.page.conftest import LANGUAGES, GalleryOn, OpenPage

NARROW = {"width": 320, "height": 568}
CUT = """() => [...document.querySelectorAll("#seats .name")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


async def test_the_host_chooses_how_well_each_computer_plays(open_page: OpenPage) -> None:
    anna = await open_page(id=903)  # nobody with other tables
    await anna.shows("lobby")
    await anna.action("new-table").tap()
    levels = anna.page.get_by_role("radio")
    await expect(anna.action("add-computer")).to_be_visible()
    offered = [await level.get_attribute("value") for level in await levels.all()]
    assert offered == [level for level in PLAYERS if level != "random"]
    await anna.action("add-computer").tap()
    await expect(anna.page.locator(".place-row", has_text="computer, easy")).to_have_count(1)
    await anna.page.get_by_role("radio", name="Normal").tap()
    await anna.action("add-computer").tap()
    await expect(anna.page.locator(".place-row", has_text="computer, normal")).to_have_count(1)
    await expect(anna.page.get_by_role("radio", name="Normal")).to_be_checked()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_five_computers_can_be_told_apart_on_a_small_phone(
    gallery_on: GalleryOn, language: str
) -> None:
    gallery = await gallery_on(viewport=NARROW)
    await gallery.show("rule-three-teams", language=language, people="machines")
    names = await gallery.page.locator("#seats .name").all_inner_texts()
    assert [name.split()[-1] for name in names] == ["1", "2", "3", "4", "5"]
    assert await gallery.page.evaluate(CUT) == []
