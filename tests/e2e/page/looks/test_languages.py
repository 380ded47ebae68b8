"""Every person's language and name: right plurals, no raw keys, nothing breaks or is injected."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.by_day import some_by_day
from tests.e2e.page.conftest import LANGUAGES, GalleryOn, OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage

SCENES = ("hand-20", "defence", "hint", "hint-slow", "minute", "adding", "rule-permission",
          "rule-showing", "rule-exchange", "missed", "missed-shown", "held", "home", "home-tables",
          "lobby-full", "change", "won", "settings", "profile-rivals", "leaders", "menu",
          "players-about", "orders", "intro-1", "error",
          "fair", "replay", "replay-looked-back")  # fmt: skip
WORDS = ("ru", *(one for one in LANGUAGES if one != "ru"))  # by day the longest
NARROW = {"width": 320, "height": 568}
RAW = ("{", "undefined", "NaN", "[object")
SAID = """document.getElementById("app").innerText + [...document.querySelectorAll(
  "#app [aria-label]")].map((one) => one.getAttribute("aria-label")).join()"""
# Text beyond the screen's edge, or cut where nobody can scroll to it
OVER_THE_EDGE = """() => {
  const onlyHeard = (one) => one.closest(".say")?.getBoundingClientRect().width < 40;
  const seen = (one) => one.checkVisibility() && !one.closest(".unseen, [aria-hidden=true]")
    && !onlyHeard(one);
  const buttons = [...document.querySelectorAll("button, h2, label, .turn, .news")].filter(seen);
  const wordsOf = (one) => {
    const isRead = (part) => !part.matches(".unseen") && part.checkVisibility();
    const words = document.createRange();
    words.selectNodeContents(one);
    const rects = one.querySelector(":scope > .unseen")
      ? [...one.children].filter(isRead).map((part) => part.getBoundingClientRect())
      : [words.getBoundingClientRect()].filter((rect) => rect.width);
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    return { left, right, width: rects.length ? right - left : 0 };
  };
  const wide = buttons.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    const words = wordsOf(one);
    return left < -1 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1
      || (words.width > 0 && (words.left < left - 1 || words.right > right + 1));
  }).map((one) => one.outerHTML.slice(0, 120));
  return document.documentElement.scrollWidth > innerWidth ? ["the page", ...wide] : wide;
}"""

# Each of ours is asked for in test_weight.py
WISHES = {"lt": "lt", "pt-br": "en", "": "en"}


async def test_the_page_speaks_the_language_of_ones_telegram(
    gallery: GalleryPage, open_page: OpenPage
) -> None:
    for asked, got in WISHES.items():
        anna = await open_page(base=gallery.base, language=asked)
        await anna.shows("lobby")
        await expect(anna.root).to_have_attribute("lang", got)
        await expect(anna.root).to_have_attribute("dir", "ltr")


@pytest.mark.parametrize(
    ("language", "one", "few", "many"),
    [
        ("ru", "1 карта", "2 карты", "6 карт"),
        ("uk", "1 карта", "2 карти", "6 карт"),
        ("lt", "1 korta", "2 kortos", "30 kortų"),
        ("en", "1 card", "2 cards", "6 cards"),
    ],
)
async def test_cards_are_counted_as_the_language_counts(
    gallery: GalleryPage, language: str, one: str, few: str, many: str
) -> None:
    await gallery.show("counted", language=language)
    spoken = await gallery.page.locator("[data-seat], [data-seat] *").evaluate_all(
        "all => all.map(one => `${one.getAttribute('aria-label')} ${one.textContent}`).join()"
    )
    for words in (one, few, many):
        assert words in spoken


@pytest.mark.parametrize(
    "wishes",
    [{"long": ""}, {"direction": "rtl"}, *some_by_day(({"language": one} for one in WORDS), 4)],
    ids=["long", "rtl", *WORDS],
)
async def test_all_that_is_said_is_whole_and_fits_a_narrow_phone(
    gallery_on: GalleryOn, wishes: dict[str, str]
) -> None:
    """No hole and no key is left in it; longer words and the other direction have room too."""
    gallery = await gallery_on(viewport=NARROW)
    found = {}
    for scene in SCENES:
        await gallery.show(scene, **wishes)
        said, wrong = await gallery.page.evaluate(f"[{SAID}, ({OVER_THE_EDGE})()]")
        assert [word for word in RAW if word in said] == [], scene
        if wrong:
            found[scene] = wrong
    assert found == {}


@pytest.mark.parametrize("people", ["long", "odd"])
async def test_no_name_breaks_the_page_or_becomes_a_part_of_it(
    gallery_on: GalleryOn, people: str
) -> None:
    gallery = await gallery_on(viewport=NARROW)
    found = {}
    for scene in ("hand-20", "lobby-full", "won", "rule-teams", "rule-no-permission"):
        await gallery.show(scene, people=people)
        assert await gallery.page.locator("#app b:text-is('Anna')").count() == 0
        said = await gallery.page.evaluate("document.getElementById('app').innerText")
        assert "\u202e" not in said
        assert "\u2066" not in said
        if wrong := await gallery.page.evaluate(OVER_THE_EDGE):
            found[scene] = wrong
    assert found == {}


async def test_no_two_parts_of_the_page_have_one_name(sit_at: SitAt) -> None:
    """A search by id finds the element, and not a drawing of that name."""
    anna, _ = await sit_at("podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d/8hJc")
    names = await anna.page.locator("[id]").evaluate_all("all => all.map(({ id }) => id)")
    assert sorted(names) == sorted(set(names))
    await expect(anna.page.locator("button#open-menu")).to_have_accessible_name("Menu")
