"""Nobody is kept from any screen: axe finds no serious fault, in the light and in the dark."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.support.axe import faults
from webapp.gallery.scenes import SCENES

# The fullest tables differ by the number of their cards alone
ALIKE = {"hand-6", "hand-12", "hand-24", "hand-35"}
LOOKED_AT = [name for name in SCENES if name not in ALIKE]
PARTS = 4
ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
# What lies half under the bar at the bottom comes out when it is scrolled; axe doesn't scroll
UNSTICK = (
    """document.querySelectorAll(".bar").forEach((bar) => { bar.style.position = "static"; })"""
)
BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_scene_of_the_gallery(gallery: GalleryPage, part: int) -> None:
    found = {}
    for scene in LOOKED_AT[part::PARTS]:
        await gallery.show(scene, theme="light")
        for theme in ("light", "dark"):
            await gallery.dress(theme)
            await gallery.page.evaluate(UNSTICK)
            if wrong := await faults(gallery.page):
                found[scene, theme] = wrong
    assert found == {}


@BOTH
async def test_the_real_first_screen_and_what_it_leads_to(
    open_page: OpenPage, scheme: str
) -> None:
    anna = await open_page(color_scheme=scheme)
    await anna.shows("lobby")
    assert await faults(anna.page) == []
    await anna.action("settings").tap()
    await anna.shows("settings")
    assert await faults(anna.page) == []
    await anna.action("profile").tap()
    await anna.shows("profile")
    assert await faults(anna.page) == []


@BOTH
async def test_every_rule_of_a_new_table_and_its_lobby(open_page: OpenPage, scheme: str) -> None:
    anna = await open_page(id=904, color_scheme=scheme)  # nobody with other tables
    await anna.shows("lobby")
    for fold in await anna.page.locator("summary").all():
        await fold.tap()
    assert await faults(anna.page) == []
    await anna.action("new-table").tap()
    await expect(anna.action("add-computer")).to_be_visible()
    assert await faults(anna.page) == []


@BOTH
async def test_the_real_table_and_its_rules(sit_at: SitAt, scheme: str) -> None:
    anna, _ = await sit_at(ATTACK, color_scheme=scheme)
    await anna.tap("6c")
    await expect(anna.lying("6c")).to_be_visible()
    assert await faults(anna.page) == []
    await anna.action("rules").tap()
    await anna.shows("rules")
    assert await faults(anna.page) == []


async def test_what_is_wrong_is_found(gallery: GalleryPage) -> None:
    await gallery.show("attack")
    await gallery.page.evaluate(
        "document.body.append(Object.assign(document.createElement('button'), {id: 'mute'}))"
    )
    assert any("button-name" in fault for fault in await faults(gallery.page))
