"""Whole evenings by taps: four friends in pairs that their chairs made, one with computers, and
eight friends.
"""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.friends import play_until_over, sit_down
from tests.e2e.secrets import assert_hands_never_meet, assert_saw_only_his_own


@pytest.mark.nightly
async def test_friends_choose_their_partners_by_their_chairs(invite: Invite) -> None:
    """Anna and Boris come one after the other, and want to play together."""
    friends = [await invite(name) for name in ("anna", "boris", "vera", "gleb")]
    anna, boris, vera, gleb = friends
    await anna.open_chat(anna.group)
    await anna.invite("durnius_pairs")
    for friend, chair in ((anna, 0), (boris, 2), (vera, 1), (gleb, 3)):
        await friend.open_chat(anna.group)
        await friend.go_to_lobby()
        own = friend.table.locator(f"[data-chair='{chair}'][data-own]")
        if not await own.count():
            await friend.table.locator(f"[data-chair='{chair}'] > button").tap()
            await friend.act("sit")
        await expect(own).to_be_visible()
    await expect(anna.table.locator("[data-chair='2']")).to_contain_text("partner")
    await anna.act("start")
    for friend in friends:
        await friend.sees("table")
    await expect(anna.table.locator("[data-seat='2'] .mate")).to_contain_text("partner")
    await play_until_over(*friends, moves=1500)
    results = [await friend.table.locator("#result h2").inner_text() for friend in (anna, boris)]
    assert len(set(results)) == 1, "one team has one result"
    for friend in friends:
        assert_saw_only_his_own(friend)
    assert_hands_never_meet(friends)


@pytest.mark.nightly
async def test_one_plays_against_five_computers_and_again(invite: Invite) -> None:
    anna = await invite("anna")
    await anna.open_chat(anna.group)
    await anna.invite()
    await anna.go_to_lobby()
    for chair in range(1, 6):
        await anna.table.locator(f"[data-chair='{chair}'] > button").tap()
        await anna.act("add-computer")
        await expect(anna.table.locator(f"[data-chair='{chair}'][data-seat]")).to_be_visible()
    await anna.act("start")
    await anna.sees("table")
    await play_until_over(anna, moves=600)
    await expect(anna.table.locator(".order li")).to_have_count(6)
    await anna.act("rematch")
    await anna.sees("table")


@pytest.mark.nightly
@pytest.mark.timeout(1800)
async def test_eight_friends_play_a_whole_game(invite: Invite) -> None:
    """R1.1, R1.4: 36 cards are too few, so `/durak` for eight brings 52. Eight pages share a
    machine: they move nothing, and the clock has time.
    """
    keys = ("anna", "boris", "vera", "gleb", "daria", "egor", "zoya", "lev")
    friends = [await invite(key, reduced_motion="reduce") for key in keys]
    anna = friends[0]
    await sit_down(*friends, rules="for eight, slow")
    for friend in friends:
        await expect(friend.table.locator("#seats .seat")).to_have_count(7)
    await play_until_over(*friends, moves=2000)
    await expect(anna.table.locator(".chair[data-seat]")).to_have_count(8)
    await anna.open_chat(anna.group)
    await expect(anna.message("is the fool")).to_be_visible()
    assert_hands_never_meet(friends)
