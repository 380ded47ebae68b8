"""A player who must move and isn't looking is called, once; the call goes when they have moved."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, expect

from tests.e2e.conftest import Invite
from tests.e2e.friends import Friend, play_on, sit_down
from tests.support.patience import PATIENCE


async def test_a_notice_comes_opens_the_table_and_goes(invite: Invite) -> None:
    gleb, vera = await invite("gleb"), await invite("vera")
    for friend in (gleb, vera):
        await friend.open_chat("Durak")
        await friend.start_bot()
    await sit_down(gleb, vera)
    mover, other = (gleb, vera) if gleb.is_waited_for() else (vera, gleb)
    await play_on(mover, moves=1)

    await mover.open_chat("Durak")  # before it is their turn again: what one saw isn't told
    call = mover.page.locator("[data-message]", has_text=re.compile("Your turn:"))
    await play_until_seen(other, call)
    await expect(call).to_have_count(1)
    await call.get_by_role("button", name="Open the table").tap()
    await mover.sees("table")
    await play_on(mover, moves=1)
    await expect(call).to_have_count(0)
    await other.sees("table")


async def play_until_seen(friend: Friend, message: Locator) -> None:
    """Play for this friend, whenever it is their turn, until the message is there."""
    async with asyncio.timeout(PATIENCE):
        while not await message.count():
            if friend.is_waited_for():
                await play_on(friend, moves=1)
            await asyncio.sleep(0.05)
