"""`@durak_bot` written in a chat without the bot: a table there, without adding it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import Phase, Tables
from engine.words import words
from tests.bot.chat import BOT, Friend, Message, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of
from tests.bot.groups.test_a_table_in_a_group import rows_of
from tests.bot.jumping_time import Later
from tests.bot.people.test_inline_mode import in_others


async def answers(telegram: Telegram) -> list[dict[str, Any]]:
    """The bot's answers as a guest."""
    return await telegram.calls("answerGuestQuery")


async def said(friend: Friend, number: int = 1) -> list[Message]:
    """The bot's messages in the open chat, once there are so many."""

    async def look() -> list[Message] | None:
        found = await friend.messages()
        return found if len(found) == number else None

    return await eventually(look)


async def test_a_game_begins_in_a_chat_that_the_bot_never_joined(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    await in_others(telegram, anna, vera)
    await anna.writes("@durak_bot perevodnoy")
    await anna.sees("1. Anna")
    buttons = [["Join", "Start"], ["Play"], ["Leave", "Rules"]]
    assert [rows_of(one) for one in await said(anna)] == [buttons]
    await vera.presses("Join")
    await anna.sees("1. Anna\n2. Vera")
    assert [rows_of(one) for one in await said(anna)] == [buttons], "none has moved"
    await anna.presses("Start")
    await vera.sees("Waiting for")
    table = await tables.load(await table_of(anna))
    assert (table.phase, table.ruleset.preset) == (Phase.PLAYING, "perevodnoy")
    (call,) = await answers(telegram)
    assert call["ok"]
    assert len(await said(anna)) == 1


async def test_nothing_is_tried_there_that_only_a_member_can_do(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    await in_others(telegram, anna, vera)
    await anna.writes("@durak_bot")
    await vera.presses("Join")
    await anna.presses("Start")
    await anna.sees("Waiting for")
    await later.quiet()
    named = {str(call["parameters"].get("chat_id")) for call in await telegram.calls()}
    assert named <= {"None", str(anna.id), str(vera.id)}, "the group isn't among them"


async def test_the_wish_is_understood_in_any_language_wherever_the_name_stands(
    run_bot: RunBot, anna: Friend, telegram: Telegram, tables: Tables
) -> None:
    await run_bot(words=words)
    await in_others(telegram, anna)
    await anna.writes("давайте переводного, медлено, @Durak_Bot")
    await anna.sees("12 hours a move")
    await anna.sees("1. Anna")  # the table is made after the answer
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, str(table.pace)) == ("perevodnoy", "slow")


@pytest.mark.parametrize("asked", ["perevodnoy 20:00", "завтра переводного в 8"])
async def test_an_hour_needs_a_member_and_now_needs_a_press(
    run_bot: RunBot,
    anna: Friend,
    vera: Friend,
    telegram: Telegram,
    tables: Tables,
    later: Later,
    asked: str,
) -> None:
    bot = await run_bot(words=words)
    await in_others(telegram, anna, vera)
    await anna.writes(f"@durak_bot {asked}")
    text = await anna.sees("Anna invites you to a game of Durak.")
    assert "I can set a time only in groups that I'm in" in text
    await later.quiet()
    (message,) = await said(anna)
    assert buttons_of(message) == ["Join", "Rules", "Add to a group"]
    assert await bot.context.table(await table_of(anna)) is None, "nobody wants to play now"
    await vera.presses("Join")
    assert "only in groups" not in await anna.sees("1. Vera")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, table.creator.id) == ("perevodnoy", anna.id)


