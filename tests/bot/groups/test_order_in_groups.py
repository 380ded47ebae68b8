"""One lobby for each, a running game's message below, and one word to whoever writes too much."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import BotProcess
from bot.chat.command_limits import OF_GROUP, OF_PERSON, OF_PRESSER
from bot.chat.opening import MOST_LOBBIES
from durak_rules import Ruleset
from engine.tables import Pace, Person, Tables
from tests.bot.chat import Friend, Message, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import play_to_the_end, playing, seated, table_of
from tests.bot.jumping_time import Later


@pytest.mark.slow
async def test_forty_times_durak_is_one_table_and_nobody_else_waits(
    bot: BotProcess, anna: Friend, vera: Friend, store: Any, real_pace: None, later: Later
) -> None:
    for _ in range(40):
        await anna.writes("/durak")
    await vera.writes("/help@durak_bot")
    await later.quiet()
    told = [_text(one) for one in await anna.messages()]
    assert len([text for text in told if "invites you" in text]) == 1
    assert len([text for text in told if "Not so fast" in text]) == 1
    assert len([text for text in told if "opens a table, or takes you" in text]) == 1
    assert len(await store.keys("*:table:*")) == 1


async def test_a_second_durak_brings_the_lobby_down_with_who_sits_there(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna, vera)
    await vera.writes("Which game is it?")
    await anna.writes("/durak perevodnoy slow")
    await anna.sees("Perevodnoy")
    await later.quiet()
    assert await table_of(anna) == table_id
    (board,) = await anna.messages()
    assert "2. Vera" in _text(board)
    assert "12 hours a move" in _text(board)
    assert (await telegram.messages(anna.chat))[-1]["id"] == board["id"]
    await anna.writes("/durak")
    await later.quiet()
    assert "Perevodnoy" in _text((await anna.messages())[-1]), "nobody asked for other rules"


@pytest.mark.slow
async def test_an_invitation_that_everybody_left_goes_with_the_next_one(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    await anna.writes("/durak")
    await anna.is_told_in_more("Leave")
    await vera.writes("/durak")
    await vera.sees("Vera invites you")
    await later.quiet()
    (board,) = await vera.messages()
    assert "Vera invites you" in _text(board)


async def test_rules_for_fewer_than_sit_there_are_refused(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, later: Later
) -> None:
    table_id = await seated(anna, vera, gleb)
    for _ in range(2):
        await tables.host.add_computer(table_id, anna.id, "easy")
    await anna.writes("/durak durnius_pairs")
    await later.quiet()
    assert "Too many people are sitting here" in _text((await anna.messages())[-1])
    assert (await tables.load(table_id)).ruleset.preset == "podkidnoy"


async def test_in_another_topic_the_lobby_moves_there(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    anna.chat = await telegram.group("Forum")
    cards, tea = [await telegram.topic("Forum", name) for name in ("Cards", "Tea")]
    await anna.writes("/durak", topic=cards)
    await anna.sees("invites you")
    await anna.writes("/durak", topic=tea)
    await later.quiet()
    (board,) = await anna.messages()
    assert board["body"]["message_thread_id"] == tea


async def test_after_a_closed_lobby_comes_a_new_one(
    bot: BotProcess, anna: Friend, tables: Tables, later: Later
) -> None:
    await tables.host.close(await seated(anna), anna.id)
    await later.quiet()
    await anna.writes("/durak")
    await anna.sees("1. Anna")
    assert len(await anna.messages()) == 1


async def test_two_processes_asked_at_once_make_one_lobby(
    run_bot: RunBot, anna: Friend, store: Any, later: Later
) -> None:
    """As webhooks are brought: to whichever process is free."""
    processes = [await run_bot(), await run_bot()]
    for attempt in range(3):
        updates = [_durak(anna, 900_000_010 + 10 * attempt + number) for number in range(2)]
        told = zip(processes, updates, strict=True)
        handled = await asyncio.gather(*(one.updates.accept(raw) for one, raw in told))
        await asyncio.gather(*filter(None, handled))
        await later.quiet()
        assert len(await store.keys("*:table:*")) == 1
        assert len([one for one in await anna.messages() if "invites" in _text(one)]) == 1


async def test_a_few_lobbies_are_enough(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    for number in range(MOST_LOBBIES):
        await _lobby_of(bot, Person(number + 1, "Guest"), anna.chat)
    await anna.writes("/durak podkidnoy")
    await later.quiet()
    assert any("Several tables here are" in _text(one) for one in await anna.messages())
    await tables.host.close("guest1", 1)
    await _lobby_of(bot, Person(2, "Guest"), anna.chat)
    await tables.host.add_computer("guest2", 2, "easy")
    await tables.game.start("guest2", 2)
    await vera.writes("/durak express")
    await vera.sees("Vera invites you")


async def test_durak_brings_down_the_game_that_runs_here(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, telegram: Telegram, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await anna.sees("Waiting for")
    for friend in (anna, gleb):
        await friend.writes("Where is it?")
        await friend.writes("/durak")
        await later.quiet()
        (board,) = await anna.messages()
        assert "Waiting for" in _text(board)
        assert (await telegram.messages(anna.chat))[-1]["id"] == board["id"]
    assert await table_of(anna) == table_id


async def test_naming_a_game_brings_another_table_unless_busy_here(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, store: Any, later: Later
) -> None:
    await playing(anna, vera)
    await anna.sees("Waiting for")
    await anna.writes("/durak express")
    await later.quiet()
    assert len(await store.keys("*:table:*")) == 1
    await gleb.writes("/durak express")
    await gleb.sees("invites you")
    assert len(await anna.messages()) == 2


async def test_during_a_game_of_days_there_is_time_for_another(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await seated(anna, vera)
    await tables.host.choose_terms(table_id, anna.id, pace=Pace.SLOW)
    await anna.presses("Start")
    await anna.sees("Waiting for")
    await anna.writes("/durak express")
    await anna.sees("Express")


async def test_a_game_in_another_topic_stays_where_it_is(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, store: Any
) -> None:
    anna.chat = vera.chat = await telegram.group("Forum")
    cards, tea = [await telegram.topic("Forum", name) for name in ("Cards", "Tea")]
    await playing(anna, vera, topic=cards)
    await anna.sees("Waiting for")
    await anna.writes("/durak", topic=tea)
    await anna.sees("invites you")
    assert len(await store.keys("*:table:*")) == 2


@pytest.mark.slow
async def test_after_the_game_durak_makes_a_new_table(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    await anna.writes("/durak")
    await anna.sees("invites you")
    assert await table_of(anna) != table_id
    assert len(await anna.messages()) == 2, "the result stays"


async def answers_to_too_many(friend: Friend, command: str, later: Later) -> list[str]:
    """Return the answers to somebody who writes a command more often than is allowed."""
    for _ in range(OF_PERSON.most + 5):
        await friend.writes(command)
    await later.quiet()
    return [_text(one) for one in await friend.messages()]


async def test_too_many_commands_get_one_word_and_a_minute_of_silence(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    told = await answers_to_too_many(anna, "/help@durak_bot", later)
    assert len([text for text in told if "opens a table, or takes you" in text]) == OF_PERSON.most
    assert told[OF_PERSON.most :] == ["Not so fast: I'll answer again in a minute."]
    await later(OF_PERSON.seconds)
    await anna.writes("/rules@durak_bot")
    await eventually(lambda: _says(anna, "Durak in a minute"))


async def test_the_admins_commands_count_too(
    bot: BotProcess, anna: Friend, vera: Friend, later: Later
) -> None:
    told = await answers_to_too_many(vera, "/settings@durak_bot", later)
    assert len(told) == OF_PERSON.most + 1
    assert told[OF_PERSON.most :] == ["Not so fast: I'll answer again in a minute."]


@pytest.mark.slow
async def test_a_group_as_a_whole_has_a_limit_too(
    bot: BotProcess, anna: Friend, later: Later
) -> None:
    for number in range(OF_GROUP.most + 3):
        handled = await bot.updates.accept(_durak(anna, 900_000_100 + number, person=number + 1))
        assert handled is not None
        await handled
    await later.quiet()
    told = [_text(one) for one in await anna.messages()]
    assert len([text for text in told if "Not so fast" in text]) == 1


@pytest.mark.slow
async def test_too_many_presses_get_one_toast(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await seated(anna)
    toasts = [await anna.is_told("Join") for _ in range(OF_PRESSER.most + 2)]
    assert toasts[-3] != ""
    assert [text for text in toasts if "Not so fast" in text] == ["Not so fast, please."]
    assert toasts[-1] == ""


async def _lobby_of(bot: BotProcess, person: Person, chat: int) -> None:
    """Somebody's /durak, as its handler leaves it."""
    context, table_id = bot.context, f"guest{person.id}"
    await context.memory.lobbies.claim(
        chat, person.id, table_id, MOST_LOBBIES, over=[], missing=[]
    )
    await context.tables.create(
        person,
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        place=f"chat:{chat}",
        seated=True,
        table_id=table_id,
    )


def _durak(friend: Friend, update: int, person: int | None = None) -> dict[str, object]:
    sender = {"id": person or friend.id, "is_bot": False, "first_name": "Anna"}
    return {
        "update_id": update,
        "message": {
            "message_id": update - 900_000_000,
            "date": 1790000000,
            "chat": {"id": friend.chat, "type": "group", "title": "Friends"},
            "from": sender,
            "text": "/durak",
            "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
        },
    }


async def _says(friend: Friend, words: str) -> bool:
    return any(words in _text(one) for one in await friend.messages())


def _text(message: Message) -> str:
    return str(message["body"].get("text", ""))
