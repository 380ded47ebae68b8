"""/durak in a group: one message, its buttons, and what it says while a game goes on."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import Person, Tables
from engine.words import words
from tests.bot.chat import MORE, PAGE, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import (
    play_one,
    play_to_the_end,
    playing,
    seated,
    table_of,
    waited_names,
)
from tests.bot.jumping_time import Later

LOBBY = [["Join", "Start"], ["Play", MORE]]
HINT = "For a message on your turn, press 🔔."


def strong_of(message: dict[str, Any]) -> list[str]:
    """The labels of the coloured buttons."""
    rows = message["body"]["reply_markup"]["inline_keyboard"]
    return [button["text"] for row in rows for button in row if button.get("style")]


def rows_of(message: dict[str, Any]) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    rows = message["body"]["reply_markup"]["inline_keyboard"]
    return [[button["text"] for button in row] for row in rows]


@pytest.mark.slow
async def test_one_message_from_the_invitation_to_the_result(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await anna.writes("/durak")
    text = await anna.sees("Anna invites you")
    assert "36 cards" in text
    assert "1. Anna" in text, "who writes /durak sits"
    message = (await anna.messages())[-1]
    assert rows_of(message) == LOBBY
    assert strong_of(message) == ["Join"]

    assert await vera.is_told("Join") == f"You're at the table. Open it with Play. {HINT}"
    await anna.sees("1. Anna\n2. Vera")
    message = (await anna.messages())[-1]
    assert rows_of(message) == LOBBY, "no button moves"
    assert strong_of(message) == ["Start"]
    assert await anna.is_told("Start") == "The cards are dealt. Good luck!"
    await anna.sees("24 cards in the stock")
    table = await tables.load(await table_of(anna))
    await anna.sees(f"Waiting for {waited_names(table)[0]}.")
    await eventually(lambda: _rows(anna, [["My cards"], ["Play", MORE]]))
    assert strong_of((await anna.messages())[-1]) == ["My cards"]

    over = await play_to_the_end(tables, table.id)
    assert over.last_outcome is not None
    verdict = "A draw" if over.last_outcome.draw else "is the fool"
    await anna.sees(verdict)
    assert "At the table for the next game: Anna, Vera" in await anna.board()
    assert rows_of((await anna.messages())[-1]) == [["Again", "Picture"], ["Play", MORE]]
    await later.quiet()
    assert len(await anna.messages()) == 1
    await vera.presses(MORE)
    for button, start in (("Check the shuffle", "fair"), ("Replay", "replay")):
        outcome = await vera.presses(button)
        assert f"{table.id}_{start}_1" in outcome["launch"]["url"]


async def test_play_opens_the_mini_app_at_this_table(
    bot: BotProcess, anna: Friend, vera: Friend
) -> None:
    table_id = await playing(anna, vera)
    await anna.sees("Waiting for")
    outcome = await vera.presses("Play")
    assert outcome["kind"] == "app"
    assert outcome["launch"]["url"].startswith(f"{PAGE}/app")
    assert table_id in outcome["launch"]["url"]


@pytest.mark.slow
async def test_each_refusal_is_a_sentence(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend
) -> None:
    await anna.writes("/durak")
    assert "More players are needed" in await anna.is_told("Start")
    assert await anna.is_told_in_more("Leave") == "You left the table."
    await anna.presses("Join")
    assert await anna.is_told("Join") == "You have a seat at this table already."
    await vera.presses("Join")
    await anna.sees("2. Vera")
    assert "admin of the group" in await gleb.is_told("Start")
    assert await vera.is_told_in_more("Leave") == "You left the table."
    assert "Podkidnoy: Everybody may add cards" in await vera.is_told_in_more("Rules")


async def test_a_toast_names_the_button_as_it_stands_there(
    run_bot: RunBot, anna: Friend, boris: Friend
) -> None:
    """The message speaks the group's language, the toast that of the person who pressed."""
    await run_bot(words=words)
    await anna.writes("/durak")
    hint = "Чтобы я звал тебя на твой ход, жми 🔔."
    assert await boris.is_told("Join") == f"Ты за столом. Жми «Play». {hint}"


async def test_a_full_table(bot: BotProcess, anna: Friend, vera: Friend, tables: Tables) -> None:
    table_id = await seated(anna)
    for _ in range(5):
        await tables.host.add_computer(table_id, anna.id, "easy")
    assert await vera.is_told("Join") == "Every seat is taken. You can watch."


