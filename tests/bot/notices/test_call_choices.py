"""Each person chooses when to be called: each turn, alone, never, and not at night."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from bot.sending.waiting.quiet_hours import quiet_for
from engine.tables import Table, Tables, passes_by_itself
from tests.bot.chat import BOT, Friend, buttons_of, eventually
from tests.bot.conftest import settings_for
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import at_turn, dealt, note_of, notes_of, plays

AFTER = settings_for("").notice_after
HOUR = 3600.0


async def shows(friend: Friend, words: str) -> str:
    """Wait until the settings in the private chat say so; all that they say."""

    async def look() -> str:
        found = await friend.telegram.private(friend.id)
        shown = [one for one in found if any("Never" in name for name in buttons_of(one))]
        said = [one["body"]["text"] + " | ".join(buttons_of(one)) for one in shown[-1:]]
        return said[0] if said and words in said[0] else ""

    return await eventually(look)


async def at_home(friend: Friend) -> Friend:
    """The same person, with the private chat open."""
    return Friend(friend.telegram, friend.key, friend.id, BOT)


async def test_choices_are_shown_changed_and_kept(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    home = await at_home(anna)
    await home.starts_bot()
    await home.writes("/settings")
    await shows(anna, "✓ At my turns, seldom to throw in")
    assert "stick to that" in await home.is_told("Never")
    await shows(anna, "✓ Never")
    await home.is_told("🌙 22–8")
    shown = await shows(anna, "No messages from 22:00 to 8:00 (UTC time).")
    assert "Open the game once" in shown
    await tables.people.keep_zone(anna.id, "Europe/Vilnius")
    await home.is_told("✓ 🌙 22–8")
    assert "Open the game once" not in await shows(anna, "Europe/Vilnius time).")
    assert await bot.context.memory.call_choices.of(anna.id) == CallChoice(Call.NEVER, (22, 8))
    await home.is_told("No quiet hours")
    assert "No messages from" not in await shows(anna, "✓ No quiet hours")


async def test_the_link_of_the_page_shows_them_too(bot: BotProcess, anna: Friend) -> None:
    await anna.starts_bot("settings")
    await shows(anna, "When should I message you?")


async def test_never_is_never_and_another_choice_calls_at_once(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
        await bot.context.memory.call_choices.keep(CallChoice(Call.NEVER), friend.id)
    table = await dealt(tables, anna, vera, ready=False)
    called = at_turn(table, anna, vera)
    await later(AFTER * 3)
    assert await notes_of(anna) == await notes_of(vera) == []
    home = await at_home(called)
    await home.writes("/settings")
    await home.presses("At each of my turns")

    async def is_called() -> bool:
        return any("Your turn" in text for text in await called.mail())

    assert await eventually(is_called)


async def while_two_are_waited_for(tables: Tables, table: Table, *friends: Friend) -> Table:
    """Play on until the table waits for two people at once."""
    while len(table.waiting) < 2:
        table = await plays(tables, table.id, at_turn(table, *friends))
        if not table.waiting:
            pytest.fail("nobody was waited for together with somebody else")
    return table


async def test_the_choice_alone_calls_a_player_when_the_others_are_done(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    gleb: Friend,
    tables: Tables,
    later: Later,
) -> None:
    friends = [anna, vera, boris, gleb]
    for friend in friends:
        await friend.starts_bot()
        await bot.context.memory.call_choices.keep(CallChoice(Call.ALONE), friend.id)
    table = await dealt(tables, *friends)
    opener = at_turn(table, *friends)
    await later(AFTER)
    assert "you open the attack" in await note_of(opener)
    table = await while_two_are_waited_for(tables, table, *friends)
    await later(AFTER * 2)
    for friend in friends:
        assert await notes_of(friend) == []
    while len(table.waiting) > 1 or passes_by_itself(table, min(table.waiting)):
        table = await plays(tables, table.id, at_turn(table, *friends))
    await later(AFTER)
    assert "Your turn" in await note_of(at_turn(table, *friends))


async def test_at_night_nothing_comes_and_in_the_morning_what_still_waits(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    now = datetime.fromtimestamp(bot.context.clock.now(), UTC)
    tonight = (now.hour, (now.hour + 2) % 24)
    for friend in (anna, vera):
        await friend.starts_bot()
        await bot.context.memory.call_choices.keep(CallChoice(quiet=tonight), friend.id)
    called = at_turn(await dealt(tables, anna, vera), anna, vera)
    await later(AFTER * 3)
    assert await notes_of(called) == []
    await later.leap(2 * HOUR)
    assert "Your turn" in await note_of(called)


@pytest.mark.parametrize(
    ("hour", "zone", "hours", "left"),
    [
        (21, None, (22, 8), 0),
        (22, None, (22, 8), 10),
        (3, None, (22, 8), 5),
        (8, None, (22, 8), 0),
        (20, "Europe/Vilnius", (22, 8), 10),
        (6, "America/New_York", (0, 9), 8),
        (12, None, None, 0),
        (23, "Nowhere/Nothing", (23, 7), 8),
        (23, "../../etc/passwd", (23, 7), 8),
    ],
)
def test_quiet_hours_go_by_the_own_clock(
    hour: int, zone: str | None, hours: tuple[int, int] | None, left: float
) -> None:
    """A winter's day, by UTC."""
    now = datetime(2026, 1, 15, hour, tzinfo=UTC).timestamp()
    assert quiet_for(hours, zone, now) == left * HOUR


def test_a_night_in_which_the_clocks_change_ends_by_the_new_time() -> None:
    now = datetime(2026, 3, 28, 21, tzinfo=UTC).timestamp()  # 23:00 in Vilnius, then one hour less
    assert quiet_for((22, 8), "Europe/Vilnius", now) == 8 * HOUR
