"""The end of the day on the page: a wrong move is taken back, the right ones win."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest
from playwright.async_api import Locator, expect

from bot.messages.daily_end_message import START
from durak_rules import legal_moves
from engine.players.daily_ends import attempt_at, end_of_day
from engine.words import words
from tests.e2e.page.conftest import WORDY, OpenPage
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import boxes, resize, sideways
from tests.e2e.page.screen import Screen
from tests.webapp.api.test_daily_ends import solution, today
from tests.webapp.conftest import Site

NEWCOMERS = count(20_000)
SIZES = [(320, 568), (390, 844), (568, 320), (844, 390)]


async def opened(open_page: OpenPage) -> Screen:
    """Somebody opens the end of the day from the menu."""
    anna = await open_page(None, id=next(NEWCOMERS), name="Anna")
    await anna.choose("daily")
    await anna.shows("daily")
    return anna


async def test_the_link_of_a_groups_message_opens_it(open_page: OpenPage) -> None:
    anna = await open_page(START, id=next(NEWCOMERS), name="Anna")
    await anna.shows("daily")
    await say(anna, "Your move.")


def move_of(screen: Screen, move: str) -> Locator:
    return screen.page.locator(f"[data-action='daily-move'][data-at='{move}']")


async def say(screen: Screen, sentence: str) -> None:
    said = screen.page.locator(".lesson-said")
    await expect(said).to_contain_text(words("en").gettext(sentence))


def wrong_move(day: date) -> str:
    """Return a move that gives the win away."""
    begun, (right, *_) = attempt_at(str(end_of_day(day))), solution(day)
    return next(str(m) for m in legal_moves(begun.game, begun.seat) if str(m) != right)


async def test_the_only_winning_move_and_the_next_ones_solve_it(
    open_page: OpenPage, site: Site
) -> None:
    anna, day = await opened(open_page), await today(site)
    await say(anna, "Your move.")
    for move in solution(day):
        await move_of(anna, move).click()
        await expect(anna.page.locator("#daily")).not_to_have_attribute("aria-busy", "true")
    await say(anna, "Solved!")
    await say(anna, "1 day in a row")
    await expect(anna.page.locator("[data-action='daily-move']")).to_have_count(0)


async def test_a_wrong_move_is_taken_back_and_the_first_try_is_over(
    open_page: OpenPage, site: Site
) -> None:
    """With keys alone, and the status region says it."""
    anna, day = await opened(open_page), await today(site)
    await say(anna, "Your move.")
    wrong = wrong_move(day)
    await move_of(anna, wrong).focus()
    await anna.page.keyboard.press("Enter")
    await say(anna, "That gives the win away. Try another move.")
    await expect(anna.page.locator(".say")).to_contain_text("That gives the win away.")
    await expect(move_of(anna, wrong)).to_be_visible()
    for move in solution(day):
        await move_of(anna, move).click()
        await expect(anna.page.locator("#daily")).not_to_have_attribute("aria-busy", "true")
    await say(anna, "Solved, though not at the first try.")


@pytest.mark.parametrize("language", WORDY)
async def test_all_cards_are_in_sight_on_every_phone(gallery: GalleryPage, language: str) -> None:
    await gallery.show("daily", language=language)
    for width, height in SIZES:
        await resize(gallery.page, width, height)
        cards = await boxes(gallery.page, ".lesson-hand [data-card], .lesson-bout [data-card]")
        assert len(cards) == 7
        assert all(box.inside(width, height) for box in cards.values()), (width, height)
        assert await sideways(gallery.page) <= 0
