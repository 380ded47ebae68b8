"""Looks of cards and table: everybody's own choice, by picture, by keyboard, on all devices."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.page.cloud import CLOUD
from tests.e2e.page.conftest import WORDY, GalleryOn, OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import Box, boxes, boxes_of, held, resize, sideways
from tests.e2e.page.screen import Screen
from tests.support.axe import contrast, faults, faults_of_colours

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d6dAhKsKc/8hJcQdAd"
WAYS = {
    "deck": {"court": "Traditional", "portrait": "Portraits", "sign": "Plain"},
    "face": {"classic": "Classic", "four": "Four colours", "large": "Large symbols"},
    "back": {"star": "Star", "sash": "Embroidery", "cap": "Fool's cap"},
    "material": {"felt": "Felt", "linen": "Linen", "velvet": "Velvet"},
    "cloth": {"green": "Green", "blue": "Blue", "wine": "Wine red"},
    "thumb": {"left": "My left hand", "right": "My right hand"},
    "order": {"suit": "By suit", "rank": "By rank"},
    "trumps": {"left": "On the left", "right": "On the right"},
}
USUAL = {
    "deck": "court",
    "face": "classic",
    "back": "star",
    "material": "felt",
    "cloth": "green",
    "thumb": "right",
    "order": "suit",
    "trumps": "right",
}
UNUSUAL = {
    "deck": "portrait",
    "face": "large",
    "back": "sash",
    "material": "velvet",
    "cloth": "wine",
    "thumb": "left",
    "order": "rank",
    "trumps": "left",
}
CLOTH = "getComputedStyle(document.getElementById('cloth')).backgroundColor"
INKS = """() => {
  const style = getComputedStyle(document.getElementById("cloth"));
  return ["lit", "text", "hint", "sign", "danger"].map(
    (name) => style.getPropertyValue(`--${name}`).trim());
}"""
CORNERS = """(cards) => cards.map((card) =>
  parseFloat(getComputedStyle(card.querySelector(".index")).fontSize) / card.offsetWidth)"""
# The cards of the hand whose rank or suit lies under another card
SIGNS = """() => [...document.querySelectorAll("#hand [data-card]")].filter((card) =>
  [...card.querySelectorAll(".index b, .index .pip")].some((sign) => {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, bottom - 1);
    return !met || met.closest("[data-card]") !== card;
  })).map((card) => card.dataset.card)"""


def way(anna: Screen, look: str, value: str) -> Locator:
    return anna.page.get_by_role("radio", name=WAYS[look][value], exact=True)


async def settings_of(anna: Screen) -> dict[str, str]:
    """Return the choices on the page of settings."""
    await anna.choose("settings")
    chosen = {}
    for look, values in WAYS.items():
        for value in values:
            if await way(anna, look, value).is_checked():
                chosen[look] = value
    return chosen


async def test_choices_made_by_taps_are_kept_over_a_reload(open_page: OpenPage) -> None:
    anna = await open_page(version="6.8")
    assert await settings_of(anna) == USUAL
    for look, value in UNUSUAL.items():
        await way(anna, look, value).tap()
        await expect(anna.root).to_have_attribute(f"data-{look}", value)
    await anna.page.reload()
    assert await settings_of(anna) == UNUSUAL


async def test_it_is_chosen_by_keyboard(open_page: OpenPage) -> None:
    anna = await open_page(version="6.8")
    await anna.choose("settings")
    await way(anna, "cloth", "green").focus()
    await anna.page.keyboard.press("ArrowRight")
    await expect(way(anna, "cloth", "blue")).to_be_focused()
    await expect(anna.root).to_have_attribute("data-cloth", "blue")
    await anna.page.keyboard.press("Tab")
    await expect(way(anna, "thumb", "right")).to_be_focused()
    await anna.page.keyboard.press("ArrowLeft")
    await expect(anna.root).to_have_attribute("data-thumb", "left")


async def test_each_row_is_called_and_its_pictures_are_silent(open_page: OpenPage) -> None:
    anna = await open_page(version="6.8")
    await anna.choose("settings")
    for row, look in (
        ("Kings, queens and jacks", "deck"),
        ("Cards", "face"),
        ("Backs of cards", "back"),
        ("Cloth", "material"),
        ("Colour of the cloth", "cloth"),
        ("I hold the phone with", "thumb"),
        ("My cards", "order"),
        ("My trumps", "trumps"),
    ):
        group = anna.page.get_by_role("group", name=row, exact=True)
        said = await group.aria_snapshot()
        radios = [line for line in said.splitlines() if "radio" in line]
        assert [
            name for name in WAYS[look].values() if not any(name in one for one in radios)
        ] == []
        assert "img" not in said


async def test_telegram_keeps_it_for_all_devices(open_page: OpenPage) -> None:
    anna = await open_page(telegram=CLOUD, version="8.0")
    await anna.choose("settings")
    await way(anna, "cloth", "wine").tap()
    await way(anna, "face", "four").tap()
    kept = await anna.page.evaluate("window.cloud.looks")
    assert json.loads(kept) == {**USUAL, "cloth": "wine", "face": "four"}
    before = f"window.kept = {json.dumps({'looks': kept})};"
    tablet = await open_page(telegram=CLOUD + before, version="8.0")
    await expect(tablet.root).to_have_attribute("data-cloth", "wine")
    await expect(tablet.root).to_have_attribute("data-face", "four")


async def test_four_colours_of_an_older_page_are_still_there(open_page: OpenPage) -> None:
    anna = await open_page(version="6.8")
    old = json.dumps({"fourColours": True, "largeType": True})
    await anna.page.evaluate("old => localStorage.setItem('durak.settings', old)", old)
    await anna.page.reload()
    await expect(anna.root).to_have_attribute("data-face", "four")
    await expect(anna.root).to_have_attribute("data-large-type", "")
    assert await settings_of(anna) == {**USUAL, "face": "four"}


async def test_the_cloth_is_another_at_once_and_the_hand_lies_as_wished(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    seen = {await anna.page.evaluate(CLOTH)}
    for value in ("blue", "wine"):
        await anna.choose("settings")
        await way(anna, "cloth", value).tap()
        await anna.back()
        await anna.shows("table")
        seen.add(await anna.page.evaluate(CLOTH))
    assert len(seen) == 3
    assert await anna.hand() == ["Ks", "6d", "7d", "6c", "Kc", "Ah"]
    await anna.choose("settings")
    await way(anna, "order", "rank").tap()
    await way(anna, "trumps", "left").tap()
    await anna.back()
    await anna.shows("table")
    assert await anna.hand() == ["Ah", "6d", "6c", "7d", "Ks", "Kc"]
    await anna.tap("6c")
    await expect(anna.lying("6c")).to_be_visible()


async def test_kings_of_another_deck_are_fetched_and_drawn_at_once(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    king = anna.card("Ks").locator(".art > use").first
    assert await king.get_attribute("href") == "#king-s"
    await anna.choose("settings")
    await way(anna, "deck", "portrait").tap()
    await anna.page.reload()
    await anna.shows("table")
    await expect(king).to_have_attribute("href", "#portrait-king")
    await expect(anna.page.locator("#portrait-king")).to_be_attached()
    await anna.choose("settings")
    await way(anna, "deck", "court").tap()
    await anna.back()
    await expect(king).to_have_attribute("href", "#king-s")


@pytest.mark.parametrize("cloth", WAYS["cloth"])
async def test_every_cloth_can_be_read_on(gallery: GalleryPage, cloth: str) -> None:
    for scene in ("attack", "defence", "settings", "intro-1"):
        await gallery.show(scene, cloth=cloth, face="four")
        for theme in ("light", "dark", "custom"):
            await gallery.dress(theme)
            assert await faults_of_colours(gallery.page) == [], (scene, theme)


async def test_words_on_a_cloth_can_be_read_where_it_is_lightest(gallery: GalleryPage) -> None:
    """Checked here, because axe doesn't look through gradients."""
    await gallery.show("attack")
    grounds = set()
    for theme in ("light", "dark", "ios-night"):
        await gallery.dress(theme)
        for cloth in WAYS["cloth"]:
            await gallery.page.evaluate(
                "one => { document.documentElement.dataset.cloth = one }", cloth
            )
            lit, *inks = await gallery.page.evaluate(INKS)
            grounds.add(lit)
            assert min(contrast(lit, ink) for ink in inks) >= 4.5, (theme, cloth)
    assert len(grounds) == 3, "the same in the light and in the dark"


