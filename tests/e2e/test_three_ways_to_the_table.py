"""Perevodnoy for three friends and a computer: from the group, in private, through inline."""

from __future__ import annotations

from playwright.async_api import expect

from tests.by_day import NIGHTLY
from tests.e2e.conftest import Invite
from tests.e2e.friends import play_on, play_until_over
from tests.e2e.secrets import assert_hands_never_meet, assert_saw_only_his_own

SHORT_PEREVODNOY = "3ao1-6-5-o"  # with 24 cards, as a rules code: half as many moves
MOVES = 1500 if NIGHTLY else 15  # by day test_when_things_fall.py plays to the end


async def test_group_private_and_inline_meet_at_one_table(invite: Invite) -> None:
    anna, boris, vera = [await invite(name) for name in ("anna", "boris", "vera")]

    await anna.open_chat(anna.group)
    await anna.write(f"/durak {SHORT_PEREVODNOY}")
    await expect(anna.message("invites")).to_be_visible()
    await anna.press("Play")
    await anna.sees("lobby")
    await anna.act("add-computer")
    table = anna.table_id()

    await boris.open_chat("Durak")  # the private chat with the bot
    await boris.start_bot(table)
    await boris.press("Join")
    await expect(boris.message("Boris")).to_be_visible()
    await boris.press("Play")
    await boris.sees("lobby")

    await vera.open_chat("Card club")
    await vera.choose_inline(f"@durak_bot {table}")
    await vera.press("Join")
    await expect(vera.message("Vera")).to_be_visible()
    await vera.press("Play")
    await vera.sees("lobby")

    await anna.act("start")
    for friend in (anna, boris, vera):
        await friend.sees("table")
        assert await friend.table.locator("[data-seat]").count() >= 3
    await (play_until_over if NIGHTLY else play_on)(anna, boris, vera, moves=MOVES)
    for friend in (anna, boris, vera):
        assert_saw_only_his_own(friend)
    assert_hands_never_meet([anna, boris, vera])
