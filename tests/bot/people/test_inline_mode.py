"""`@durak_bot` in a chat where the bot isn't: a table for everybody there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import BotProcess
from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import Pace, Tables
from engine.words import words
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import seated, table_of


async def ask(friend: Friend, typed: str) -> dict[str, Any]:
    """Type after the bot's name; the results."""
    return await friend.telegram.act(
        friend.key, "inline", bot="durak_bot", chat=friend.chat, query=typed
    )


async def send(friend: Friend, results: dict[str, Any], number: int = 0) -> None:
    result = results["results"][number]["id"]
    await friend.telegram.act(
        friend.key, "choose", query_id=results["query_id"], result=result, chat=friend.chat
    )


async def in_others(telegram: Telegram, *friends: Friend) -> None:
    for friend in friends:
        friend.chat = await telegram.group("Others")


@pytest.mark.slow
async def test_a_table_is_sent_joined_and_started(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    await in_others(telegram, anna, vera)
    results = await ask(anna, "pere")
    assert [one["title"] for one in results["results"]] == ["Perevodnoy"]
    await send(anna, results)
    await anna.sees("Nobody sits here yet")  # Telegram told of the choice, the table is there
    await anna.presses("Join")
    await vera.presses("Join")
    await anna.sees("1. Anna\n2. Vera")
    outcome = await vera.presses("Play")
    assert outcome["kind"] == "app"
    await anna.presses("Start")
    await vera.sees("Waiting for")
    table = await tables.load(await table_of(anna))
    assert table.ruleset.preset == "perevodnoy"
    assert table.creator.id == anna.id
    answers = await telegram.calls("answerInlineQuery")
    assert answers[-1]["parameters"]["cache_time"] in (0, "0")
    assert answers[-1]["parameters"]["is_personal"] in (True, "true", "True")


async def test_without_word_of_the_choice_the_first_press_makes_the_table(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    """Feedback is off with BotFather; two press at once; one table comes of it."""
    await in_others(telegram, anna, vera)
    telegram.feedback(on=False)
    await send(anna, await ask(anna, "express"))
    told = await asyncio.gather(vera.is_told("Join"), anna.is_told("Join"))
    assert told == ["You're at the table. Open it with Play."] * 2
    table = await tables.load(await table_of(anna))
    assert {person.id for person in table.persons} == {anna.id, vera.id}
    assert table.creator.id == anna.id
    await anna.sees("Anna")


@pytest.mark.slow
async def test_typing_makes_no_tables(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any
) -> None:
    await in_others(telegram, anna)
    ids = set()
    for typed in ("p", "po", "pod", "podk"):
        results = await ask(anna, typed)
        ids |= {one["id"] for one in results["results"] if one["title"] == "Podkidnoy"}
    assert len(ids) == 1
    assert await store.keys("*:table:*") == []


async def test_each_message_is_a_table_of_its_own(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await in_others(telegram, anna)
    await send(anna, await ask(anna, "express"))
    await anna.sees("Nobody sits here yet")
    first = await table_of(anna)
    again = await ask(anna, "express")
    assert again["results"][0]["id"] != first


async def test_a_table_is_passed_on_to_another_chat(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    """Both messages live."""
    table_id = await seated(anna)
    home = anna.chat
    await in_others(telegram, anna, vera)
    results = await ask(anna, table_id)
    assert results["results"][0]["title"] == "Invite to this table"
    await send(anna, results)
    await vera.presses("Join")
    await vera.sees("2. Vera")
    anna.chat = home
    await anna.sees("2. Vera")


async def test_a_forgotten_invitation_says_so(
    bot: BotProcess, anna: Friend, telegram: Telegram, store: Any
) -> None:
    await in_others(telegram, anna)
    telegram.feedback(on=False)
    await send(anna, await ask(anna, "express"))
    for key in await store.keys("*offered*"):
        await store.delete(key)
    assert await anna.is_told("Join") == "This invitation is too old. Please send a new one."
    await eventually(lambda: telegram.calls("answerCallbackQuery"))


async def test_a_game_is_found_in_any_language_with_its_pace(
    run_bot: RunBot, anna: Friend, telegram: Telegram, tables: Tables
) -> None:
    """Anna's Telegram speaks English, her fingers don't."""
    await run_bot(words=words)
    await in_others(telegram, anna)
    results = await ask(anna, "перевод медленно")
    assert [one["title"] for one in results["results"]] == [
        "Perevodnoy",
        "Durnius with passing on",
    ]
    assert results["results"][0]["description"].startswith("12 hours a move · Like podkidnoy")
    await send(anna, results)
    await anna.sees("12 hours a move")
    await anna.presses("Join")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, table.pace) == ("perevodnoy", Pace.SLOW)


async def test_house_rules_travel_by_their_code(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables
) -> None:
    await in_others(telegram, anna)
    ours = Ruleset.of("podkidnoy", deck=24, draws=False)
    results = await ask(anna, rules_code(ours))
    assert [one["title"] for one in results["results"]] == ["House rules"]
    await send(anna, results)
    await anna.sees("Podkidnoy, but:\n• 24 cards")
    await anna.presses("Join")
    assert (await tables.load(await table_of(anna))).ruleset == ours
