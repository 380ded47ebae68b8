"""Two friends play in their group, from `/durak` to the result, and begin once more."""

from __future__ import annotations

from collections.abc import Callable

from deploy.demo.demo import Demo
from tests.e2e.conftest import Invite
from tests.e2e.friends import play_on, play_until_over, sit_down
from tests.e2e.secrets import assert_hands_never_meet, assert_no_card_in, assert_saw_only_his_own
from tests.e2e.wiretap import Wiretap


async def test_two_friends_play_to_the_end_and_again(
    invite: Invite, demo: Demo, read_log: Callable[[], str]
) -> None:
    anna, boris = await invite("anna"), await invite("boris")
    async with Wiretap(demo) as wires:
        await sit_down(anna, boris)
        await play_until_over(anna, boris)

        for friend in (anna, boris):
            await friend.act("rematch")
        await anna.act("start")
        for friend in (anna, boris):
            await friend.sees("table")
        await play_on(anna, boris, moves=6)

        wires.assert_not_deaf()
        await wires.assert_no_card_leaked()
    written = read_log()
    assert "listening on port" in written
    assert_no_card_in([written], "the log")
    for friend in (anna, boris):
        assert_saw_only_his_own(friend)
    assert_hands_never_meet([anna, boris])
