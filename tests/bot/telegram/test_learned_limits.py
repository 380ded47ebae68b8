"""A group's limit for messages that one member alone sees: the bot finds it out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory import keys
from bot.telegram import for_one
from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.telegram_limits import MINUTE, GroupShare, filling
from deploy.sandbox.delivery import bot_limits
from engine.tables import Pace, Tables
from tests.bot.chat import BOT, Friend, Telegram, eventually, key_of
from tests.bot.conftest import RunBot
from tests.bot.hand.test_cards_in_the_group import CARDS, in_group, secrets_of
from tests.bot.jumping_time import JumpingTime, get_older

USUAL = 16  # hands of who must act, of twenty messages in a minute


def about(count: int) -> range:
    """The numbers that may come in a minute, because no try meets a window exactly."""
    return range(count - 2, count + 2)


class Group:
    """A group in which the bot edits the cards that Anna alone sees, every two seconds."""

    def __init__(
        self, bot: BotProcess, anna: Friend, message: int, clock: JumpingTime, store: Any
    ) -> None:
        self._bot, self._anna, self._message = bot, anna, message
        self._clock, self._store = clock, store
        self._edits = 0

    async def hand(self) -> bool:
        """Show another hand; return whether it came."""
        self._edits += 1
        api, chat = self._bot.context.bot, self._anna.chat
        with wait_at_most(0), filling(GroupShare.TURN):
            try:
                await for_one.edit(api, chat, self._anna.id, self._message, f"{self._edits}")
            except TooSoon:
                return False
        return True

    async def minutes(self, count: int) -> list[int]:
        """Try a hand every two seconds; return how many came in each minute."""
        return [await self._minute() for _ in range(count)]

    async def _minute(self) -> int:
        came, until = 0, self._clock.monotonic() + MINUTE
        while self._clock.monotonic() < until:
            came += await self.hand()
            await self.passes(2.0)
        return came

    async def says(self, text: str) -> bool:
        """Write to everybody; return whether Telegram took it."""
        with wait_at_most(0):
            try:
                await self._bot.context.bot.send_message(self._anna.chat, text)
            except TooSoon:
                return False
        return True

    async def refused(self) -> int:
        """The number of calls that Telegram has refused."""
        return sum(call["code"] == 429 for call in await self._anna.telegram.calls())

    async def limit(self) -> int:
        """The number of messages that the group was found to take."""
        return int(await self._store.get(keys.learned_limit(BOT, str(self._anna.chat))) or 20)

    async def passes(self, seconds: float) -> None:
        """Let time pass for the bot and for Telegram."""
        await get_older(self._store, seconds)
        self._clock.jump(seconds)


@pytest.fixture
def learns() -> bool:
    """True where the bot may learn."""
    return True


@pytest.fixture
async def group(
    run_bot: RunBot,
    learns: bool,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    clock: JumpingTime,
    store: Any,
    real_pace: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Group:
    monkeypatch.setattr(bot_limits, "time", clock)
    bot = await run_bot(learn_limits=learns)
    await in_group(tables, anna, vera, pace=Pace.SLOW)
    await anna.presses(CARDS)
    (message,) = await eventually(lambda: _hands(anna))
    group = Group(bot, anna, message, clock, store)
    await group.passes(70.0)
    return group


async def _hands(friend: Friend) -> list[int]:
    """The numbers of the messages that this friend alone sees."""
    return [int(key_of(one).removeprefix("e")) for one in await secrets_of(friend)]


@pytest.mark.slow
async def test_more_hands_come_each_minute_that_telegram_refuses_none(
    group: Group, telegram: Telegram
) -> None:
    await telegram.settings(ephemeral_messages=60)
    minutes = await group.minutes(7)
    assert minutes[0] in about(USUAL + 1)
    assert minutes[-1] > 20
    assert await group.refused() == 0


@pytest.mark.slow
async def test_one_refusal_in_hours_keeps_a_group_to_twenty(group: Group) -> None:
    minutes = await group.minutes(8)
    assert max(minutes) <= 21
    assert minutes[-1] in about(USUAL)
    assert await group.refused() == 1


@pytest.mark.slow
async def test_two_refusals_keep_a_group_to_five(group: Group, telegram: Telegram) -> None:
    await telegram.settings(ephemeral_messages=5)
    minutes = await group.minutes(5)
    assert minutes[-1] in about(4), "four fifths of five"
    assert await group.refused() == 2
    assert await group.says("everybody hears this")


@pytest.mark.slow
async def test_after_hours_the_bot_tries_again(group: Group, telegram: Telegram) -> None:
    await telegram.settings(ephemeral_messages=5)
    await group.minutes(4)
    await telegram.settings(ephemeral_messages=60)
    assert (await group.minutes(1))[0] in about(4)
    await group.passes(6 * 3600.0)
    minutes = await group.minutes(4)
    assert minutes[-1] > minutes[0]


async def test_a_refused_board_takes_back_what_is_beyond_twenty(
    group: Group, telegram: Telegram
) -> None:
    await group.minutes(3)
    before = await group.limit()
    while await group.refused() == 0:
        await group.says("hello")
        await group.hand()
    assert 20 <= await group.limit() < before


async def test_a_refused_board_is_not_blamed_on_hands_within_twenty(
    group: Group, telegram: Telegram
) -> None:
    await telegram.fault(method="sendMessage", kind="429", retry_after=3, count=1)
    assert not await group.says("hello")
    assert await group.limit() == 20
    await group.passes(4.0)
    assert await group.says("hello again")


async def test_a_burst_is_blamed_once(group: Group, telegram: Telegram) -> None:
    await telegram.fault(method="editEphemeralMessageText", kind="429", retry_after=9, count=4)
    assert not any(await asyncio.gather(*(group.hand() for _ in range(4))))
    assert await group.limit() == 10
    assert await group.refused() > 1


@pytest.mark.parametrize("learns", [False])
async def test_a_bot_that_may_not_learn_keeps_twenty(group: Group, telegram: Telegram) -> None:
    await telegram.settings(ephemeral_messages=60)
    assert all(one in about(USUAL) for one in (await group.minutes(3))[1:])


async def test_the_changes_are_counted(group: Group, telegram: Telegram) -> None:
    await group.minutes(1)
    await telegram.fault(method="editEphemeralMessageText", kind="429", retry_after=9, count=1)
    await group.passes(61.0)
    await group.hand()
    text = group._bot.metrics.text()
    assert b'durak_bot_learned_limits_total{change="raised"} 1.0' in text
    assert b'durak_bot_learned_limits_total{change="lowered"} 1.0' in text
