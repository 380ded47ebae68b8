"""The bout before, looked at again over the table: by a tap or a key, also after a reload."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize
from tests.e2e.page.screen import Screen
from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.seats import seated

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
CARD = re.compile(r"\b(?:\d+|[a-z]+) of (?:clubs|spades|hearts|diamonds)", re.IGNORECASE)


def sheet(screen: Screen) -> Locator:
    return screen.page.get_by_role("dialog")


async def test_the_last_bout_shows_each_beaten_card_with_its_beater(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(ATTACK, auto_pass=False)
    await expect(anna.action("last-bout")).to_have_count(0)
    await anna.tap("7d")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("defend 7d Qd")
    await anna.action("pass").tap()
    await anna.action("last-bout").tap()
    told = sheet(anna)
    await expect(told).to_contain_text("You attack with 7 of diamonds.")
    await expect(told).to_contain_text("Boris beats 7 of diamonds with Queen of diamonds.")
    await expect(told).to_contain_text("All beaten: the cards are discarded.")
    named = set(CARD.findall(await told.inner_text()))
    assert named == {"7 of diamonds", "Queen of diamonds"}, "what was drawn stays hidden"
    await told.get_by_role("button", name="Close").tap()
    await expect(told).to_have_count(0)
    await anna.page.reload()
    await anna.shows("table")
    await anna.action("last-bout").tap()
    await expect(sheet(anna)).to_contain_text("Boris beats 7 of diamonds")


async def test_it_is_had_as_a_picture_while_the_game_goes_on(
    site: Site, open_page: OpenPage
) -> None:
    phones = await seated(site, "Anna", "Boris")
    anna = await open_page(phones[0].view["id"])
    await anna.shows("table")
    while phones[0].view["game"]["bout"] == 1:
        await play_on(phones, rounds=1)
    await anna.action("last-bout").tap()
    await sheet(anna).get_by_role("button", name="Picture").tap()
    picture = anna.page.locator("img.game-picture")
    await expect(picture).to_have_js_property("naturalWidth", 390)
    await expect(picture).to_have_accessible_name(re.compile("picks up|pick up|Beaten"))
    await expect(sheet(anna)).to_have_count(0)
    await anna.action("send-picture").tap()
    await expect(anna.news).to_contain_text("The bot sends it to the chat.")
    await anna.back()
    await anna.shows("table")


async def test_the_taker_is_shown_by_keyboard(sit_at: SitAt) -> None:
    """Nothing was laid aside yet: the place is there all the same."""
    anna, (_, boris) = await sit_at(ATTACK, auto_pass=False)
    await anna.tap("7d")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("take")
    await anna.tap("7s")
    await anna.action("pass").tap()
    await anna.action("last-bout").focus()
    await anna.page.keyboard.press("Enter")
    told = sheet(anna)
    await expect(told).to_contain_text("You add 7 of spades.")
    await expect(told).to_contain_text("Boris picks up 2 cards.")
    close, picture = (told.get_by_role("button", name=one) for one in ("Close", "Picture"))
    for focused in (picture, close):  # round and round: behind the sheet nothing is reached
        await anna.page.keyboard.press("Tab")
        await expect(focused).to_be_focused()
    await anna.page.keyboard.press("Escape")
    await expect(told).to_have_count(0)
    await expect(anna.action("last-bout")).to_be_focused()


async def test_a_finger_meets_its_place(gallery: GalleryPage) -> None:
    await gallery.show("last-bout")
    for width, height in [(280, 653), (320, 568), (390, 844), (740, 360), (820, 1180)]:
        await resize(gallery.page, width, height)
        (place,) = (await boxes(gallery.page, ".peek")).values()
        assert place.right - place.left >= 44, width
        assert place.bottom - place.top >= 44, width
        (told,) = (await boxes(gallery.page, ".last-bout .question-box")).values()
        assert told.inside(width, height), width
