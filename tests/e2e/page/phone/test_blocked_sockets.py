"""Polling in place of blocked sockets: nobody at the table notices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import NEXT_PICTURE, Screen, position_of
from tests.support.patience import PATIENCE
from tests.webapp.people import Phone

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
NEVER_OPENS = "window.WebSocket = class { constructor() { throw new Error('forbidden'); } };"


async def reopened(screen: Screen, *, script: str = "") -> None:
    """The same page once more, in a network of its own kind."""
    if script:
        await screen.page.add_init_script(script)
    await screen.page.reload()
    await screen.shows("table")


def polls(screen: Screen) -> int:
    return sum("/api/poll" in address for address in screen.asked)


async def plays_a_bout(anna: Screen, eye: Phone, boris: Phone) -> None:
    """Anna attacks and throws in, Boris beats one and takes both; all see the same table."""
    await attacks(anna)
    await goes_on(anna, eye, boris)


async def attacks(anna: Screen) -> None:
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()


async def goes_on(anna: Screen, eye: Phone, boris: Phone) -> None:
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    assert (await boris.play("defend 7d Qd"))["t"] == "ack"
    await expect(anna.lying("Qd")).to_be_visible()
    await anna.tap("7s")
    await boris.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert (await boris.play("take"))["t"] == "ack"
    await anna.action("pass").tap()
    view = await eye.sees(lambda view: view["game"]["stock"] == 0)
    await expect(anna.page.locator("#bout [data-card]")).to_have_count(0)
    await expect(anna.action("pass")).to_have_count(0)
    assert await anna.position() == position_of(view)


async def test_a_browser_that_forbids_sockets_also_where_somebody_goes_to_look_on(
    sit_at: SitAt,
) -> None:
    anna, (eye, boris) = await sit_at(ATTACK)
    await reopened(anna, script=NEVER_OPENS)
    await plays_a_bout(anna, eye, boris)
    await anna.choose("spectate")
    await anna.shows("table")
    await expect(anna.page.locator("[data-zone=hand] [data-card]")).to_have_count(0)
    await anna.action("menu").tap()
    await expect(anna.action("spectate")).to_have_count(0)


async def test_a_socket_that_opens_and_says_nothing(sit_at: SitAt) -> None:
    anna, (eye, boris) = await sit_at(ATTACK)
    await anna.page.clock.install()
    anna.line.mute = True
    tries = anna.line.tries
    await anna.page.reload()
    await happens(lambda: anna.line.tries > tries, anna)
    await happens(lambda: polls(anna) > 0, anna, skipping=500)
    await anna.shows("table")
    await plays_a_bout(anna, eye, boris)


async def test_a_socket_that_is_closed_at_once_is_tried_again_beside_the_polls(
    sit_at: SitAt,
) -> None:
    anna, (eye, boris) = await sit_at(ATTACK)
    assert polls(anna) == 0, "there is no need yet"
    await anna.page.clock.install()
    anna.line.refusing = True
    await reopened(anna)
    assert polls(anna) > 0
    await attacks(anna)
    assert anna.line.moves == [], "nothing went over a socket"
    anna.line.refusing = False
    anna.line.heard.clear()
    tries = anna.line.tries
    await happens(lambda: anna.line.tries > tries, anna, skipping=500)
    await happens(lambda: bool(anna.line.heard), anna)
    await expect(anna.root).to_have_attribute("data-connection", "live")
    polled = polls(anna)
    await goes_on(anna, eye, boris)
    assert anna.line.moves == ["attack 7s", "pass"]
    assert polls(anna) == polled, "the polls have ended"


async def happens(done: Callable[[], bool], screen: Screen, *, skipping: int = 0) -> None:
    """Wait for it; `skipping` so many milliseconds of the page's time before each picture."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await screen.page.clock.fast_forward(skipping)
            await screen.page.evaluate(NEXT_PICTURE)
