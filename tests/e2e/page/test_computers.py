"""Computer players at the table: how well they play is chosen, what they are called is read."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from engine.players import PLAYERS
from tests.e2e.page.conftest import LANGUAGES, WORDY, GalleryOn, OpenPage
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize

NARROW = {"width": 320, "height": 568}
CUT = """() => [...document.querySelectorAll("#seats .name, #seats bdi")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""

# The numbers at the ends of names, as far as nothing cuts them or lies on them.
READ = """(selector) => [...document.querySelectorAll(selector)].flatMap((name) => {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !/\\d$/.test(texts.currentNode.data));
  const text = texts.currentNode;
  if (!/\\d$/.test(text.data || "")) return [];
  const digit = document.createRange();
  digit.setStart(text, text.length - 1);
  digit.setEnd(text, text.length);
  const { left, right, top, bottom } = digit.getBoundingClientRect();
  const inside = (one) => !one || ((getComputedStyle(one).overflowX === "visible"
    || (one.getBoundingClientRect().right >= right - 0.5
      && one.getBoundingClientRect().left <= left + 0.5)) && inside(one.parentElement));
  const signs = (one) => one.scrollWidth <= one.clientWidth;
  const badge = getComputedStyle(name.parentElement, "::before");
  const seat = name.parentElement.getBoundingClientRect();
  const [x, y, wide, high] = ["left", "top", "width", "height"]
    .map((side) => parseFloat(badge[side]));
  const covered = badge.content.includes('"') && seat.top + y < bottom - 2
    && seat.top + y + high > top + 2 && seat.left + x < right && seat.left + x + wide > left;
  return right > left && inside(text.parentElement) && signs(name) && !covered
    ? [text.data.slice(-1)] : [];
})"""


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
    await anna.page.get_by_role("radio", name="Hard").tap()
    await anna.action("add-computer").tap()
    await expect(anna.page.locator(".place-row", has_text="computer, hard")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_five_computers_can_be_told_apart_on_a_small_phone(
    gallery_on: GalleryOn, language: str
) -> None:
    gallery = await gallery_on(viewport=NARROW)
    await gallery.show("rule-three-teams", language=language, people="machines")
    names = await gallery.page.locator("#seats .name").all_inner_texts()
    assert [name.split()[-1] for name in names] == ["1", "2", "3", "4", "5"]
    assert await gallery.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", WORDY)
@pytest.mark.parametrize(
    ("scene", "selector", "numbers"),
    [
        ("passed", "#seats .name", "123"),
        ("rule-teams", "#seats .name", "123"),
        ("rule-epaulettes", "#seats .name", "12"),
        ("rule-three-teams", "#seats .name", "12345"),
        ("hand-6", "#seats .name", "12345"),
        ("lobby", ".who b", "12"),
        ("lobby-full", ".who b", "12345"),
        ("replay-machines", "#hands .name", "112345"),
    ],
)
async def test_a_computers_number_is_read_wherever_its_name_is_cut(
    gallery: GalleryPage, scene: str, selector: str, numbers: str, language: str
) -> None:
    await gallery.show(scene, language=language, people="machines")
    for width, height in [(320, 568), (360, 640), (390, 844), (458, 296), (844, 390)]:
        await resize(gallery.page, width, height)
        read = "".join(await gallery.page.evaluate(READ, selector))
        assert read == numbers, (width, height, read)


async def test_who_passed_and_whose_turn_it_is_keep_their_signs(gallery_on: GalleryOn) -> None:
    gallery = await gallery_on(viewport=NARROW)
    await gallery.show("passed", people="machines")
    passed, awaited = (
        gallery.page.locator(f"#seats [data-{mark}] .name") for mark in ("passed", "turn")
    )
    mark = "name => [getComputedStyle(name, '::after').content, name.innerText.slice(-1)]"
    assert await passed.evaluate(mark) == ['" ✓"', "1"]
    assert await awaited.evaluate(mark) == ["none", "3"]
    assert await gallery.page.evaluate(CUT) == []
    heard = await gallery.page.locator("#seats .unseen").all_inner_texts()
    assert [words.split(",")[0] for words in heard] == [f"Computer {n}" for n in (1, 2, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_levels_stand_side_by_side(gallery: GalleryPage, language: str) -> None:
    await gallery.show("lobby", language=language)
    for width in (320, 360, 390, 450):
        await resize(gallery.page, width, 640)
        levels = (await boxes(gallery.page, ".levels label")).values()
        assert len(levels) == 3, width
        assert len({round(box.top) for box in levels}) == 1, width
        assert all(box.left >= 0 and box.right <= width for box in levels), width