async def test_a_late_press_during_the_game(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
) -> None:
    """The message still has its old buttons, since it is edited a moment later."""
    table_id = await seated(anna, vera)
    await anna.sees("2. Vera")
    await telegram.fault(method="editMessageText", kind="429", retry_after=60)
    await tables.game.start(table_id, anna.id)
    assert await gleb.is_told("Join") == "Wait until this game is over."
    assert await anna.is_told("Start") == "The cards are dealt. Good luck!"


async def test_an_admin_of_the_group_may_start(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend
) -> None:
    await seated(vera, anna)
    assert await boris.is_told("Start") == "The cards are dealt. Good luck!"


async def test_a_later_admin_may_start_too(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, telegram: Telegram
) -> None:
    await seated(vera, anna)
    assert "Only" in await gleb.is_told("Start")
    await telegram.act("anna", "promote", chat=anna.chat, member=gleb.id, admin=True)
    assert await gleb.is_told("Start") == "The cards are dealt. Good luck!"


async def test_a_name_from_telegram_can_do_no_harm(
    bot: BotProcess, anna: Friend, gleb: Friend
) -> None:
    await gleb.writes("/durak")
    text = await anna.sees("invites you")
    assert "<b>Gleb &amp; invites" in text
    assert "\u202e" not in text


async def test_a_name_calls_nobody_into_our_message(
    bot: BotProcess, anna: Friend, gleb: Friend, telegram: Telegram
) -> None:
    """Telegram looks for people, links and commands in what we write, names too."""
    person = telegram.local.backend.world.people[gleb.id]
    person.first_name, person.last_name = "@anna t.me/casino", "/durak #win"
    await gleb.writes("/durak")
    await anna.sees("1. @")
    kinds = [entity["type"] for entity in (await anna.messages())[-1]["body"]["entities"]]
    assert kinds == ["bold", "text_link"], "the game, and the way to messages"


async def test_an_anonymous_admin_gets_no_table(bot: BotProcess, anna: Friend, store: Any) -> None:
    """An anonymous admin: Telegram shows the group as the sender."""
    update = {
        "update_id": 900000002,
        "message": {
            "message_id": 77,
            "date": 1790000000,
            "chat": {"id": anna.chat, "type": "group", "title": "Friends"},
            "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"},
            "sender_chat": {"id": anna.chat, "type": "group", "title": "Friends"},
            "text": "/durak",
            "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
        },
    }
    handled = await bot.updates.accept(update)
    assert handled is not None
    await handled
    assert any("anonymous admin" in text for text in await _texts(anna))
    assert await store.keys("*:table:*") == []


async def test_a_table_in_a_topic_stays_in_the_topic(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    anna.chat = await telegram.group("Forum")
    topic = await telegram.topic("Forum", "Cards")
    await anna.writes("/durak", topic=topic)
    await anna.sees("Anna invites you")
    assert (await anna.messages())[-1]["body"]["message_thread_id"] == topic


@pytest.mark.slow
async def test_many_changes_are_one_edit_to_the_newest(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    real_pace: None,
) -> None:
    """At most one edit with moves in three seconds, and it shows the table as it is then."""
    table_id = await playing(anna, vera)
    for _ in range(6):
        table = await play_one(tables, table_id)
    await anna.sees(f"Waiting for {waited_names(table)[0]}.")
    stock = f"{table.game.stock_size} card" if table.game else ""
    await anna.sees(stock)
    edits = [
        call["at"]
        for call in await telegram.calls("editMessageText")
        if "Trump" in call["parameters"]["text"]
    ]
    gaps = [later - earlier for earlier, later in itertools.pairwise(edits)]
    assert all(gap >= 2.9 for gap in gaps), gaps
    assert len(edits) <= 4
    assert not [call for call in await telegram.calls() if call["code"] == 429]


@pytest.mark.slow
async def test_games_at_two_tables_of_one_group_share_its_edits(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    real_pace: None,
    later: Later,
) -> None:
    await anna.writes("/durak")
    await anna.sees("invites you")
    first = await table_of(anna)
    await vera.writes("/durak express")
    await vera.sees("Express")
    second = await table_of(vera)
    assert first != second
    for table_id, host, guest in ((first, anna, vera), (second, vera, anna)):
        await tables.seats.sit(table_id, Person(guest.id, guest.key.title(), "en"))
        await tables.game.start(table_id, host.id)
    await later.quiet()
    begun = len(await telegram.calls("editMessageText"))
    await asyncio.gather(*(play_one(tables, one) for one in (first, second)))
    await later.quiet()
    assert len(await telegram.calls("editMessageText")) <= begun + 1


async def _rows(friend: Friend, wanted: list[list[str]]) -> bool:
    return rows_of((await friend.messages())[-1]) == wanted


async def _texts(friend: Friend) -> list[str]:
    return [str(one["body"].get("text", "")) for one in await friend.messages()]
