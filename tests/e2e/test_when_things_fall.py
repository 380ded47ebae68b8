"""Phones reload, processes are killed: the game goes on where it was."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from deploy.demo.demo import Demo
from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend, play_on, play_until_over, sit_down
from tests.e2e.wiretap import Wiretap


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


@pytest.mark.slow
async def test_bot_and_page_are_killed_and_the_game_goes_on(
    browser: Browser, own_demo: Demo
) -> None:
    anna = await Friend.arrive(browser, own_demo.address, "anna")
    boris = await Friend.arrive(browser, own_demo.address, "boris")
    await sit_down(anna, boris)
    for name in ("bot", "webapp"):
        for _ in range(4):
            await anna.move() or await boris.move()
        os.kill(own_demo.pid(name), signal.SIGKILL)
    for friend in (anna, boris):
        await friend.sees("table")
    await play_until_over(anna, boris)
    await anna.open_chat(anna.group)
    await expect(anna.message(re.compile("fool|draw", re.IGNORECASE))).to_be_visible()
    await anna.go()
    await boris.go()
