"""The end of the day in a group: once a day in the morning, where admins want it."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import PostDailyEnd
from engine.tables import Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.jumping_time import JumpingTime, Later

SETTINGS, SWITCH = "/settings@durak_bot", "End of the day, each morning"
VILNIUS = ZoneInfo("Europe/Vilnius")


def next_morning(clock: JumpingTime) -> float:
    """Seconds until ten o'clock in Vilnius."""
    now = datetime.fromtimestamp(clock.now(), VILNIUS)
    day = now.date() + timedelta(days=1 if now.time() >= time(10) else 0)
    return datetime.combine(day, time(10), VILNIUS).timestamp() - clock.now()


async def posted(friend: Friend) -> int:
    """Count the messages about the end of a day in the friend's group."""
    messages = await friend.messages()
    return sum("exactly one move wins" in str(one["body"].get("text")) for one in messages)


@pytest.fixture
async def wanted(bot: BotProcess, boris: Friend, tables: Tables) -> None:
    """An admin in Vilnius wants it."""
    await tables.people.keep_zone(boris.id, "Europe/Vilnius")
    await boris.writes(SETTINGS)
    await boris.presses(f"❌ {SWITCH}")

    async def is_kept() -> bool:
        return (await bot.context.memory.group_settings.of(boris.chat)).daily_end

    await eventually(is_kept)


@pytest.mark.usefixtures("wanted")
async def test_it_comes_each_morning_by_the_groups_clock_without_a_sound(
    boris: Friend, telegram: Telegram, clock: JumpingTime, later: Later
) -> None:
    await later.leap(next_morning(clock) - 60)
    assert await posted(boris) == 0
    for day in (1, 2):
        await later.leap(next_morning(clock) + 1)
        await eventually(lambda day=day: _are(boris, day))
    sent = [call["parameters"] for call in await telegram.calls("sendMessage")]
    ends = [one for one in sent if "exactly one move wins" in str(one["text"])]
    assert all(one["disable_notification"] for one in ends)
    assert "startapp=_daily" in str(ends[0]["reply_markup"])


async def _are(friend: Friend, count: int) -> bool:
    return await posted(friend) == count


@pytest.mark.usefixtures("wanted")
async def test_one_day_has_one_message_however_often_it_is_asked_for(
    bot: BotProcess, boris: Friend, clock: JumpingTime, later: Later
) -> None:
    day = datetime.fromtimestamp(clock.now() + next_morning(clock), VILNIUS).date()
    await later.leap(next_morning(clock) + 1)
    await eventually(lambda: _are(boris, 1))
    await bot.context.jobs.put(PostDailyEnd(boris.chat, day.isoformat()))
    await later.leap(60)
    assert await posted(boris) == 1


@pytest.mark.usefixtures("wanted")
async def test_a_group_that_wants_it_no_more_gets_none(
    boris: Friend, clock: JumpingTime, later: Later
) -> None:
    await boris.presses(f"✅ {SWITCH}")
    await later.leap(next_morning(clock) + 1)
    assert await posted(boris) == 0


@pytest.mark.usefixtures("wanted")
async def test_a_morning_that_was_missed_is_made_up_for_by_day_and_never_at_night(
    bot: BotProcess, boris: Friend, clock: JumpingTime, later: Later
) -> None:
    today = datetime.fromtimestamp(clock.now(), UTC).date()
    await bot.context.jobs.put(PostDailyEnd(boris.chat, (today - timedelta(2)).isoformat()))
    await later.leap(30)
    assert await posted(boris) == 0


async def test_nobody_gets_it_who_didnt_ask(
    bot: BotProcess, boris: Friend, clock: JumpingTime, later: Later
) -> None:
    await boris.writes(SETTINGS)
    await later.leap(next_morning(clock) + 1)
    assert await posted(boris) == 0


async def test_members_dont_switch_it_on(bot: BotProcess, boris: Friend, vera: Friend) -> None:
    await boris.writes(SETTINGS)
    assert "admin" in await vera.is_told(f"❌ {SWITCH}")
