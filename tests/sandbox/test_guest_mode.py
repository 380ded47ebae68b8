"""Guest mode: a bot answers in a chat where it is no member, once it is called by name."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import Message

from deploy.sandbox import LocalTelegram
from tests.sandbox.conftest import ANNA, BORIS, OTHER_TOKEN
from tests.sandbox.people import Phone
from tests.sandbox.test_inline import article

INK = int(OTHER_TOKEN.partition(":")[0])


@pytest.fixture
async def ink(other_bot: Bot, telegram: LocalTelegram) -> Bot:
    """A bot that is in none of the groups; BotFather's switch is on."""
    telegram.backend.world.bots[INK].guest = True
    return other_bot


async def called(bot: Bot) -> list[Message]:
    """Messages that called the bot since the last look."""
    updates = await bot.get_updates()
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1)
    return [one.guest_message for one in updates if one.guest_message is not None]


async def test_getme_tells_of_the_switch(ink: Bot, bot: Bot) -> None:
    assert (await ink.get_me()).supports_guest_queries
    assert not (await bot.get_me()).supports_guest_queries


async def test_a_named_bot_answers_and_its_answer_lives(
    ink: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    await anna.do("send", chat=friends, text="@ink_bot green, please")
    (call,) = await called(ink)
    assert (call.text, call.chat.id) == ("@ink_bot green, please", friends)
    assert call.from_user is not None
    assert call.from_user.id == ANNA
    assert call.guest_query_id is not None
    sent = await ink.answer_guest_query(call.guest_query_id, article())
    heard = (await boris.sees("Tea"))["message"]
    assert heard["from"]["username"] == "ink_bot"
    assert heard["guest_bot_caller_user"]["id"] == ANNA
    pressed = boris.begin("press", chat=friends, key=heard["key"], button=[0, 0])
    (update,) = await ink.get_updates(timeout=30)
    query = update.callback_query
    assert query is not None
    assert (query.inline_message_id, query.message) == (sent.inline_message_id, None)
    await query.as_(ink).answer("Poured")
    assert (await pressed)["text"] == "Poured"
    assert await ink.edit_message_text("Empty", inline_message_id=sent.inline_message_id) is True
    await anna.sees("Empty")


async def test_a_member_is_called_too_after_the_message_itself(
    bot: Bot, anna: Phone, friends: int, telegram: LocalTelegram
) -> None:
    telegram.backend.world.bots[bot.id].guest = True
    name = (await bot.get_me()).username
    await anna.do("send", chat=friends, text=f"/durak @{name}")
    updates = [one for one in await bot.get_updates() if one.message or one.guest_message]
    assert [one.event_type for one in updates[-2:]] == ["message", "guest_message"]


async def test_one_answer_and_it_may_be_too_late(
    ink: Bot, anna: Phone, friends: int, telegram: LocalTelegram
) -> None:
    await anna.do("send", chat=friends, text="@ink_bot")
    (call,) = await called(ink)
    assert call.guest_query_id is not None
    await ink.answer_guest_query(call.guest_query_id, article())
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await ink.answer_guest_query(call.guest_query_id, article())
    await anna.do("send", chat=friends, text="@ink_bot again")
    (call,) = await called(ink)
    assert call.guest_query_id is not None
    telegram.backend.settings.query_seconds = 0
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await ink.answer_guest_query(call.guest_query_id, article())


async def test_between_two_people_and_by_an_answer_to_the_guest(ink: Bot, anna: Phone) -> None:
    chat = (await anna.do("open_chat", **{"with": BORIS}))["chat"]
    await anna.do("send", chat=chat, text="@ink_bot")
    (call,) = await called(ink)
    assert call.guest_query_id is not None
    await ink.answer_guest_query(call.guest_query_id, article())
    said = (await anna.sees("Tea"))["message"]
    await anna.do("send", chat=chat, text="thank you", reply_to=said["key"])
    (call,) = await called(ink)
    assert call.text == "thank you"
    assert call.reply_to_message is not None


@pytest.mark.parametrize("case", ["off", "unnamed", "unknown"])
async def test_a_bot_that_stays_uncalled(
    ink: Bot, anna: Phone, friends: int, telegram: LocalTelegram, case: str
) -> None:
    text = {"unnamed": "ink is out", "unknown": "@no_such_bot"}.get(case, "@ink_bot")
    if case == "off":
        telegram.backend.world.bots[INK].guest = False
    await anna.do("send", chat=friends, text=text)
    assert await called(ink) == []
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await ink.answer_guest_query("1", article())


async def test_an_anonymous_administrator_calls_as_the_group(
    ink: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    group = (await anna.do("upgrade", chat=friends))["chat"]
    await anna.do("send", chat=group, text="@ink_bot", **{"as": {"group": True}})
    (call,) = await called(ink)
    assert call.sender_chat is not None
    assert call.guest_query_id is not None
    await ink.answer_guest_query(call.guest_query_id, article())
    heard = (await boris.sees("Tea"))["message"]
    assert heard["guest_bot_caller_chat"]["id"] == group
