"""Notify me when a table opens here: on and off, who is called, and who isn't."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.chat.groups import calls
from bot.memory.people.call_choices import CallChoice
from engine.tables import Tables
from tests.bot.chat import BOT, MORE, PAGE, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import settings_for
from tests.bot.games import table_of
from tests.bot.hand.test_stale_presses import pressed
from tests.bot.jumping_time import JumpingTime, Later
from tests.bot.notices.calls import note_of, notes_of

AFTER = settings_for(PAGE).notice_after
ON = "I'll message you privately when a table opens here. Press again to stop."
OFF = "OK, no more messages about tables there."


async def wants_calls(anna: Friend, *friends: Friend) -> None:
    """Anna puts up a table, and these ask under it for calls; then she closes it."""
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    for friend in friends:
        await friend.starts_bot()
        assert await friend.is_told_in_more("🔔 Notify me") == ON
    await anna.writes("/close@durak_bot")


async def puts_up_another(anna: Friend, later: Later, asked: str = "/durak") -> None:
    await later.quiet()
    await anna.writes(asked)
    await anna.sees("Anna invites you")
    await later(AFTER)


@pytest.mark.slow
async def test_a_person_who_asked_is_called_to_the_next_table_once(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, later: Later
) -> None:
    await wants_calls(anna, vera)
    await later(AFTER)
    assert await note_of(vera) == "", "the table was there already"
    await puts_up_another(anna, later, "/durak perevodnoy")
    text = await note_of(vera)
    assert "A table in “Friends” is waiting for players." in text
    assert "At the table: Anna" in text
    assert await note_of(gleb) == ""
    await gleb.presses("Join")
    await later(AFTER)
    assert len(await notes_of(vera)) == 1, "nothing is told twice"
    await anna.presses("Start")
    await later(AFTER)
    assert await note_of(vera) == "", "it goes when the game begins"


@pytest.mark.slow
async def test_a_second_press_and_the_button_of_a_call_end_it(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    await wants_calls(anna, vera)
    await puts_up_another(anna, later)
    (call,) = await notes_of(vera)
    assert buttons_of(call) == ["Open the table", "Stop notifications from there"]
    assert await vera.is_told_in_more("✓ 🔔 Notify me") == OFF
    assert await vera.is_told_in_more("🔔 Notify me") == ON
    in_private = Friend(vera.telegram, vera.key, vera.id, BOT)
    assert await in_private.is_told("Stop notifications from there") == OFF
    await later.quiet()
    assert buttons_of((await notes_of(vera))[0]) == ["Open the table"]
    await anna.writes("/close@durak_bot")
    await puts_up_another(anna, later)
    assert await note_of(vera) == ""


async def test_an_old_button_of_a_leaderboard_ends_no_calls(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    """It began as the one that ends them; it shows nothing either."""
    await wants_calls(anna, vera)
    await later.quiet()
    callers = await bot.context.memory.callers.languages.all(vera.chat)
    for old in ("n:1:2026-11", "n:0:2026-11"):
        assert "too old" in await pressed(bot, telegram, vera, old, stands_there=True)
    assert await bot.context.memory.callers.languages.all(vera.chat) == callers == {vera.id: "en"}
    assert await telegram.calls("editMessageReplyMarkup") == []
    ends = f"n:{vera.chat}:"  # as such buttons were before, and are now
    assert await pressed(bot, telegram, vera, ends) == OFF
    assert await bot.context.memory.callers.languages.all(vera.chat) == {}


async def test_callme_is_answered_in_private_or_says_how_it_can_be(
    bot: BotProcess, vera: Friend, gleb: Friend, later: Later
) -> None:
    await vera.starts_bot()
    await vera.writes("/callme@durak_bot")
    await later.quiet()
    assert (await vera.mail())[-1] == "I'll message you here when a table opens in “Friends”."
    assert await vera.messages() == [], "nothing of it stands in the group"
    await vera.writes("/callme@durak_bot")
    await later.quiet()
    assert "I'll message you here" in (await vera.mail())[-1], "who says it again wants it"
    in_private = Friend(vera.telegram, vera.key, vera.id, BOT)
    assert await in_private.is_told("Stop notifications from there") == OFF
    await later.quiet()
    assert await bot.context.memory.callers.languages.all(vera.chat) == {}
    await gleb.writes("/callme@durak_bot")
    found = await eventually(gleb.messages)
    assert "Press Start in our private chat" in found[-1]["body"]["text"]


async def test_an_unreachable_person_is_led_to_the_private_chat(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await bot.context.memory.refused_people.refuse(vera.id)
    await vera.presses(MORE)
    outcome = await vera.presses("🔔 Notify me")
    assert outcome["kind"] != "answer"
    await vera.starts_bot("calls")
    await later.quiet()
    assert (await vera.mail())[-1] == "Good: I'll message you here."


async def test_not_those_who_look_or_sit_or_have_blocked_the_bot(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, later: Later
) -> None:
    await wants_calls(anna, vera, gleb, anna)
    await later.quiet()  # whoever writes to the bot hasn't blocked it
    await bot.context.memory.refused_people.refuse(gleb.id)
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    await tables.presence.look(await table_of(anna), vera.id, True)
    await later(AFTER)
    for friend in (vera, gleb, anna):
        assert await note_of(friend) == ""


async def test_quiet_hours_are_kept(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later, clock: JumpingTime
) -> None:
    await wants_calls(anna, vera)
    hour = int(clock.now() // 3600 % 24)
    quiet = CallChoice(quiet=(hour, (hour + 2) % 24))
    await bot.context.memory.call_choices.keep(quiet, vera.id)
    await puts_up_another(anna, later, "/durak slow")
    assert await note_of(vera) == ""
    await later.leap(2 * 3600)
    assert "is waiting for players" in await note_of(vera)


async def test_so_many_are_called_and_no_more(
    bot: BotProcess, anna: Friend, vera: Friend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "MOST_CALLED", 1)
    await anna.starts_bot()
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    assert await anna.is_told_in_more("🔔 Notify me") == ON
    assert "as many people from here as I can" in await vera.is_told_in_more("🔔 Notify me")
    await vera.writes("/callme@durak_bot")

    async def refused() -> bool:
        found = [one["body"]["text"] for one in await vera.messages()]
        return any("as many people from here as I can" in text for text in found)

    assert await eventually(refused)


async def test_a_person_who_leaves_or_is_forgotten_is_called_no_more(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, later: Later
) -> None:
    await wants_calls(anna, vera, gleb)
    callers = bot.context.memory.callers
    assert await callers.groups.all(vera.id) == [vera.chat]
    await vera.telegram.act("vera", "leave", chat=vera.chat)
    await later.quiet()
    assert await callers.languages.all(anna.chat) == {gleb.id: "en"}
    in_private = Friend(gleb.telegram, gleb.key, gleb.id, BOT)
    await in_private.writes("/forget")
    await in_private.presses("Yes, forget me")
    await later.quiet()
    assert await callers.languages.all(anna.chat) == {}
    assert await callers.groups.all(gleb.id) == []
