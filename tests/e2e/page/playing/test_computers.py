"""Computer players at the table: how well they play is chosen, what they are called is read."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from engine.players import PLAYERS
from engine.words import LEVELS
from tests.by_day import some_by_day
from tests.e2e.page.conftest import LANGUAGES, WORDY, GalleryOn, OpenPage
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize

FACES = "faces => faces.map(face => face.getAttribute('href'))"
NARROW = {"width": 320, "height": 568}
CUT = """() => [...document.querySelectorAll("#seats .name, #seats bdi")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""

# The names that are shown and don't fit.
UNREADABLE = """(selector) => [...document.querySelectorAll(`${selector} bdi`)]
  .filter((name) => name.clientWidth && name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""


async def test_the_host_chooses_how_well_each_computer_plays(open_page: OpenPage) -> None:
    anna = await open_page(id=903)  # nobody with other tables
    await anna.shows("lobby")
    await anna.action("new-table").tap()
    for chair, (name, level) in enumerate(
        [("Easy", "easy"), ("Normal", "normal"), ("Hard", "hard")], start=1
    ):
        await anna.chair(chair).tap()
        levels = anna.page.get_by_role("radio")
        await expect(levels).to_have_count(len(PLAYERS) - 1)
        offered = [await one.get_attribute("value") for one in await levels.all()]
        assert offered == [level for level in PLAYERS if level != "random"]
        await anna.page.get_by_role("radio", name=name).tap()
        await anna.action("add-computer").tap()
        await expect(anna.chair(chair)).to_have_accessible_name(re.compile(f"computer, {level}"))
    await anna.chair(4).tap()
    await expect(anna.page.get_by_role("radio", name="Hard")).to_be_checked()
    await anna.page.reload()
    await anna.chair(4).tap()
    await expect(anna.page.get_by_role("radio", name="Hard")).to_be_checked()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_five_computers_can_be_told_apart_on_a_small_phone(
    gallery_on: GalleryOn, language: str
) -> None:
    gallery = await gallery_on(viewport=NARROW)
    await gallery.show("rule-three-teams", language=language, people="machines")
    names = await gallery.page.locator("#seats .name").all_inner_texts()
    faces = await gallery.page.locator("#seats .letter use").evaluate_all(FACES)
    assert len(set(names)) == len(set(faces)) == 5
    assert await gallery.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", WORDY)
@pytest.mark.parametrize(
    ("scene", "selector"),
    some_by_day(
        [
            ("passed", "#seats .name"),
            ("lobby", ".chair .name"),
            ("rule-teams", "#seats .name"),
            ("rule-epaulettes", "#seats .name"),
            ("rule-three-teams", "#seats .name"),
            ("lobby-full", ".chair .name"),
            ("hand-6", "#seats .name"),
        ],
        5,
    ),
)
async def test_a_computers_name_is_whole_on_every_phone(
    gallery: GalleryPage, scene: str, selector: str, language: str
) -> None:
    await gallery.show(scene, language=language, people="machines")
    for width, height in [(320, 568), (360, 640), (390, 844), (844, 390)]:
        await resize(gallery.page, width, height)
        assert await gallery.page.evaluate(UNREADABLE, selector) == [], (width, height)


async def test_the_signs_of_passing_and_of_the_turn_stay(gallery_on: GalleryOn) -> None:
    gallery = await gallery_on(viewport=NARROW)
    await gallery.show("passed", people="machines")
    passed, awaited = (
        gallery.page.locator(f"#seats [data-{mark}] .name") for mark in ("passed", "turn")
    )
    mark = "name => [getComputedStyle(name, '::after').content, name.innerText]"
    assert await passed.evaluate(mark) == ['" ✓"', "Fox"]
    assert await awaited.evaluate(mark) == ["none", "Hare"]
    assert await gallery.page.evaluate(CUT) == []
    heard = await gallery.page.locator("#seats .unseen").all_inner_texts()
    assert [words.split(", ")[:2] for words in heard] == [
        [name, "computer"] for name in ("Fox", "Owl", "Hare")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_levels_stand_side_by_side(gallery: GalleryPage, language: str) -> None:
    await gallery.show("chair-empty", language=language)
    for width in (320, 360, 390, 450):
        await resize(gallery.page, width, 640)
        levels = (await boxes(gallery.page, ".levels label")).values()
        assert len(levels) == len(LEVELS), width
        assert len({round(box.top) for box in levels}) == 1, width
        assert all(box.left >= 0 and box.right <= width for box in levels), width
