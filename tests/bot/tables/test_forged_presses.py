"""Presses that a changed client forges: what a press says isn't what stands under the message."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory import keys
from bot.messages.callbacks import (
    AppointmentAct,
    AppointmentPress,
    NoCallsPress,
    TableAct,
    TablePress,
)
from bot.telegram.places import INLINE_NAME
from engine.tables import Tables
from tests.bot.chat import BOT, MORE, Friend, Telegram, buttons_of, find_button
from tests.bot.conftest import settings_for
from tests.bot.games import playing, seated, table_of
from tests.bot.jumping_time import Later
from tests.bot.people.test_inline_mode import ask, in_others, send

AFTER = settings_for("").notice_after * 2
NUMBERS = itertools.count(900_000_700)
STRANGERS = range(8_000_000_001, 8_000_000_012)
ACTS = [press for press in TableAct if press is not TableAct.CALL_ME]  # which is about the chat
MADE_BY_ANY_PRESS = (
    ":update:",
    ":asked:presses:",
    ":asked:moves:",
    ":epoch",  # of a shard that nobody had looked at
)  # for a day, and for half a minute
SOMETHING_ELSE = "l:en"  # the button that really stands there


def said_of(table_id: str, press: TableAct = TableAct.RULES) -> str:
    return TablePress(press=press, table=table_id).pack()


def message_with(chat: int, number: int, *buttons: str) -> dict[str, Any]:
    """A message of the bot, as Telegram tells of it under a press; without buttons it is one that
    is too old to be told.
    """
    kind = "private" if chat > 0 else "group"
    told = {"message_id": number, "chat": {"id": chat, "type": kind}}
    if not buttons:
        return {**told, "date": 0}
    keyboard = [[{"text": "A button", "callback_data": data} for data in buttons]]
    markup = {"inline_keyboard": keyboard}
    return {**told, "date": 1790000000, "text": "…", "reply_markup": markup}


async def press(bot: BotProcess, telegram: Telegram, person: int, data: str, **where: Any) -> str:
    """The toast, when this person's client says `data`; `where` is as in Telegram's words."""
    number = next(NUMBERS)
    query = {
        "id": str(number),
        "from": {"id": person, "is_bot": False, "first_name": "Eve"},
        "chat_instance": "1",
        "data": data,
        **where,
    }
    handled = await bot.updates.accept({"update_id": number, "callback_query": query})
    assert handled is not None
    await handled
    answers = await telegram.calls("answerCallbackQuery")
    (said,) = [one for one in answers if one["parameters"]["callback_query_id"] == str(number)]
    return str(said["parameters"].get("text", ""))


async def all_keys(store: Any) -> set[str]:
    return {key.decode() if isinstance(key, bytes) else key for key in await store.keys("*")}


@pytest.mark.parametrize("buttons", [(SOMETHING_ELSE,), ()])
async def test_strangers_presses_leave_nothing_behind(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    telegram: Telegram,
    store: Any,
    later: Later,
    buttons: tuple[str, ...],
) -> None:
    """They know the table's name, as every link has it; its message is another's."""
    table_id = await playing(anna, vera)
    await later(AFTER)  # the player in turn can't be notified: the board says so by then
    shown, before = await bot.context.memory.boards.of(table_id), await all_keys(store)
    for stranger, act in itertools.product(STRANGERS, ACTS):
        message = message_with(stranger, 5, *buttons)
        await press(bot, telegram, stranger, said_of(table_id, act), message=message)
    await later.quiet()
    assert await bot.context.memory.boards.of(table_id) == shown
    made = await all_keys(store) - before
    assert [key for key in made if not any(part in key for part in MADE_BY_ANY_PRESS)] == []


async def test_a_shared_table_is_kept_up_to_date_after_strangers_pressed(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna)
    for stranger in STRANGERS:
        message = message_with(stranger, 5, SOMETHING_ELSE)
        await press(bot, telegram, stranger, said_of(table_id), message=message)
        await press(bot, telegram, stranger, said_of(table_id), inline_message_id=f"i{stranger}")
    await in_others(telegram, anna, vera)
    await send(anna, await ask(anna, table_id))
    await later.quiet()
    await vera.presses("Join")
    await anna.sees("2. Vera")


async def test_a_press_under_another_table_changes_neither_message(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, later: Later
) -> None:
    """It once took the other message away, as an older one of the table that was named."""
    first = await seated(anna)
    second = await seated(vera)
    await later.quiet()
    boards = bot.context.memory.boards
    shown = [await boards.of(table_id) for table_id in (first, second)]
    number = shown[1][str(anna.chat)].message
    message = message_with(anna.chat, number, said_of(second))
    await press(bot, telegram, anna.id, said_of(first), message=message)
    await later.quiet()
    assert [await boards.of(table_id) for table_id in (first, second)] == shown
    assert len(await anna.messages()) == 2


@pytest.mark.parametrize("in_private", [False, True])
async def test_a_real_board_is_known_again_though_the_store_forgot_it(
    bot: BotProcess,
    anna: Friend,
    telegram: Telegram,
    store: Any,
    later: Later,
    in_private: bool,
) -> None:
    table_id = await seated(anna)
    if in_private:
        await anna.starts_bot(table_id)
        anna.chat = BOT
        await anna.sees("1. Anna")
    await later.quiet()
    boards = bot.context.memory.boards
    where = str(anna.id if in_private else anna.chat)
    message = (await boards.of(table_id))[where].message
    await store.delete(keys.boards(BOT, table_id))
    await anna.presses("Rules" if in_private else MORE)
    await later.quiet()
    assert (await boards.of(table_id))[where].message == message
    assert len([one for one in await anna.messages() if "Join" in buttons_of(one)]) == 1


async def test_a_strangers_invitation_counts_once_somebody_at_the_table_presses_it(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna)
    await in_others(telegram, vera, gleb)
    await send(gleb, await ask(gleb, table_id))
    await later.quiet()
    assert not await inline_of(bot, table_id), "eight strangers could take all places"
    await gleb.presses("Rules")
    await later.quiet()
    assert not await inline_of(bot, table_id)
    await vera.presses("Join")
    await gleb.sees("2. Vera")
    assert len(await inline_of(bot, table_id)) == 1


async def test_an_inline_message_shows_the_table_for_which_it_was_made(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    telegram: Telegram,
    tables: Tables,
    later: Later,
) -> None:
    """Anna is at both tables, and her client says the other one's name, or that of a draft."""
    first = await seated(anna)
    await in_others(telegram, anna, vera)
    await send(anna, await ask(anna, "express"))
    await vera.presses("Join")
    await later.quiet()
    second = await table_of(anna)
    message = (await tables.load(second)).place.removeprefix(INLINE_NAME)
    draft = (await ask(anna, "perevodnoy"))["results"][0]["id"]
    await press(bot, telegram, anna.id, said_of(first), inline_message_id=message)
    said = await press(
        bot, telegram, anna.id, said_of(draft, TableAct.JOIN), inline_message_id=message
    )
    await later.quiet()
    assert "too old" in said
    assert await bot.context.table(draft) is None
    assert not await inline_of(bot, first)
    assert "Express" in await anna.board()