async def test_between_two_people(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    await telegram.act("anna", "open_chat", **{"with": vera.id})
    await telegram.act("anna", "send", chat=vera.id, text="@durak_bot")

    async def look() -> list[Message]:
        return [one for one in await telegram.private(anna.id, vera.id) if one["sender"] == BOT]

    (message,) = await eventually(look)
    where = {"chat": anna.id, "key": str(message["id"]), "button": [0, 0]}
    assert (await telegram.act("vera", "press", **where))["kind"] == "answer"
    table_id = message["body"]["reply_markup"]["inline_keyboard"][0][0]["callback_data"][-16:]
    table = await tables.load(table_id)
    assert {person.id for person in table.persons} == {anna.id, vera.id}


async def test_an_answer_to_the_guest_makes_no_second_table(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    await in_others(telegram, anna)
    await anna.writes("@durak_bot")
    await anna.sees("1. Anna")
    (message,) = await said(anna)
    await anna.writes("who plays?", reply_to=str(message["id"]))
    await later.quiet()
    assert len(await answers(telegram)) == 1


async def test_the_first_press_makes_the_table_if_the_answer_to_our_answer_was_lost(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    await in_others(telegram, anna, vera)
    await telegram.fault(method="answerGuestQuery", kind="drop_after", count=1)
    await anna.writes("@durak_bot")
    assert await vera.is_told("Join") == "You're at the table. Open it with Play."
    table = await tables.load(await table_of(anna))
    assert (table.creator.id, [person.id for person in table.persons]) == (anna.id, [vera.id])


async def test_an_answer_that_comes_too_late_leaves_nothing(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    await telegram.settings(query_seconds=0)
    await in_others(telegram, anna)
    await anna.writes("@durak_bot")
    await eventually(lambda: answers(telegram))
    await later.quiet()
    assert await anna.messages() == []
    assert await store.keys("*:table:*") == []


async def test_too_many_are_refused_once(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await in_others(telegram, anna)
    for _ in range(7):
        await anna.writes("@durak_bot")
    found = await said(anna, 6)
    texts = [one["body"]["text"] for one in found]
    assert [text for text in texts if "Not so fast" in text] == texts[5:]


async def test_an_anonymous_admin_is_told_why_there_is_no_seat(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    group = await telegram.group("Others")
    anna.chat = (await telegram.act("anna", "upgrade", chat=group))["chat"]
    await anna.writes("@durak_bot", **{"as": {"group": True}})
    (message,) = await said(anna)
    assert "anonymous admin" in message["body"]["text"]


async def test_three_calls_of_one_person_show_one_lobby(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later
) -> None:
    await in_others(telegram, anna)
    for wish in ("perevodnoy", "express", ""):
        await anna.writes(f"@durak_bot {wish}")
    await said(anna, 3)
    await later.quiet()
    assert len(await store.keys("*:table:*")) == 1
    assert all("Express" in one["body"]["text"] for one in await said(anna, 3))


async def test_a_doubt_is_asked_and_its_button_makes_the_table(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables, store: Any
) -> None:
    await in_others(telegram, anna, vera)
    await anna.writes("@durak_bot переводного или подкидного")
    await anna.sees("I'm not sure about")
    assert await store.keys("*:table:*") == []
    await vera.presses("Perevodnoy")
    await anna.sees("1. Vera")
    (message,) = await said(anna)
    assert "Join" in buttons_of(message), "the question has become the table"
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, table.creator.id) == ("perevodnoy", vera.id)


async def test_computers_sit_down_with_their_writer_and_stop_closes(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await in_others(telegram, anna)
    await anna.writes("@durak_bot против двух ботов")
    await anna.sees("3. ")
    for number, answer in ((2, "The table is closed"), (3, "There is no table here")):
        await anna.writes("@durak_bot хватит")
        assert answer in (await said(anna, number))[-1]["body"]["text"]


@pytest.mark.parametrize("privacy", [True, False])
async def test_in_our_own_group_a_call_does_what_a_command_does(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any, later: Later, *, privacy: bool
) -> None:
    """Without privacy mode the message itself comes too, and isn't followed twice."""
    telegram.local.backend.world.bots[BOT].privacy = privacy
    await anna.writes("/durak express")
    await anna.sees("1. Anna")
    await anna.writes("@durak_bot perevodnoy")
    await anna.sees("Perevodnoy")
    await anna.writes("@durak_bot tomorrow at 20:00")
    await anna.sees("Then I know when 20:00 is.")
    await later.quiet()
    assert await answers(telegram) == []
    assert len(await store.keys("*:table:*")) == 1
