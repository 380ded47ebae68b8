"""Groups and topics where the bot may not write: whoever asked there hears it in private."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.keys import DAY_MS
from engine.tables import Tables
from tests.bot.chat import BOT, Friend, Telegram, eventually, key_of, words_of
from tests.bot.games import play_to_the_end, playing
from tests.bot.jumping_time import Later, get_older

MUTED = "I'm not allowed to write in “Forum”: its admins can change that."


@pytest.fixture
async def forum(bot: BotProcess, telegram: Telegram, anna: Friend, vera: Friend) -> int:
    """A supergroup where Anna and Vera have the forum open, and topics."""
    anna.chat = vera.chat = await telegram.group("Forum")
    await anna.starts_bot()
    await eventually(anna.mail)
    return anna.chat


async def test_durak_written_where_the_bot_is_muted_brings_the_table_in_private(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, store: Any, forum: int
) -> None:
    await _mute(telegram, forum)
    for _ in range(2):
        await anna.writes("/durak")
        await later.quiet()
    assert await anna.messages() == []
    assert (await anna.mail())[1:] == [f"{MUTED} Your table is here."]
    (table,) = [key.decode() for key in await store.keys("*:table:*")]
    anna.chat = BOT
    opened = await anna.presses("Play")
    assert table.rpartition(":")[2] in opened["launch"]["url"]
    await get_older(store, DAY_MS / 1000)
    anna.chat = forum
    await anna.writes("/durak")
    await later.quiet()
    assert len(await anna.mail()) == 3, "a day later it is said again"


async def test_an_answer_that_may_not_be_given_is_explained(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, forum: int
) -> None:
    await _mute(telegram, forum)
    await anna.writes("/help@durak_bot")
    await anna.writes("/durak poker")
    await later.quiet()
    assert (await anna.mail())[1:] == [MUTED]


@pytest.mark.parametrize("what", ["closed", "deleted"])
async def test_a_topic_that_is_closed_or_gone(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, forum: int, what: str
) -> None:
    topic = await telegram.topic("Forum", "Tea")
    await telegram.fault(method="sendMessage", kind="429", retry_after=6, count=1)
    await anna.writes("/durak", topic=topic)
    if what == "closed":
        await telegram.act("anna", "close_topic", chat=forum, topic=topic, closed=True)
    else:
        await telegram.act("anna", "delete_topic", chat=forum, topic=topic)
    await later(12)
    told = (await anna.mail())[1:]
    words = "The topic in “Forum” is closed or gone, so I can't write there. Your table is here."
    assert told == [words]


async def test_durak_leads_players_to_their_game_whose_topic_is_deleted(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    later: Later,
    forum: int,
) -> None:
    topic = await telegram.topic("Forum", "Tea")
    table_id = await playing(anna, vera, topic=topic)
    await telegram.act("anna", "delete_topic", chat=forum, topic=topic)
    await tables.seats.leave(table_id, vera.id)
    await later.quiet()
    assert await anna.messages() == []
    for _ in range(2):
        await anna.writes("/durak")
        await later.quiet()
    (board, *others) = await anna.messages()
    assert "Waiting for" in board["body"]["text"]
    assert await bot.context.memory.boards.tables_in(forum) == [table_id]
    assert others == [], "it is the same board, further down"
    assert len(await store.keys("*:table:*")) == 1


async def test_durak_brings_a_deleted_board_of_a_running_game_again(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    later: Later,
    forum: int,
) -> None:
    table_id = await playing(anna, vera)
    seat = (await tables.load(table_id)).seat_of(vera.id)
    assert seat is not None
    for on in (True, False):  # once a day it comes by itself
        await later.quiet()
        (board,) = await anna.messages()
        await telegram.act("anna", "delete", chat=forum, key=key_of(board))
        await tables.seats.offer(table_id, vera.id, seat, on=on)
        await later.quiet()
    assert await anna.messages() == []
    await anna.writes("/durak")
    await later.quiet()
    (board,) = await anna.messages()
    assert "Waiting for" in board["body"]["text"]
    assert len(await store.keys("*:table:*")) == 1


async def test_a_person_who_can_be_told_nowhere_is_left_alone(
    bot: BotProcess, vera: Friend, telegram: Telegram, later: Later, forum: int
) -> None:
    await _mute(telegram, forum)
    await vera.writes("/durak")
    await later.quiet()
    assert await vera.mail() == []
    assert await bot.context.memory.refused_people.refused.is_set(vera.id)


async def test_allowed_again_the_table_comes(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later, forum: int
) -> None:
    await _mute(telegram, forum)
    await anna.writes("/durak")
    await later.quiet()
    await telegram.act("anna", "restrict", chat=forum, member=BOT, permissions={})
    await anna.writes("/durak")
    await anna.sees("invites you")


@pytest.mark.slow
async def test_muted_in_the_middle_of_a_game_the_result_comes_when_that_is_over(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later, forum: int
) -> None:
    table_id = await playing(anna, vera)
    await later.quiet()
    await _mute(telegram, forum)
    await play_to_the_end(bot.context.tables, table_id)
    await later.quiet()
    assert [text for text in await anna.mail() if MUTED in text] == [
        f"{MUTED} Your table is here."
    ]
    await telegram.act("anna", "restrict", chat=forum, member=BOT, permissions={})
    await later.quiet()
    (board,) = await anna.messages()
    assert "The game took" in words_of(board)


async def _mute(telegram: Telegram, forum: int) -> None:
    nothing = {"can_send_messages": False}
    await telegram.act("anna", "restrict", chat=forum, member=BOT, permissions=nothing)
