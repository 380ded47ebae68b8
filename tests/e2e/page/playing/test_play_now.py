"""Alone on the first screen: one tap, and the cards are dealt."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage
from tests.e2e.page.screen import Screen


async def opponents(anna: Screen, count: int) -> None:
    """Wait until so many computers sit around the table and cards are in the hand."""
    await anna.shows("table")
    await expect(anna.page.locator("#seats [data-computer]")).to_have_count(count)
    await expect(anna.page.locator("[data-zone=hand] [data-card]")).to_have_count(6)


async def test_one_tap_plays_against_two_computers(open_page: OpenPage) -> None:
    anna = await open_page()
    await anna.action("play-now").tap()
    await opponents(anna, 2)
    said = [message["act"] for message in anna.line.said if message["t"] == "act"]
    assert said[:5] == ["new-table", "add-computer", "add-computer", "ready", "start"]


async def test_it_goes_by_the_rules_of_the_form(open_page: OpenPage) -> None:
    """Pairs are four at a table, whatever is usual."""
    anna = await open_page()
    await anna.unfold_form()
    await anna.page.get_by_text("More rules").tap()
    await anna.page.locator("input[name=preset][value=durnius_pairs]").tap()
    await anna.action("close-rules").tap()
    await anna.action("play-now").tap()
    await anna.shows("table")
    await expect(anna.page.locator("#seats [data-computer]")).to_have_count(3)


async def test_alone_one_tap_deals_at_a_waiting_table(open_page: OpenPage) -> None:
    """The table waits for nobody else: ready and the deal are one."""
    anna = await open_page(id=907)
    await anna.action("new-table").tap()
    await anna.action("add-computer").tap()
    await anna.action("start").tap()
    await opponents(anna, 1)


async def test_the_device_adds_its_own_chance(open_page: OpenPage) -> None:
    """The shuffle was sealed before, as for everybody who says ready: it promises a number."""
    anna = await open_page()
    await anna.action("play-now").tap()
    await opponents(anna, 2)
    ready = next(one for one in anna.line.said if one.get("act") == "ready")
    assert len(ready["nonce_commitment"]) == 64


async def test_a_slow_line_deals_later(open_page: OpenPage) -> None:
    anna = await open_page()
    anna.line.hold()
    await anna.action("play-now").tap()
    await anna.page.wait_for_timeout(300)
    anna.line.release()
    await opponents(anna, 2)