async def test_calls_are_ended_from_any_message_and_change_none_but_their_own(
    bot: BotProcess, anna: Friend, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna)
    await later.quiet()
    (board,) = await anna.messages()
    callers = bot.context.memory.callers
    for message in (
        message_with(anna.chat, board["id"], said_of(table_id)),
        message_with(anna.id, 5),  # too old: the way out still leads out
    ):
        await callers.add(anna.chat, anna.id, "en")
        said = NoCallsPress(chat=anna.chat, table="").pack()
        told = await press(bot, telegram, anna.id, said, message=message)
        assert told == "OK, no more messages about tables there."
        assert await callers.languages.all(anna.chat) == {}
    assert await telegram.calls("editMessageReplyMarkup") == []


async def test_only_its_own_button_tells_the_number_of_an_appointments_message(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables, later: Later
) -> None:
    """The answer to its sending was lost."""
    await tables.people.keep_zone(anna.id, "Etc/UTC")
    await telegram.fault(method="sendMessage", kind="drop_after", count=1)
    hour = (datetime.fromtimestamp(bot.context.clock.now(), UTC).hour + 2) % 24
    await anna.writes(f"/durak {hour}:00")
    await anna.sees("who's in?")
    made = bot.context.memory.appointments
    (name,) = (await made.in_groups.all(anna.chat)).values()
    said = AppointmentPress(date=AppointmentAct.RULES, name=name).pack()
    message = message_with(anna.chat, 99_999, SOMETHING_ELSE)
    await press(bot, telegram, anna.id, said, message=message)
    assert await made.messages.of(name) == {}
    await anna.presses("Rules")
    shown = await made.messages.at(name, anna.chat)
    assert find_button(await anna.messages(), "Rules") == (str(shown.message), [1, 0])


async def inline_of(bot: BotProcess, table_id: str) -> list[str]:
    """The inline messages of the table that are kept up to date."""
    shown = await bot.context.memory.boards.of(table_id)
    return [where for where in shown if where.startswith(INLINE_NAME)]