async def test_large_signs_are_larger_and_none_is_covered(gallery: GalleryPage) -> None:
    cards = gallery.page.locator("#hand [data-card]")
    await gallery.show("hand-24", face="classic")
    usual: list[float] = await cards.evaluate_all(CORNERS)
    await gallery.show("hand-24", face="large")
    large: list[float] = await cards.evaluate_all(CORNERS)
    assert min(large) > 1.3 * max(usual)
    for width, height in [(280, 653), (320, 568), (360, 640), (390, 844), (844, 390)]:
        await resize(gallery.page, width, height)
        assert await gallery.page.evaluate(SIGNS) == [], (width, height)


@pytest.mark.parametrize("thumb", ["left", "right"])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
async def test_buttons_and_stock_lie_on_the_side_of_the_thumb(
    gallery: GalleryPage, thumb: str, direction: str
) -> None:
    for scene, button in (("defence", "take"), ("adding", "pass")):
        await gallery.show(scene, thumb=thumb, direction=direction)
        marks = (f"#actions [data-action={button}]", "#stock", "#discard")
        for width, height in [(320, 568), (390, 844), (844, 390), (820, 1180)]:
            await resize(gallery.page, width, height)
            there = await boxes_of(gallery.page, *marks, "#app", "#cloth")
            *found, app, cloth = (middle(box) for (box,) in map(dict.values, there))
            for mark, at, over in zip(marks, found, (app, cloth, cloth), strict=True):
                assert (at < over) == (thumb == "left"), (scene, width, mark, at)


