"""A Mini App that isn't expanded shows the upper part of its page only: there lie the own hand and
its buttons, and everything else is scrolled to.
"""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.looks.test_room import attack_with, crowded
from tests.e2e.page.room import AT_ITS_PLACE, Box, boxes_of, held, resize

WINDOWS = [(393, 852), (320, 568), (768, 1024)]
SHOWN = (520, 420, 360, 300)  # px of the window
OWN = ("#hand [data-card]", "#actions button")


async def shows(page: Page, height: int, *, is_stable: bool = True) -> None:
    """Telegram says that so much of the window is seen."""
    event = {"height": height, "width": 390, "is_expanded": False, "is_state_stable": is_stable}
    await page.evaluate(
        "(event) => Telegram.WebView.receiveEvent('viewport_changed', event)", event
    )
    await page.evaluate(AT_ITS_PLACE)


async def own(page: Page) -> dict[str, Box]:
    hand, buttons = await boxes_of(page, *OWN)
    assert hand
    assert buttons
    return {**hand, **{f"button {name}": box for name, box in buttons.items()}}


@pytest.mark.parametrize("size", [6, 12])
async def test_hand_and_buttons_are_in_sight_at_whatever_height(sit_at: SitAt, size: int) -> None:
    anna, _ = await sit_at(crowded(size), preset="podkidnoy")
    await anna.action("take").wait_for()
    for width, height in WINDOWS:
        await shows(anna.page, height)
        await resize(anna.page, width, height)
        for shown in SHOWN:
            await shows(anna.page, shown)
            for name, box in (await own(anna.page)).items():
                assert box.inside(width, min(shown, height)), (width, height, shown, name)
            for card in await held(anna.page):
                assert card.at_index == card.card, (width, height, shown, card)


async def test_the_part_above_is_scrolled_to(sit_at: SitAt) -> None:
    anna, _ = await sit_at(crowded(6), preset="podkidnoy")
    await resize(anna.page, 393, 852)
    await shows(anna.page, 300)
    seats = anna.page.locator("#seats [data-seat]").first
    await expect(seats).not_to_be_in_viewport(ratio=1)
    await anna.page.mouse.move(200, 150)
    await anna.page.mouse.wheel(0, -2000)
    await expect(seats).to_be_in_viewport(ratio=1)


async def test_a_card_is_played_there(sit_at: SitAt) -> None:
    anna, _ = await sit_at(attack_with(6), preset="podkidnoy")
    await shows(anna.page, 420)
    card = (await anna.hand())[0]
    await anna.tap(card)
    await expect(anna.lying(card)).to_be_visible()
    await anna.page.evaluate(AT_ITS_PLACE)
    hand, buttons = await boxes_of(anna.page, *OWN)
    assert len(hand) == 5
    assert all(box.bottom <= 420 for box in [*hand.values(), *buttons.values()])


async def test_the_whole_window_is_used_as_before_once_it_is_expanded(sit_at: SitAt) -> None:
    anna, _ = await sit_at(crowded(6), preset="podkidnoy")
    await anna.action("take").wait_for()
    await resize(anna.page, 393, 852)
    before = await own(anna.page)
    await shows(anna.page, 300)
    assert await own(anna.page) != before
    await shows(anna.page, 850, is_stable=False)  # it is being drawn up
    await shows(anna.page, 852)
    assert await own(anna.page) == before


@pytest.mark.parametrize("scene", ["lobby", "menu", "won", "rules"])
async def test_other_screens_scroll_within_what_is_shown(gallery: GalleryPage, scene: str) -> None:
    await gallery.show(scene)
    await resize(gallery.page, 393, 852)
    await shows(gallery.page, 300)
    shown = ":is(.over-box, .screen:visible)"
    last = gallery.page.locator(f"{shown} :is(button, li):visible").last
    await last.scroll_into_view_if_needed()
    box = await last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 300


KINDS = ("0", "1", "40", "NaN", "-1", "1e6", "null", "'tall'", "undefined")
EDGES = ("safe_area_changed", "content_safe_area_changed")
COLOURS = "{ bg_color: 'nowhere', text_color: 7, button_color: '#ff', hint_color: null }"


@pytest.mark.parametrize("window", [*WINDOWS, (640, 360)], ids=lambda size: f"{size[0]}px")
async def test_a_room_that_cannot_be_leaves_the_cards_in_reach(
    sit_at: SitAt, window: tuple[int, int]
) -> None:
    anna, _ = await sit_at(attack_with(6), preset="podkidnoy")
    await resize(anna.page, *window)
    for told in KINDS:
        await anna.page.evaluate(
            f"""() => {{
              const says = Telegram.WebView.receiveEvent;
              const all = {{ top: {told}, right: {told}, bottom: {told}, left: {told} }};
              for (const type of {list(EDGES)}) says(type, all);
              says("theme_changed", {{ theme_params: {COLOURS} }});
              says("viewport_changed", {{ height: 500, is_state_stable: true }});
              says("viewport_changed", {{ height: {told}, width: {told}, is_state_stable: true }});
            }}"""
        )
        await anna.page.evaluate(AT_ITS_PLACE)
        for card in await held(anna.page):
            assert card.box.inside(*window), (told, card)
            assert card.at_index == card.card, (told, card)
