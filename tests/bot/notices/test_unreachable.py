"""A person who sits down in a chat is led to where they can be called; the group's table
says how.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory import keys
from bot.telegram.places import ChatPlace
from engine.tables import Tables
from tests.bot.chat import BOT, Friend, Telegram, buttons_of
from tests.bot.conftest import settings_for
from tests.bot.games import table_of
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import at_turn, dealt, gets, note_of, plays

AFTER = settings_for("").notice_after


BELL = "🔔 Message me on my turn"


async def test_join_seats_in_place_and_the_bell_leads_to_the_private_chat(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """The link stays until the bot may write to everybody who sits there."""
    await anna.starts_bot()
    await anna.writes("/durak")
    assert BELL not in await anna.sees("1. Anna")
    assert "press 🔔" in await vera.is_told("Join")
    table_id = await table_of(anna)
    assert (await tables.load(table_id)).seat_of(vera.id) is not None
    assert BELL in await anna.sees("2. Vera")

    (board,) = await anna.messages()
    (link,) = [one["url"] for one in board["body"]["entities"] if one["type"] == "text_link"]
    assert link == f"https://t.me/durak_bot?start=j_{table_id}"
    await vera.starts_bot(f"j_{table_id}")
    await gets(
        vera, "You're at the table in “Friends”. I'll message you here when it's your turn."
    )
    (message,) = [one for one in await vera.telegram.private(vera.id) if buttons_of(one)]
    assert buttons_of(message) == ["Play"]
    await later.quiet()
    assert BELL not in await anna.sees("2. Vera")

    await vera.is_told_in_more("Leave")
    assert await vera.is_told("Join") == "You're at the table. Open it with Play."
    await anna.presses("Start")
    called = at_turn(await tables.load(table_id), anna, vera)
    await later(AFTER)
    assert any("you open the attack" in text for text in await called.mail())


@pytest.mark.slow
async def test_a_link_to_a_seat_that_is_not_yours_shows_the_table(
    bot: BotProcess, anna: Friend, vera: Friend
) -> None:
    await anna.writes("/durak")
    await anna.sees("Anna")
    await vera.starts_bot(f"j_{await table_of(anna)}")
    home = Friend(vera.telegram, vera.key, vera.id, BOT)
    assert "Anna" in await home.sees("invites you")


async def mentions(telegram: Telegram, friend: Friend) -> list[str]:
    """The messages of the group in which this person is mentioned, so that it rings."""
    return [
        one["body"]["text"]
        for one in await telegram.messages(friend.chat)
        for entity in one["body"].get("entities", [])
        if entity["type"] == "text_mention" and entity["user"]["id"] == friend.id
    ]


async def test_a_mention_is_the_last_resort_and_goes_with_the_turn(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    settings = bot.context.memory.group_settings
    await settings.choose(anna.chat, replace(await settings.of(anna.chat), mentions=True))
    place = str(ChatPlace(anna.chat))
    table = await dealt(tables, anna, vera, place=place)
    called = at_turn(table, anna, vera)
    other = vera if called is anna else anna
    await later(AFTER * 3)
    (text,) = await mentions(telegram, called)
    assert text.startswith(f"{called.key.capitalize()}, it's your turn.")
    assert await mentions(telegram, other) == []

    await plays(tables, table.id, called)
    await later.quiet()
    assert await mentions(telegram, called) == []
    await later(AFTER)
    assert len(await mentions(telegram, other)) == 1  # one for each turn


async def test_nobody_is_mentioned_unless_the_group_allows_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table = await dealt(tables, anna, vera, place=str(ChatPlace(anna.chat)))
    called = at_turn(table, anna, vera)
    await later(AFTER * 3)
    assert await mentions(telegram, called) == []


@pytest.fixture
async def unasked(bot: BotProcess, anna: Friend, store: Any) -> None:
    """The group wasn't asked about mentions yet."""
    await store.delete(keys.mentions_offered(BOT, anna.chat))


async def offers(telegram: Telegram, friend: Friend) -> list[dict[str, Any]]:
    """The questions in the group whether people may be mentioned."""
    there = await telegram.messages(friend.chat)
    return [one for one in there if "Mention them" in buttons_of(one)]


async def test_the_group_is_asked_once_whether_people_may_be_mentioned(
    unasked: None,
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    """An admin answers, and the question goes. The table's message says what Start is for."""
    place = str(ChatPlace(anna.chat))
    await dealt(tables, anna, vera, place=place)
    await later(AFTER)
    (offer,) = await offers(telegram, anna)
    assert "Start" not in offer["body"]["text"]
    assert "Only an admin" in await vera.is_told("Mention them")
    assert await offers(telegram, anna) == [offer]
    await boris.is_told("Mention them")
    await later.quiet()
    assert await offers(telegram, anna) == []
    assert (await bot.context.memory.group_settings.of(anna.chat)).mentions

    table = await dealt(tables, anna, vera, place=place)
    await later(AFTER)
    assert await mentions(telegram, at_turn(table, anna, vera)) != []
    assert await offers(telegram, anna) == []


async def test_a_group_that_declines_mentions_is_not_asked_again(
    unasked: None,
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    for _ in range(2):
        await dealt(tables, anna, vera, place=str(ChatPlace(anna.chat)))
        await later(AFTER)
        if await offers(telegram, anna):
            await boris.is_told("No, thanks")
            await later.quiet()
    assert await offers(telegram, anna) == []
    assert not (await bot.context.memory.group_settings.of(anna.chat)).mentions


async def test_write_access_given_on_the_page_calls_at_once(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table = await dealt(tables, anna, vera, place=str(ChatPlace(anna.chat)))
    called = at_turn(table, anna, vera)
    await later(AFTER)
    assert await note_of(called) == ""
    opened = await called.presses("Play")
    app = opened["launch"]["app"]
    await telegram.act(called.key, "app_write_access", app=app, allow=True)
    await later.quiet()
    assert "Your turn" in await note_of(called)
