"""Order from the chat: /close, the buttons of /table, and going on without somebody."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from engine.tables import NoSuchTable, Tables
from tests.bot.chat import BOT, Friend, Telegram, buttons_of, eventually
from tests.bot.games import playing, seated, table_of
from tests.bot.jumping_time import Later


async def says(friend: Friend, words: str) -> str:
    """Return the bot's message in the group with these words, as soon as it is there."""

    async def look() -> str:
        texts = [one["body"].get("text", "") for one in await friend.messages()]
        return next((text for text in texts if words in text), "")

    return await eventually(look)


async def is_gone(tables: Tables, table_id: str) -> bool:
    try:
        await tables.load(table_id)
    except NoSuchTable:
        return True
    return False


async def names_at(tables: Tables, table_id: str) -> list[str]:
    return [person.name for person in (await tables.load(table_id)).persons]


async def test_an_admin_closes_the_only_table(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await seated(vera)
    await anna.writes("/close")  # bare, it may be meant for another bot
    await vera.writes("/close@durak_bot")
    await says(vera, "The table is closed.")
    assert await is_gone(tables, table_id), "its creator is its host"
    await boris.writes("/close@durak_bot")
    await says(boris, "There is no table here.")


@pytest.mark.slow
async def test_others_close_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await playing(anna, vera)
    await vera.writes("/close@durak_bot")
    await says(vera, "Only the host of this table, or an admin of the group, can do that.")
    assert not await is_gone(tables, table_id)


async def test_a_reply_to_its_message_says_which_table(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    first = await seated(anna)
    message = (await anna.messages())[-1]["id"]
    second = await seated(vera)
    await boris.writes("/close", reply_to=message)
    await eventually(lambda: is_gone(tables, first))
    assert not await is_gone(tables, second)


async def test_with_several_tables_the_admin_says_which(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend
) -> None:
    await seated(anna)
    await seated(vera)
    await boris.writes("/table@durak_bot")
    await says(boris, "Which table? Reply to its message")


async def test_table_without_a_table_says_so(bot: BotProcess, boris: Friend) -> None:
    await boris.writes("/table@durak_bot")
    await says(boris, "There is no table here.")


@pytest.mark.parametrize("written", ["/stop", "/stop@durak_bot"])
async def test_stop_closes_the_writers_own_table(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, written: str
) -> None:
    others, own = await seated(anna), await seated(vera)
    await vera.writes(written)
    await says(vera, "The table is closed.")
    assert await is_gone(tables, own)
    assert not await is_gone(tables, others)


async def test_a_bare_stop_of_somebody_without_a_table_is_for_another_bot(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table_id = await seated(anna)
    before = len(await anna.messages())
    await vera.writes("/stop")
    await later.quiet()
    assert len(await anna.messages()) == before
    await vera.writes("/stop@durak_bot")
    await says(vera, "Only the host of this table, or an admin of the group, can do that.")
    assert not await is_gone(tables, table_id)


async def test_a_guest_of_a_game_stops_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await playing(anna, vera)
    await vera.writes("/stop")
    await says(vera, "Only the host of this table, or an admin of the group, can do that.")
    assert not await is_gone(tables, table_id)


async def test_stop_in_the_private_chat_closes_the_table_there(
    bot: BotProcess, vera: Friend, tables: Tables
) -> None:
    home = Friend(vera.telegram, vera.key, vera.id, BOT)
    await home.starts_bot()
    await home.writes("/stop")
    await says(home, "There is no table here.")
    await home.writes("/durak express")
    await home.sees("Express")
    table_id = await table_of(home)
    await home.writes("/stop")
    await eventually(lambda: is_gone(tables, table_id))


async def test_an_anonymous_admin_closes_a_table(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    table_id = await seated(anna)
    await anonymous(bot, anna, "/close@durak_bot", sender=-1009, update=900000201)
    assert not await is_gone(tables, table_id), "a channel is no admin"
    await anonymous(bot, anna, "/close@durak_bot", sender=anna.chat, update=900000202)
    assert await is_gone(tables, table_id)


async def anonymous(
    bot: BotProcess, friend: Friend, text: str, *, sender: int, update: int
) -> None:
    chat = {"id": friend.chat, "type": "group", "title": "Friends"}
    told: dict[str, Any] = {
        "update_id": update,
        "message": {
            "message_id": update - 900000000,
            "date": 1790000000,
            "chat": chat,
            "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"},
            "sender_chat": {**chat, "id": sender},
            "text": text,
            "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
        },
    }
    handled = await bot.updates.accept(told)
    assert handled is not None
    await handled


async def test_hosts_free_seats_and_keep_people_out_by_buttons(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    table_id = await seated(anna, vera, boris)
    await anna.writes("/table@durak_bot")
    await says(anna, "For the host of this table")
    assert "Only the host" in await gleb.is_told("Free Vera's seat")
    assert await anna.is_told("Free Vera's seat") == "Done: the seat is freed."
    assert await names_at(tables, table_id) == ["Anna", "Boris"]
    await vera.presses("Join")
    await boris.writes("/table@durak_bot")
    assert await boris.is_told("Keep Vera out") == "Done: the seat is freed."
    assert "is keeping you out of this table" in await vera.is_told("Join")
    await boris.presses("Close the table")
    assert await is_gone(tables, table_id)


async def test_neither_oneself_nor_an_admin_is_offered_to_be_kept_out(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables
) -> None:
    """Vera made the table, Anna and Boris are admins."""
    table_id = await seated(vera, anna, boris)
    await vera.writes("/table@durak_bot")
    await says(vera, "For the host of this table")
    assert await offered(vera) == [
        "Free Vera's seat",
        "Free Anna's seat",
        "Free Boris's seat",
        "Close the table",
        "All set",
    ]
    assert await vera.is_told("Free Anna's seat") == "Done: the seat is freed."
    await boris.writes("/table@durak_bot")
    await eventually(lambda: has_button(boris, "Keep Vera out"))
    assert await vera.is_told("Keep Vera out") == (
        "You can't keep out yourself or an admin of the group."
    )
    assert await names_at(tables, table_id) == ["Vera", "Boris"]


async def offered(friend: Friend) -> list[str]:
    """The buttons of the message that came last."""
    return buttons_of((await friend.messages())[-1])


@pytest.mark.slow
async def test_a_seat_in_a_game_goes_to_a_computer(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await playing(anna, vera)
    await anna.writes("/table@durak_bot")
    await anna.presses("Computer instead of Vera")
    assert (await tables.load(table_id)).seats[1].held
    await says(anna, "Vera 🤖")


async def has_button(friend: Friend, label: str) -> bool:
    return any(label in buttons_of(message) for message in await friend.messages())


async def test_done_takes_the_buttons_away(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    await seated(anna)
    await anna.writes("/table@durak_bot")
    await anna.presses("All set")

    async def only_the_table() -> bool:
        texts = [one["body"].get("text", "") for one in await anna.messages()]
        return not any("For the host" in text for text in texts)

    await eventually(only_the_table)
