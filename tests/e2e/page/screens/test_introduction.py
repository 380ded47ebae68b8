"""The first visit: a game that teaches, offered and never in the way."""

from __future__ import annotations

from gettext import NullTranslations
from itertools import count
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from engine.words import words
from tests.e2e.page.cloud import CLOUD
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import resize, sideways
from tests.e2e.page.screen import CORNER, TELEGRAM, Screen
from tests.webapp.conftest import Site
from tests.webapp.seats import seated
from webapp.introduction import script_of
from webapp.introduction.lesson_story import STEPS, LessonStep

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
KEPT = """new Promise((done) => {
  const look = () => (localStorage.getItem("durak.intro") ? done() : requestAnimationFrame(look));
  look();
})"""
CUT = """(sentences) => {
  const turn = document.getElementById("turn"), was = turn.textContent;
  const cut = sentences.filter((one) => {
    turn.textContent = one;
    const say = document.getElementById("say").getBoundingClientRect();
    const { top, bottom } = turn.getBoundingClientRect();
    return turn.scrollHeight > turn.clientHeight + 1 || top < say.top || bottom > say.bottom;
  });
  turn.textContent = was;
  return cut;
}"""
NUMBERS = count()
REFUSING = TELEGRAM + "Object.defineProperty(window, 'localStorage', { get() { throw 1 } });"


async def first_visit(open_page: OpenPage, table: str | None = None, **options: Any) -> Screen:
    """Somebody who has never been here; without a choice their Telegram keeps nothing for them."""
    newcomer = {"id": 10_000 + next(NUMBERS), "name": "Nina", "version": "6.8"}
    return await open_page(table, **{**newcomer, **options})


def offer(screen: Screen) -> Locator:
    return screen.page.locator(".offer")


async def begins(open_page: OpenPage) -> Screen:
    """Somebody opens the page for the first time, and wants to be shown."""
    anna = await first_visit(open_page)
    await anna.choose("intro")
    await says(anna, 0)
    return anna


async def says(screen: Screen, step: int) -> None:
    await expect(screen.root).to_have_attribute("data-lesson", "")
    await expect(screen.page.locator("#turn")).to_have_text(STEPS[step].words)


def place(screen: Screen, step: LessonStep) -> Locator:
    """Return the button or the card of the hand that is to be tapped in a step."""
    if not step.move:
        return screen.action("lesson-next")
    verb, *cards = step.move.split()
    return screen.card(cards[-1]) if cards else screen.action(verb)


async def test_the_whole_game_is_played_by_taps(open_page: OpenPage) -> None:
    anna = await begins(open_page)
    for number, step in enumerate(STEPS[:-1]):
        await says(anna, number)
        if step.move and " " in step.move:
            await anna.tap(step.move.split()[-1])
        else:
            await place(anna, step).tap()
    await says(anna, len(STEPS) - 1)
    await expect(anna.page.locator("#seats [data-role=fool]")).to_contain_text("Owl")
    await anna.action("lesson-end").tap()
    await anna.shows("lobby")
    assert anna.line.moves == [], "no server has played"


async def test_a_wrong_tap_is_answered_with_the_reason(open_page: OpenPage) -> None:
    anna = await begins(open_page)
    for _ in range(3):
        await anna.action("lesson-next").tap()
    await says(anna, 3)
    await anna.tap("Js")
    await expect(anna.news).to_contain_text(STEPS[3].otherwise)
    await anna.tap("6c")
    await says(anna, 4)
    await expect(anna.lying("9c")).to_have_attribute("data-beats", "6c")
    await anna.card("Kc").tap(position=CORNER, force=True)
    reasons = script_of(NullTranslations())["steps"][4]["game"]["reasons"]
    await expect(anna.news).to_contain_text(reasons["Kc"]["words"])
    await says(anna, 4)
    await anna.action("pass").tap()
    await expect(anna.news).to_contain_text(STEPS[4].otherwise)


async def test_it_is_left_at_any_time(open_page: OpenPage) -> None:
    anna = await begins(open_page)
    assert await anna.back_is_shown()
    await anna.action("lesson-next").tap()
    await anna.action("back").tap()
    await anna.shows("lobby")
    await expect(anna.root).not_to_have_attribute("data-lesson", "")
    await anna.choose("intro")
    await says(anna, 0)
    await anna.telegram_says("back_button_pressed")
    await anna.shows("lobby")
    assert not await anna.back_is_shown()


async def tab_to(screen: Screen, wanted: Locator) -> None:
    """Press Tab until it has the focus."""
    for _ in range(20):
        if await wanted.evaluate("one => one === document.activeElement"):
            return
        await screen.page.keyboard.press("Tab")
    await expect(wanted).to_be_focused()


async def test_the_whole_game_is_played_by_keyboard(open_page: OpenPage) -> None:
    anna = await first_visit(open_page)
    press = anna.page.keyboard.press
    await expect(offer(anna)).to_be_visible()
    await tab_to(anna, anna.action("intro"))
    await press("Enter")
    for number, step in enumerate(STEPS[:-1]):
        await says(anna, number)
        wanted = place(anna, step)
        if await wanted.get_attribute("data-card"):
            await tab_to(anna, anna.page.locator("#hand [tabindex='0']"))
            await press("Home")
            await walk_to(anna, wanted)
        else:
            await tab_to(anna, wanted)
        await press("Enter")
    await tab_to(anna, anna.action("lesson-end"))
    await press("Escape")
    await anna.shows("lobby")


async def walk_to(screen: Screen, card: Locator) -> None:
    """Walk through the hand until the card has the focus."""
    for _ in range(10):
        if await card.evaluate("one => one === document.activeElement"):
            return
        await screen.page.keyboard.press("ArrowRight")
    await expect(card).to_be_focused()


async def test_it_is_offered_once_and_can_be_opened_again(open_page: OpenPage) -> None:
    for way, shown in (("no-intro", "lobby"), ("intro", "table")):
        anna = await first_visit(open_page)
        await anna.action(way).tap()
        await anna.shows(shown)
        await anna.page.reload()
        await expect(anna.action("new-table")).to_be_visible()
        await expect(offer(anna)).to_have_count(0)
        await anna.choose("intro")
        await says(anna, 0)


async def test_whoever_comes_into_a_running_game_plays(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await expect(offer(anna)).to_have_count(0)
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await anna.choose("intro")
    await says(anna, 0)
    await expect(anna.page.locator("#seats")).to_contain_text("Fox")
    await anna.back()
    await expect(anna.root).not_to_have_attribute("data-lesson", "")
    await expect(anna.lying("7d")).to_be_visible()


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


@pytest.mark.parametrize("language", ["en", "ru", "uk", "lt"])
async def test_every_sentence_is_read_whole(gallery: GalleryPage, language: str) -> None:
    """In the room that it has on a small phone, under Telegram's head, and on its side."""
    await gallery.show("intro-1", language=language)
    for width, height in [(320, 568), (320, 516), (390, 844), (568, 320), (740, 360)]:
        await resize(gallery.page, width, height)
        cut = await gallery.page.evaluate(
            CUT, [words(language).gettext(one.words) for one in STEPS]
        )
        assert cut == [], (width, height)
        assert await sideways(gallery.page) <= 0
