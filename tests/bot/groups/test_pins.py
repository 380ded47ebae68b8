"""A running game's message is pinned, where the bot may and the group's admins don't mind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.group_settings import GroupSettings
from bot.memory.keys import DAY_MS
from engine.tables import Tables
from tests.bot.chat import BOT, Friend, Telegram
from tests.bot.games import play_one, play_to_the_end, playing, seated
from tests.bot.jumping_time import Later, get_older


@pytest.mark.slow
async def test_pinned_while_it_runs_and_no_word_about_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await _may_pin(anna, telegram)
    table_id = await seated(anna, vera)
    await later.quiet()
    assert await _pinned(telegram, anna) == []
    await anna.presses("Start")
    await later.quiet()
    (board,) = await anna.messages()
    assert await _pinned(telegram, anna) == [board["id"]]
    (call,) = await telegram.calls("pinChatMessage")
    assert str(call["parameters"]["disable_notification"]).lower() == "true"
    await play_one(tables, table_id)
    await anna.writes("/durak")
    await later.quiet()
    (below,) = await anna.messages()
    assert below["id"] != board["id"]
    assert await _pinned(telegram, anna) == [below["id"]]
    await play_to_the_end(tables, table_id)
    await later.quiet()
    assert await _pinned(telegram, anna) == []
    assert len(await anna.messages()) == 1


async def test_a_game_that_is_closed_is_pinned_no_longer(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await _may_pin(anna, telegram)
    table_id = await playing(anna, vera)
    await later.quiet()
    assert len(await _pinned(telegram, anna)) == 1
    await tables.host.close(table_id, anna.id)
    await later.quiet()
    assert await _pinned(telegram, anna) == []


@pytest.mark.slow
async def test_pins_of_others_stay(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await _may_pin(anna, telegram)
    await anna.writes("Rules of this group: be kind")
    rules = (await telegram.messages(anna.chat))[-1]["id"]
    await telegram.act("anna", "pin", chat=anna.chat, key=str(rules))
    await play_to_the_end(tables, await playing(anna, vera))
    await later.quiet()
    assert await _pinned(telegram, anna) == [rules]
    lines = [one for one in await telegram.messages(anna.chat) if one.get("pinned_key")]
    assert [line["sender"] for line in lines] == [anna.id], "Telegram's line about Anna's pin"


@pytest.mark.slow
async def test_a_missing_right_is_asked_for_once_a_day(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    later: Later,
) -> None:
    table_id = await playing(anna, vera)
    await later.quiet()
    await play_to_the_end(tables, table_id)
    await later.quiet()
    await tables.game.start(table_id, anna.id)
    await later.quiet()
    assert len(await telegram.calls("pinChatMessage")) == 1
    assert not any("right" in str(one) for one in await anna.messages()), "nobody hears of it"
    await play_to_the_end(tables, table_id)
    await later.quiet()
    await get_older(store, DAY_MS / 1000)
    await tables.game.start(table_id, anna.id)
    await later.quiet()
    assert len(await telegram.calls("pinChatMessage")) == 2


async def test_an_admin_of_a_moment_ago_pins_the_game_that_runs(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    await playing(anna, vera)
    await later.quiet()
    await _may_pin(anna, telegram)
    await later.quiet()
    (board,) = await anna.messages()
    assert await _pinned(telegram, anna) == [board["id"]]


async def test_admins_may_not_want_it(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    await _may_pin(anna, telegram)
    unpinned = replace(GroupSettings(), pinning=False)
    await bot.context.memory.group_settings.choose(anna.chat, unpinned)
    await playing(anna, vera)
    await later.quiet()
    assert await telegram.calls("pinChatMessage") == []


async def _may_pin(admin: Friend, telegram: Telegram) -> None:
    await telegram.act(admin.key, "promote", chat=admin.chat, member=BOT, admin=True)


async def _pinned(telegram: Telegram, friend: Friend) -> list[int]:
    """The numbers of the pinned messages in the friend's open chat."""
    chats = [one["chat"] for one in await telegram.chats()]
    return next(list(chat["pinned"]) for chat in chats if chat["id"] == friend.chat)
