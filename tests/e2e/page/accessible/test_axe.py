"""Every screen is accessible: axe finds no serious fault, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest
from playwright.async_api import Page, expect

from tests.by_day import some_by_day
from tests.e2e.page.conftest import LANGUAGES, OpenPage, SitAt
from tests.e2e.page.gallery import GROUND, SETTLED, GalleryPage
from tests.e2e.page.screen import Screen
from tests.support.axe import faults, faults_of_colours, faults_of_names
from webapp.gallery.scenes import SCENES

# The fullest tables differ by the number of their cards alone
ALIKE = {"hand-6", "hand-12", "hand-24", "hand-35"}
LOOKED_AT = [name for name in SCENES if name not in ALIKE]
PARTS = 8
# Scenes where many names differ from the text shown; the others are looked at in one language
CALLED = ("attack", "hand-20", "rule-showing", "missed", "lobby", "players", "settings")
ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
# Elements half under the bar at the bottom come out when it is scrolled; axe doesn't scroll
UNSTICK = """document.querySelectorAll(".bar, .sheet-head, .sheet-foot")
    .forEach((bar) => { bar.style.position = "static"; })"""


@pytest.mark.parametrize("part", some_by_day(range(PARTS), 8))
async def test_every_scene_of_the_gallery(gallery: GalleryPage, part: int) -> None:
    found = {}
    for scene in LOOKED_AT[part::PARTS]:
        await gallery.show(scene, theme="light")
        await gallery.page.evaluate(UNSTICK)
        if wrong := await faults(gallery.page):
            found[scene, "light"] = wrong
        await gallery.dress("dark")
        if wrong := await faults_of_colours(gallery.page):
            found[scene, "dark"] = wrong
    assert found == {}


async def assert_called_as_read(
    gallery: GalleryPage, language: str, scenes: Iterable[str]
) -> None:
    found = {}
    for scene in scenes:
        await gallery.show(scene, language=language)
        if wrong := await faults_of_names(gallery.page):
            found[scene] = wrong
    assert found == {}


@pytest.mark.parametrize("language", some_by_day((one for one in LANGUAGES if one != "en"), 3))
async def test_visible_text_is_part_of_the_accessible_name(
    gallery: GalleryPage, language: str
) -> None:
    """In English that is seen with every scene's other faults."""
    await assert_called_as_read(gallery, language, CALLED)


@pytest.mark.nightly
async def test_visible_text_is_part_of_the_accessible_name_everywhere(
    gallery: GalleryPage,
) -> None:
    await assert_called_as_read(gallery, "ru", LOOKED_AT)


async def assert_no_faults(anna: Screen) -> None:
    """Check the page in the light, and its colours in the dark; it is light again in the end."""
    await anna.page.evaluate(SETTLED)  # a sheet that rises has pale letters
    assert await faults(anna.page) == []
    await change_to("dark", anna.page)
    assert await faults_of_colours(anna.page) == []
    await change_to("light", anna.page)


async def change_to(scheme: Literal["light", "dark"], page: Page) -> None:
    """Make it dark or light where the person is: the page takes other colours."""
    ground = await page.evaluate(GROUND)
    await page.emulate_media(color_scheme=scheme)
    await page.wait_for_function(f"(ground) => {GROUND} !== ground", arg=ground)
    await page.evaluate(SETTLED)


async def test_the_real_first_screen_and_what_it_leads_to(open_page: OpenPage) -> None:
    anna = await open_page()
    await anna.shows("lobby")
    await assert_no_faults(anna)
    await anna.choose("settings")
    await anna.shows("settings")
    await assert_no_faults(anna)
    await anna.back()
    await anna.action("menu").tap()
    await anna.shows("menu")
    await assert_no_faults(anna)
    await anna.choose("profile")
    await anna.shows("profile")
    await assert_no_faults(anna)


async def test_every_rule_of_a_new_table_and_its_lobby(open_page: OpenPage) -> None:
    anna = await open_page(id=904)  # nobody with other tables
    await anna.shows("lobby")
    await anna.unfold_form()
    for fold in await anna.page.locator("summary:not(#form > summary)").all():
        await fold.tap()
    await anna.page.evaluate(UNSTICK)
    await assert_no_faults(anna)
    await anna.page.keyboard.press("Escape")
    await anna.action("new-table").tap()
    await expect(anna.action("add-computer")).to_be_visible()
    await assert_no_faults(anna)


async def test_the_real_table_and_its_rules(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.tap("6c")
    await expect(anna.lying("6c")).to_be_visible()
    await assert_no_faults(anna)
    await anna.choose("rules")
    await anna.shows("rules")
    await assert_no_faults(anna)


async def test_faults_are_found(gallery: GalleryPage) -> None:
    await gallery.show("attack")
    await gallery.page.evaluate(
        "document.body.append(Object.assign(document.createElement('button'), {id: 'mute'}))"
    )
    assert any("button-name" in fault for fault in await faults(gallery.page))


async def test_a_name_without_what_is_read_is_found(gallery: GalleryPage) -> None:
    await gallery.show("attack")
    await gallery.page.evaluate("document.querySelector('#hand .index b').textContent = '10'")
    (fault,) = await faults_of_names(gallery.page)
    assert fault in await faults(gallery.page), "looked for with everything else too"


async def test_colours_that_are_wrong_are_found(gallery: GalleryPage) -> None:
    await gallery.show("attack", theme="dark")
    assert await faults_of_colours(gallery.page) == []
    await gallery.page.evaluate("document.querySelector('[role=status]').style.color = '#333'")
    assert any("color-contrast" in fault for fault in await faults_of_colours(gallery.page))