def middle(box: Box) -> float:
    return (box.left + box.right) / 2


@pytest.mark.parametrize("language", WORDY)
async def test_a_left_hand_covers_nothing_either(gallery: GalleryPage, language: str) -> None:
    for scene in ("hand-20", "rule-permission", "missed", "told"):
        await gallery.show(scene, thumb="left", language=language)
        for width, height in [(320, 568), (390, 844), (844, 390)]:
            await resize(gallery.page, width, height)
            assert await sideways(gallery.page) <= 0
            stock, lying, buttons = await boxes_of(
                gallery.page, "#stock, #discard", "#bout [data-card]", "#actions button"
            )
            cards = {card.card: card.box for card in await held(gallery.page)}
            for one in {**stock, **buttons}.values():
                assert one.inside(width, height), (scene, width)
                assert all(one.apart(box) >= 0 for box in {**lying, **cards}.values()), (
                    scene,
                    width,
                )


async def test_without_colours_the_chosen_picture_still_stands_out(gallery_on: GalleryOn) -> None:
    gallery = await gallery_on(forced_colors="active")
    await gallery.show("settings")
    rings: list[str] = await gallery.page.locator(".picture").evaluate_all(
        "all => all.map(one => getComputedStyle(one).outlineStyle + one.previousSibling.checked)"
    )
    assert set(rings) == {"solidtrue", "nonefalse"}


@pytest.mark.parametrize("language", WORDY)
async def test_the_pictures_fit(gallery: GalleryPage, language: str) -> None:
    for wishes in ({}, {"large_type": ""}):
        await gallery.show("settings", language=language, **wishes)
        for width, height in [(280, 653), (320, 568), (820, 1180)]:
            await resize(gallery.page, width, height)
            assert await sideways(gallery.page) <= 0, width
            labels = await boxes(gallery.page, ".pictures label")
            assert labels
            clipped: list[Any] = await gallery.page.locator(".pictures label > *").evaluate_all(
                "all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
                ".map(one => one.textContent)"
            )
            assert clipped == [], (width, language)
    assert await faults(gallery.page) == []
