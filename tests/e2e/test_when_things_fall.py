"""Phones reload, processes are killed: the game goes on where it was."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from deploy.demo.demo import Demo
from deploy.sandbox.world.setup_file import FRIENDS
from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend, play_on, play_until_over, sit_down, tap_if_there
from tests.e2e.secrets import assert_saw_only_his_own
from tests.e2e.wiretap import Wiretap
from tests.support.patience import PATIENCE


@pytest.fixture
async def own_demo(tmp_path: Path) -> AsyncIterator[Demo]:
    """A demo of this test's own, since its processes are going to be killed."""
    async with Demo(data=tmp_path / "data") as demo:
        await demo.until_complete()
        yield demo
        await Wiretap(demo).assert_calls_known()


async def test_a_reload_in_the_middle_of_a_bout_changes_nothing(invite: Invite) -> None:
    anna, boris = await invite("anna"), await invite("boris")
    await sit_down(anna, boris)
    await play_on(anna, boris, moves=1)
    lying = anna.table.locator("[data-zone=bout] [data-card]")
    await expect(lying.first).to_be_visible()
    before = (await lying.all_inner_texts(), sorted(await boris.hand()))
    await boris.page.frames[-1].evaluate("location.reload()")
    await boris.sees("table")
    bout = boris.table.locator("[data-zone=bout] [data-card]")
    await expect(bout.first).to_be_visible()
    assert (await bout.all_inner_texts(), sorted(await boris.hand())) == before
    await play_on(anna, boris, moves=6)


async def test_bot_and_pages_are_killed_and_the_game_goes_on(invite: Invite, demo: Demo) -> None:
    """What is killed is raised again, also for the tests after this one."""
    anna, boris = await invite("anna"), await invite("boris")
    await sit_down(anna, boris)
    for names in (("bot",), ("webapp", "webapp 2")):
        await play_on(anna, boris, moves=4)
        for name in names:
            os.kill(demo.pid(name), signal.SIGKILL)
    for friend in (anna, boris):
        await friend.sees("table")
    await play_until_over(anna, boris)
    await anna.open_chat(anna.group)
    await expect(anna.message(re.compile("fool|draw", re.IGNORECASE))).to_be_visible()


@pytest.mark.nightly
async def test_the_bot_is_killed_while_somebody_plays_by_buttons(
    browser: Browser, own_demo: Demo
) -> None:
    """Anna never opens the page; another bot goes on with the same message."""
    anna = await Friend.arrive(browser, own_demo.address, "anna")
    boris = await Friend.arrive(browser, own_demo.address, "boris")
    await anna.open_chat("Durak")
    await anna.start_bot()
    await anna.write("/here")
    await expect(anna.message("From now on you play here")).to_be_visible()
    await sit_down(boris, in_chat=[anna])
    await anna.open_chat("Durak")
    await presses_until_over(anna, boris, moves=6)
    os.kill(own_demo.pid("bot"), signal.SIGKILL)
    await presses_until_over(anna, boris, moves=600)
    result = anna.message(re.compile("is the fool|Draw"))
    await expect(result.get_by_role("button", name="Again")).to_be_visible()
    leaving = anna.page.get_by_role("button", name="Play on the page")
    await expect(leaving).to_have_count(1)
    assert_saw_only_his_own(boris)
    await Wiretap(own_demo).assert_cards_told_to(FRIENDS[0].id)
    for friend in (anna, boris):
        await friend.go()


async def presses_until_over(anna: Friend, boris: Friend, *, moves: int) -> None:
    """Anna by the buttons of her hand, Boris by taps, for so many moves or until it is over."""
    for _ in range(moves):
        if boris.view()["phase"] != "playing":
            return
        async with asyncio.timeout(PATIENCE):
            while not (await presses(anna) or (boris.is_waited_for() and await boris.move())):
                await asyncio.sleep(0.05)


async def presses(anna: Friend) -> bool:
    """A card that may be played, else what may be said; then Anna waits until she sees it done."""
    hand = anna.page.locator("[data-message]").last
    shown = await hand.text_content() or ""
    for name in (re.compile("^✓ "), "Take", "Done", "No more"):
        button = hand.get_by_role("button", name=name).first
        if await button.count() and await tap_if_there(button):
            await expect(hand).not_to_have_text(shown)
            return True
    return False
