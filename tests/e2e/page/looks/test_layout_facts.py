"""Layout facts on every screen at every size: nothing overlaps, is cut, or is out of view."""

from __future__ import annotations

import pytest

from tests.by_day import some_by_day
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.layout_facts import broken_facts
from tests.e2e.page.room import resize
from webapp.gallery.bout_scenes import BOUTS
from webapp.gallery.cheat_scenes import CHEATS
from webapp.gallery.eight_scenes import EIGHT
from webapp.gallery.rule_scenes import RULES
from webapp.gallery.scenes import HANDS, SCENES

SIZES = [(280, 653), (320, 568), (390, 844), (740, 360), (844, 390), (820, 1180), (1280, 800)]
NARROWEST = (280, 653)
TABLES = [*(f"hand-{cards}" for cards in HANDS), *BOUTS, *RULES, *EIGHT, *CHEATS]
RESULTS = ["end-many-cards", "end-many-mine", "end-team-lost"]
SMALL = ["settings", "menu-lobby", "change", "lobby-full", "remarks-lobby"]
BESIDE = ["home", "home-tables", "menu", "settings"]
LARGE = ["attack", "places", "told", "held", "hand-20", "rule-teams", "end-two"]


async def assert_facts(
    gallery: GalleryPage, size: tuple[int, int], scenes: list[str], **wishes: str
) -> None:
    await resize(gallery.page, *size)
    found = {}
    for scene in scenes:
        await gallery.show(scene, **wishes)
        if broken := await broken_facts(gallery.page):
            found[scene] = broken
    assert found == {}, size


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("nth", "size"), some_by_day(enumerate(SIZES), 2))
async def test_a_sample_of_all_screens(
    gallery: GalleryPage, nth: int, size: tuple[int, int], theme: str
) -> None:
    """Another part of the gallery at each size; only tables fit the narrowest screen."""
    scenes = TABLES if size == NARROWEST else list(SCENES)
    await assert_facts(gallery, size, scenes[nth :: len(SIZES)], theme=theme)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
async def test_the_last_bout_and_long_words_of_a_result(
    gallery: GalleryPage, size: tuple[int, int]
) -> None:
    """The fool sits above or below the cards; Russian buttons have the longest words."""
    await assert_facts(gallery, size, RESULTS, language="ru")


@pytest.mark.parametrize("language", ["en", "ru", "uk", "lt"])
async def test_small_phones_break_no_word_and_cover_no_name(
    gallery: GalleryPage, language: str
) -> None:
    await assert_facts(gallery, (320, 568), SMALL, language=language)


@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
@pytest.mark.parametrize("language", ["ru", "uk"])
async def test_pages_beside_the_game_in_large_type(
    gallery: GalleryPage, size: tuple[int, int], language: str
) -> None:
    """Five levels are too long for one line there, and captions of pictures for a third of it."""
    await assert_facts(gallery, size, BESIDE, large_type="", language=language)


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
async def test_all_screens(gallery: GalleryPage, size: tuple[int, int], theme: str) -> None:
    scenes = TABLES if size == NARROWEST else list(SCENES)
    await assert_facts(gallery, size, scenes, theme=theme)


@pytest.mark.parametrize(
    "wishes",
    some_by_day(
        [
            {"thumb": "left", "language": "ru"},
            {"direction": "rtl"},
            {"large_type": ""},
            {"direction": "rtl", "thumb": "left"},
            {"long": ""},
            {"people": "long"},
            {"large_type": "", "language": "lt"},
        ],
        7,
    ),
    ids=str,
)
async def test_the_table_for_other_hands_and_words(
    gallery: GalleryPage, wishes: dict[str, str]
) -> None:
    for size in SIZES[1:]:
        await assert_facts(gallery, size, LARGE, **wishes)
