"""Phones reload, processes are killed: the game goes on where it was."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from deploy.demo.demo import Demo
from deploy.sandbox.world.setup_file import FRIENDS
from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend, play_on, play_until_over, sit_down, tap_if_there
from tests.e2e.secrets import assert_hands_never_meet, assert_no_card_in, assert_saw_only_his_own
from tests.e2e.wiretap import Wiretap
from tests.support.patience import PATIENCE


@pytest.fixture
async def own_demo(tmp_path: Path) -> AsyncIterator[Demo]:
    """A demo of this test's own, since its processes are going to be killed."""
    async with Demo(data=tmp_path / "data") as demo:
        await demo.until_complete()
        yield demo
        await Wiretap(demo).assert_calls_known()


async def test_two_friends_play_to_the_end_and_again_whatever_falls(
    invite: Invite, demo: Demo, read_log: Callable[[], str]
) -> None:
    """A phone reloads in the middle of a bout, bot and pages are killed; they are raised again,
    also for the tests after this one.
    """
    anna, boris = await invite("anna"), await invite("boris")
    async with Wiretap(demo) as wires:
        await sit_down(anna, boris)
        await play_on(anna, boris, moves=1)
        await assert_reload_changes_nothing(boris)
        for names in (("bot",), ("webapp", "webapp 2")):
            await play_on(anna, boris, moves=4)
            for name in names:
                os.kill(demo.pid(name), signal.SIGKILL)
        await play_until_over(anna, boris)
        await play_again(anna, boris)
        wires.assert_not_deaf()
        await wires.assert_no_card_leaked()
    written = read_log()
    assert "listening on port" in written
    assert_no_card_in([written], "the log")
    for friend in (anna, boris):
        assert_saw_only_his_own(friend)
    assert_hands_never_meet([anna, boris])


async def assert_reload_changes_nothing(friend: Friend) -> None:
    """The same cards lie on the table and in the hand."""
    lying = friend.table.locator("[data-zone=bout] [data-card]")
    await expect(lying.first).to_be_visible()
    before = (await lying.all_inner_texts(), sorted(await friend.hand()))
    await friend.page.frames[-1].evaluate("location.reload()")
    await friend.sees("table")
    await expect(lying.first).to_be_visible()
    assert (await lying.all_inner_texts(), sorted(await friend.hand())) == before


async def play_again(anna: Friend, boris: Friend) -> None:
    """Go from the result into the next game: Anna by the group's message, Boris by his page."""
    await anna.open_chat(anna.group)
    await expect(anna.message(re.compile("fool|draw", re.IGNORECASE))).to_be_visible()
    await boris.act("rematch")
    await anna.press("Again")
    await expect(anna.message("Waiting for")).to_be_visible()
    await anna.press("Play")
    for friend in (anna, boris):
        await friend.sees("table")
    await play_on(anna, boris, moves=6)


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
        async with asyncio.timeout(PATIENCE):
            while not (await presses(anna) or (boris.is_waited_for() and await boris.move())):
                if boris.view()["phase"] != "playing":  # he may hear of the end a bit later
                    return
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
