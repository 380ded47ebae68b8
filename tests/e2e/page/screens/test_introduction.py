"""The first visit: three steps on made-up cards, offered and never in the way."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.page.cloud import CLOUD
from tests.e2e.page.conftest import WORDY, OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize
from tests.e2e.page.screen import TELEGRAM, Screen
from tests.webapp.conftest import Site
from tests.webapp.seats import seated

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
KEPT = """new Promise((done) => {
  const look = () => (localStorage.getItem("durak.intro") ? done() : requestAnimationFrame(look));
  look();
})"""
NUMBERS = count()
REFUSING = TELEGRAM + "Object.defineProperty(window, 'localStorage', { get() { throw 1 } });"


async def first_visit(open_page: OpenPage, table: str | None = None, **options: Any) -> Screen:
    """Somebody who has never been here; without a choice their Telegram keeps nothing for them."""
    newcomer = {"id": 10_000 + next(NUMBERS), "name": "Nina", "version": "6.8"}
    return await open_page(table, **{**newcomer, **options})


def offer(screen: Screen) -> Locator:
    return screen.page.locator(".offer")


def lying(screen: Screen, card: str) -> Locator:
    return screen.page.locator(f".lesson-bout [data-card='{card}']")


def held(screen: Screen, card: str) -> Locator:
    return screen.page.locator(f".lesson-hand [data-card='{card}']")


async def begins(open_page: OpenPage) -> Screen:
    """Somebody opens the page for the first time, and wants to be shown."""
    anna = await first_visit(open_page)
    await anna.choose("intro")
    await anna.shows("intro")
    return anna


async def test_three_steps_are_played_by_taps(open_page: OpenPage) -> None:
    anna = await begins(open_page)
    await expect(anna.page.locator("#intro")).to_contain_text("Step 1 of 3")
    assert await anna.back_is_shown()
    await held(anna, "6s").tap()
    await expect(anna.news).to_contain_text("The same suit, but lower.")
    await expect(anna.page.locator(".lesson-said")).to_have_attribute("data-wrong", "true")
    await held(anna, "Js").tap()
    await expect(lying(anna, "Js")).to_have_attribute("data-beats", "8s")
    await anna.action("lesson-next").tap()
    await held(anna, "Qs").tap()
    await expect(lying(anna, "Qs")).to_have_count(0)
    await held(anna, "7s").tap()
    await expect(lying(anna, "7s")).to_be_visible()
    await anna.action("lesson-next").tap()
    await anna.action("lesson-take").tap()
    await expect(held(anna, "Ac")).to_be_visible()
    await anna.telegram_says("back_button_pressed")
    await anna.shows("lobby")
    assert not await anna.back_is_shown()
    assert anna.line.moves == []


async def tab_to(screen: Screen, wanted: Locator) -> None:
    """Press Tab until it has the focus."""
    for _ in range(20):
        if await wanted.evaluate("one => one === document.activeElement"):
            return
        await screen.page.keyboard.press("Tab")
    await expect(wanted).to_be_focused()


async def test_three_steps_are_played_by_keyboard(open_page: OpenPage) -> None:
    anna = await first_visit(open_page)
    press = anna.page.keyboard.press
    await expect(offer(anna)).to_be_visible()
    await tab_to(anna, anna.action("intro"))
    await press("Enter")
    for card in ("Js", "7s"):
        await tab_to(anna, held(anna, card))
        await press("Enter")
        await expect(anna.action("lesson-next")).to_be_focused()
        await press("Enter")
    await tab_to(anna, anna.action("lesson-take"))
    await press(" ")
    await expect(anna.action("back")).to_be_focused()
    await press("Escape")
    await anna.shows("lobby")


async def test_it_is_offered_once_and_can_be_opened_again(open_page: OpenPage) -> None:
    for way, shown in (("no-intro", "lobby"), ("intro", "intro")):
        anna = await first_visit(open_page)
        await anna.action(way).tap()
        await anna.shows(shown)
        await anna.page.reload()
        await expect(anna.action("new-table")).to_be_visible()
        await expect(offer(anna)).to_have_count(0)
        await anna.choose("intro")
        await anna.shows("intro")


async def test_whoever_comes_into_a_running_game_plays(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await expect(offer(anna)).to_have_count(0)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await anna.choose("intro")
    await anna.shows("intro")
    await anna.back()
    await anna.shows("table")


async def test_whoever_waits_in_a_lobby_is_offered_it(site: Site, open_page: OpenPage) -> None:
    host = await site.phone(101, "Boris").open()
    table = (await host.act("new-table", preset="podkidnoy"))["table"]
    anna = await first_visit(open_page, table)
    await expect(offer(anna)).to_be_visible()
    await anna.choose("intro")
    await anna.back()
    await expect(anna.action("ready")).to_be_visible()


async def test_whoever_has_a_game_is_shown_the_way_back_alone(
    site: Site, open_page: OpenPage
) -> None:
    _, anna_phone = await seated(site, "Boris", "Anna")
    anna = await open_page(id=anna_phone.id, version="6.8")
    await expect(anna.action("go-to-table").first).to_be_visible()
    await expect(offer(anna)).to_have_count(0)


async def test_whoever_has_played_a_game_is_not_taken_for_a_newcomer(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at("podkidnoy trump=9h stock= attacker=0 hands=6c/8s8d")
    assert not await anna.page.evaluate("localStorage.getItem('durak.intro')")
    await anna.tap("6c")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("take")
    await anna.shows("result")
    await anna.page.evaluate(KEPT)


async def test_refused_storage_only_offers_it_again(open_page: OpenPage) -> None:
    anna = await first_visit(open_page, telegram=REFUSING)
    await anna.action("no-intro").tap()
    await expect(offer(anna)).to_have_count(0)
    await anna.page.reload()
    await expect(offer(anna)).to_be_visible()


async def test_telegram_remembers_it_for_all_devices(open_page: OpenPage) -> None:
    anna = await first_visit(open_page, telegram=CLOUD, version="8.0")
    await anna.action("no-intro").tap()
    assert await anna.page.evaluate("window.cloud") == {"intro": "seen"}
    keeping = CLOUD + "window.kept = { intro: 'seen' };"
    tablet = await first_visit(open_page, telegram=keeping, version="8.0")
    await expect(tablet.action("new-table")).to_be_visible()
    await tablet.page.evaluate(KEPT)
    await expect(offer(tablet)).to_have_count(0)


async def test_a_telegram_that_never_answers_is_not_waited_for(open_page: OpenPage) -> None:
    anna = await first_visit(open_page, version="8.0")
    await expect(anna.action("new-table")).to_be_visible()
    await expect(offer(anna)).to_be_visible()


@pytest.mark.parametrize("language", WORDY)
@pytest.mark.parametrize("step", ["intro-1", "intro-2", "intro-3"])
async def test_the_cards_to_tap_are_seen_without_scrolling(
    gallery: GalleryPage, step: str, language: str
) -> None:
    await gallery.show(step, language=language)
    for height in (568, 516):  # the whole phone, and under Telegram's head
        await resize(gallery.page, 320, height)
        cards = await boxes(gallery.page, ".lesson-hand [data-card]")
        (bar,) = (await boxes(gallery.page, "#intro .bar")).values()
        assert len(cards) >= 3
        assert {name: box for name, box in cards.items() if box.bottom > bar.top} == {}, height
        assert bar.bottom <= height
