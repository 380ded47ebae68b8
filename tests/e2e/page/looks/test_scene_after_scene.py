"""A scene of the gallery is the same after any other one as on a page that was just loaded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
from playwright.async_api import Browser

from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.screen import NEXT_PICTURE, PHONE
from webapp.gallery.scenes import SCENES

# Each leaves something else behind: looks, words, a direction, marks, a question, a dialog, a card
# in the air, a lost connection; and some come twice
CHAIN: list[tuple[str, dict[str, str]]] = [
    ("hand-35", {"theme": "dark", "cloth": "wine", "order": "rank"}),
    ("question", {}),
    ("last-bout", {"language": "ru", "thumb": "left"}),
    ("dragged", {"direction": "rtl"}),
    ("lost", {"long": ""}),
    ("hurry", {"large_type": ""}),
    ("settings", {"calm": "", "low": ""}),
    ("remarks-bar", {"theme": "custom"}),
    ("intro-1", {"people": "odd"}),
    ("replay", {}),
    ("home", {"language": "lt"}),
    ("home", {"language": "lt", "cloth": "blue"}),
    ("attack", {}),
    ("question", {}),
]
# A line for each element: what it says and where it is, and what else can be told apart
AS_SEEN = """() => [...document.querySelectorAll("title, html, html :not(head, head *)")].filter(
  (one) => !one.closest(".symbols, noscript")).map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const marks = [...one.attributes].filter(({ name }) => name !== "style")
    .map(({ name, value }) => `${name}="${value}"`).sort();
  const style = [...one.style].map((name) => name + one.style.getPropertyValue(name)).sort();
  const said = [...one.childNodes].filter((part) => part instanceof Text).map(({ data }) => data);
  const { color, backgroundColor, fontSize } = getComputedStyle(one);
  return [one.tagName, marks, style, said, [left, top, width, height],
    [one.scrollLeft, one.scrollTop], [color, backgroundColor, fontSize],
    one === document.activeElement, one.value, one.checked].join(" | ");
})"""


@pytest.fixture
async def gallery(browser: Browser, gallery_base: str) -> AsyncIterator[GalleryPage]:
    """A phone whose clocks stand still, however slow the machine is."""
    context = await browser.new_context(**PHONE)
    await context.add_init_script("performance.now = () => 0")
    yield GalleryPage(await context.new_page(), gallery_base)
    await context.close()


async def seen(gallery: GalleryPage) -> list[str]:
    await gallery.page.evaluate(NEXT_PICTURE)
    lines: list[str] = await gallery.page.evaluate(AS_SEEN)
    return lines


async def assert_same_after_each_other(
    gallery: GalleryPage, chain: list[tuple[str, dict[str, str]]]
) -> None:
    loaded = []
    for scene, wishes in chain:
        await gallery.load(scene, **wishes)
        loaded.append(await seen(gallery))
    for (scene, wishes), lines in zip(chain, loaded, strict=True):
        await gallery.show(scene, **wishes)
        assert await seen(gallery) == lines, scene


async def test_nothing_is_left_of_the_scene_before(gallery: GalleryPage) -> None:
    await assert_same_after_each_other(gallery, CHAIN)


@pytest.mark.nightly
@pytest.mark.parametrize("wishes", [{"theme": "light"}, {"language": "ru", "large_type": ""}])
async def test_every_scene_after_any_other(gallery: GalleryPage, wishes: dict[str, str]) -> None:
    scenes = Random().sample(list(SCENES), len(SCENES))
    await assert_same_after_each_other(gallery, [(scene, wishes) for scene in scenes])


async def test_changes_to_a_scene_are_gone_with_it(gallery: GalleryPage) -> None:
    await gallery.load("attack")
    lines = await seen(gallery)
    await gallery.client_says("safe_area_changed", top=47, bottom=34, left=0, right=0)
    await gallery.dress("dark")
    await gallery.page.locator("#hand [data-card]").last.tap(position={"x": 10, "y": 20})
    assert await seen(gallery) != lines
    await gallery.show("attack")
    assert await seen(gallery) == lines
