"""Eight people in eight browsers at one table, each by their own page, to the end of a game."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.games import play_by_key
from tests.e2e.page.screen import Screen
from tests.webapp.people import Phone

# Each holds two cards, and whoever has none is out
POSITION = (
    f"{rules_code(Ruleset.of('podkidnoy', deck=52))} trump=9h attacker=0 "
    "hands=6c7d/8c9d/6sTd/QcKd/7sAd/8sJd/9sQd/TsAc"
)
MOST_MOVES = 200


@pytest.mark.nightly
async def test_eight_people_play_to_the_end_in_their_browsers(
    sit_at: SitAt, open_page: OpenPage
) -> None:
    """R1.1: each page shows seven others, and all show the same end."""
    changes = {"deck": 52}
    anna, phones = await sit_at(POSITION, preset="podkidnoy", changes=changes, pace="slow")
    table = phones[0].view["id"]
    others = [await open_page(table, id=100 + seat, name=f"Player {seat}") for seat in range(1, 8)]
    screens = [anna, *others]
    for screen in screens:
        await screen.shows("table")
        await expect(screen.page.locator("#seats .seat")).to_have_count(7)
    await play_on_pages(screens, phones)
    for screen in screens:
        await screen.shows("result")
        await expect(screen.page.locator("#result h2")).to_have_text("A draw.")
        await expect(screen.page.locator(".chair[data-seat]")).to_have_count(8)


async def play_on_pages(screens: list[Screen], phones: list[Phone]) -> None:
    """The first who is waited for plays on the own page: a card by its key, or Done, or Take."""
    eye = phones[0]
    for _ in range(MOST_MOVES):
        if eye.view["phase"] != "playing":
            return
        version, seat = eye.view["v"], eye.game["waited"][0]
        await phones[seat].sees(lambda view, v=version: view["v"] >= v)
        move = phones[seat].game["moves"][0]
        if " " in move:
            await play_by_key(screens[seat], move.split()[-1], phones[seat].view)
        else:
            await screens[seat].action(move).first.press("Enter")
        await eye.sees(lambda view, v=version: view["v"] > v)
    raise AssertionError("the game goes on and on")
