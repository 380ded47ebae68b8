"""*More* under a group's table: what one person seldom does, in a message that they alone see."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app import BotProcess
from bot.messages.callbacks import TableAct, TablePress
from engine.tables import Tables
from tests.bot.chat import BOT, MORE, Friend, Message, Telegram, buttons_of, eventually
from tests.bot.games import play_to_the_end, seated
from tests.bot.groups.test_a_table_in_a_group import rows_of
from tests.bot.jumping_time import Later
from tests.bot.tables.test_forged_presses import message_with, press

SELDOM = ["⏳ I'm late", "🔔 Notify me"]


async def more_of(friend: Friend) -> list[Message]:
    """The messages in the group that this friend alone sees."""
    found = await friend.telegram.messages(friend.chat)
    return [one for one in found if one["receiver"] == friend.id]


async def opened(friend: Friend) -> list[list[str]]:
    """Press More, and return the buttons of what comes, row by row."""
    assert await friend.is_told(MORE) == ""
    return rows_of((await more_of(friend))[-1])


async def test_more_is_for_the_person_who_pressed_and_holds_what_they_may_do(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, later: Later
) -> None:
    table_id = await seated(anna, vera)
    assert await opened(anna) == [["Rules", "Leave"], SELDOM]
    assert await opened(gleb) == [["Rules"], SELDOM], "he has no seat to leave"
    assert await more_of(vera) == []
    assert await gleb.is_told("⏳ I'm late")
    await anna.presses("Start")
    await vera.sees("in the stock")
    assert await opened(vera) == [["Rules", "🔔 Notify me"]]
    await play_to_the_end(tables, table_id)
    await later.quiet()
    assert await opened(vera) == [["Replay", "Check the shuffle"], ["Rules", "Leave"], SELDOM]


@pytest.mark.parametrize("act", ["Leave", *SELDOM])
async def test_an_act_takes_the_message_of_more_away_and_rules_leave_it(
    bot: BotProcess, anna: Friend, act: str
) -> None:
    await seated(anna)
    await anna.starts_bot()
    await opened(anna)
    assert "Everybody may add cards" in await anna.is_told("Rules")
    assert len(await more_of(anna)) == 1
    assert await anna.is_told(act)
    await eventually(lambda: _has_none(anna))


async def test_there_is_one_such_message_and_the_next_step_takes_it_away(
    bot: BotProcess, anna: Friend, vera: Friend
) -> None:
    await seated(anna, vera)
    await opened(anna)
    await opened(anna)
    await opened(vera)
    assert [len(await more_of(one)) for one in (anna, vera)] == [1, 1]
    await anna.presses("Start")
    await eventually(lambda: _is_dealt(anna))
    await eventually(lambda: _has_none(anna))
    await vera.presses("My cards")
    await eventually(lambda: _has_only_cards(vera))


async def test_the_private_chat_has_the_same_buttons_where_telegram_refuses_more(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    table_id = await seated(anna, vera)
    await telegram.settings(ephemeral=False)
    outcome = await vera.presses(MORE)
    assert f"j_{table_id}" in json.dumps(outcome), "her private chat opens, with Start"
    await vera.starts_bot(table_id)
    vera.chat = BOT
    await vera.sees("Vera")
    shown = buttons_of((await vera.messages())[-1])
    assert {"Leave", "Rules", "⏳ I'm late"} <= {*shown}
    assert "kept for ten minutes" in await vera.is_told("⏳ I'm late")
    assert await vera.is_told("Leave") == "You left the table."


async def test_a_group_where_many_press_says_when_more_may_come(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await seated(anna)
    await telegram.fault(method="sendMessage", kind="429", retry_after=30)
    outcome = await anna.presses(MORE)
    assert outcome["alert"]
    assert outcome["text"] == (
        "Telegram lets me answer here in 30 seconds. Please press again then."
    )
    assert await more_of(anna) == []


async def test_a_press_that_was_forged_or_forwarded_shows_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    table_id = await seated(anna)
    (board,) = await anna.messages()
    data = TablePress(press=TableAct.MORE, table=table_id).pack()
    elsewhere = -1_009_999_999_999
    places: list[dict[str, Any]] = [
        message_with(elsewhere, 7, data),
        message_with(vera.id, 7, data),
        message_with(anna.chat, board["id"], "t:rules:another"),  # it has no such button
    ]
    for message in places:
        said = await press(bot, telegram, vera.id, data, message=message)
        assert said.startswith("This button is too old")
    gone = TablePress(press=TableAct.MORE, table="0" * 16).pack()
    said = await press(bot, telegram, vera.id, gone, message=message_with(anna.chat, 7, gone))
    assert "Write /durak for a new one." in said
    assert await more_of(vera) == []


async def test_no_button_of_the_lobby_moves_until_the_cards_are_dealt(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    """Not when somebody comes, nor when the table is full: a late tap hits what it was for."""
    table_id = await seated(anna)
    at_first = rows_of((await anna.messages())[-1])
    await vera.presses("Join")
    await anna.sees("2. Vera")
    assert rows_of((await anna.messages())[-1]) == at_first
    for _ in range(4):
        await tables.host.add_computer(table_id, anna.id, "easy")
    await anna.sees("6. ")
    assert rows_of((await anna.messages())[-1]) == at_first
    await anna.presses("Start")
    await eventually(lambda: _is_dealt(anna))
    assert rows_of((await anna.messages())[-1]) == [["My cards"], at_first[1]]


async def _has_none(friend: Friend) -> bool:
    return not await more_of(friend)


async def _has_only_cards(friend: Friend) -> bool:
    found = [buttons_of(one) for one in await more_of(friend)]
    return len(found) == 1 and "Cards in words" in found[0]


async def _is_dealt(friend: Friend) -> bool:
    return "My cards" in buttons_of((await friend.messages())[-1])


async def test_a_forum_has_more_in_the_topic_of_the_table(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    anna.chat = await telegram.group("Forum")
    topic = await telegram.topic("Forum", "Cards")
    await seated(anna, topic=topic)
    assert await opened(anna) == [["Rules", "Leave"], SELDOM]
    (message,) = await more_of(anna)
    assert message["body"]["message_thread_id"] == topic
