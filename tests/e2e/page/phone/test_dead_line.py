"""A line that carries nothing any more, and tells nobody: the page notices it while there is time
to play.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.phone.test_blocked_sockets import NEVER_OPENS
from tests.e2e.page.phone.test_line import AWAY
from tests.e2e.page.relay import Relay, Way
from tests.e2e.page.screen import Screen, position_of
from tests.support.patience import PATIENCE
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

BORIS_ATTACKS = "podkidnoy trump=9h stock=Th9h attacker=1 hands=6c7d7s8dKs/8hJcQdAd"
QUARTER = 8_000  # ms on the page's clock: of a live turn, and the time to paint it
LISTENING = 4_000  # … of silence before the page asks
NIGHT = "08:00:00"  # of sleep
SELDOM = 24_000  # ms of silence where no turn is lost soon
SOON = "Date.now() / 1000 + 0.5"
PING = {"t": "ping"}
PONG = {"t": "pong"}
EITHER_OR_BOTH = [("up",), ("down",), ("up", "down")]


@pytest.fixture
async def relay(site: Site) -> AsyncIterator[Relay]:
    """A line that can be frozen."""
    async with Relay.to(site.bases[0]) as relay:
        yield relay


async def is_told_and_comes_back(anna: Screen, phones: list[Phone], relay: Relay) -> None:
    """Anna is told of the line. Then she sees what Boris has done meanwhile."""
    eye, boris = phones
    await anna.page.clock.run_for(QUARTER)
    await expect(anna.root).not_to_have_attribute("data-connection", "live")
    await expect(anna.page.locator("#connection")).to_be_visible()
    await boris.play("attack Qd")
    relay.thaw()
    await anna.page.clock.resume()
    await expect(anna.lying("Qd")).to_be_visible()
    await expect(anna.page.locator("#connection")).to_be_hidden()
    await eye.sees(lambda view: bool(view["game"]["pairs"]))
    assert await anna.position() == position_of(eye.view)


async def asks(anna: Screen) -> None:
    """Let a silence pass after which the page asks, and is answered."""
    said, heard = anna.line.said.count(PING), anna.line.heard.count(PONG)
    await anna.page.clock.run_for(LISTENING)
    assert anna.line.said.count(PING) == said + 1
    async with asyncio.timeout(PATIENCE):
        while anna.line.heard.count(PONG) == heard:
            await anna.page.title()


@pytest.mark.parametrize("ways", EITHER_OR_BOTH, ids="-".join)
async def test_a_dead_line_is_told_and_replaced_before_a_turn_is_lost(
    sit_at: SitAt, relay: Relay, ways: tuple[Way, ...]
) -> None:
    anna, phones = await sit_at(BORIS_ATTACKS, base=relay.base, stopped=True)
    await asks(anna)
    relay.freeze(*ways)
    await is_told_and_comes_back(anna, phones, relay)


@pytest.mark.parametrize("ways", EITHER_OR_BOTH, ids="-".join)
async def test_polls_notice_it_as_soon(sit_at: SitAt, relay: Relay, ways: tuple[Way, ...]) -> None:
    anna, phones = await sit_at(BORIS_ATTACKS, base=relay.base)
    await anna.page.add_init_script(NEVER_OPENS)
    await anna.page.clock.install()
    await anna.page.reload()
    await anna.shows("table")
    await anna.page.clock.pause_at(await anna.page.evaluate(SOON))
    relay.freeze(*ways)
    await is_told_and_comes_back(anna, phones, relay)


async def test_a_dead_line_is_told_soon_after_a_device_has_slept(
    sit_at: SitAt, relay: Relay
) -> None:
    """Its timers stood still, and nothing says that it is awake."""
    anna, phones = await sit_at(BORIS_ATTACKS, base=relay.base, stopped=True)
    relay.freeze()
    await anna.page.clock.fast_forward(NIGHT)
    await is_told_and_comes_back(anna, phones, relay)


async def test_a_line_that_answers_is_kept(sit_at: SitAt, relay: Relay) -> None:
    anna, _ = await sit_at(BORIS_ATTACKS, base=relay.base, stopped=True)
    tries = anna.line.tries
    for _ in range(4):
        await asks(anna)
    await expect(anna.root).to_have_attribute("data-connection", "live")
    assert anna.line.tries == tries


async def test_a_page_out_of_sight_asks_seldom(sit_at: SitAt) -> None:
    anna, _ = await sit_at(BORIS_ATTACKS, stopped=True)
    await anna.page.evaluate(AWAY["Telegram"], True)
    await asks(anna)  # as was planned while she looked
    said = len(anna.line.said)
    await anna.page.clock.run_for(SELDOM)
    assert anna.line.said[said:] == []


async def test_a_page_at_a_slow_table_asks_seldom(sit_at: SitAt) -> None:
    anna, _ = await sit_at(BORIS_ATTACKS, pace="slow", stopped=True)
    said = len(anna.line.said)
    await anna.page.clock.run_for(SELDOM)
    assert anna.line.said[said:] == []
