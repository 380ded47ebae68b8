"""Refusals of Telegram, with its words; things it ignores, and where those are listed."""

from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.types import BotCommand

from deploy.sandbox import LocalTelegram
from tests.sandbox.conftest import ANNA, BORIS, make_bot, one_button, raw
from tests.sandbox.people import Phone


async def test_a_wrong_token(telegram: LocalTelegram) -> None:
    async with make_bot(telegram, "1:nobody") as stranger:
        with pytest.raises(TelegramUnauthorizedError, match="Unauthorized"):
            await stranger.get_me()


async def test_a_revoked_token(telegram: LocalTelegram, http: aiohttp.ClientSession) -> None:
    """As after BotFather's /revoke: the new one is the bot's, and nobody has the old one."""
    async with make_bot(telegram) as before:
        name = (await before.get_me()).username
        async with http.post("/sandbox/revocations", json={"bot": name}) as answer:
            token = (await answer.json())["token"]
        with pytest.raises(TelegramUnauthorizedError):
            await before.get_me()
    async with make_bot(telegram, token) as now:
        assert (await now.get_me()).username == name
    async with http.post("/sandbox/revocations", json={"bot": "nobody"}) as answer:
        assert answer.status == 400


async def test_an_unknown_method(http: aiohttp.ClientSession) -> None:
    told = await raw(http, "sendDice", chat_id=1)
    assert told == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found: method not found",
        "status": 404,
    }


@pytest.mark.parametrize(
    ("method", "parameters", "words"),
    [
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"chat_id": ANNA}, "message text is empty"),
        ("sendMessage", {"chat_id": 4, "text": "x"}, "chat not found"),
        ("sendMessage", {"chat_id": "@nobody", "text": "x"}, "chat not found"),
        ("getUpdates", {"offset": "soon"}, "invalid offset specified"),
        ("deleteMessage", {"chat_id": ANNA}, "message identifier is not specified"),
        ("getChatMember", {"chat_id": ANNA}, "invalid user_id specified"),
    ],
)
async def test_missing_and_malformed(
    http: aiohttp.ClientSession, method: str, parameters: dict[str, Any], words: str
) -> None:
    told = await raw(http, method, **parameters)
    assert (told["status"], told["description"]) == (400, f"Bad Request: {words}")


async def test_a_malformed_keyboard(http: aiohttp.ClientSession, friends: int) -> None:
    keyboard = {"inline_keyboard": [[{"text": 5, "callback_data": "x"}]]}
    told = await raw(http, "sendMessage", chat_id=friends, text="x", reply_markup=keyboard)
    words = 'can\'t parse reply markup: Field "text" must be of type String'
    assert told["description"] == f"Bad Request: {words}"
    told = await raw(http, "sendMessage", chat_id=friends, text="x", reply_markup="{")
    words = "can't parse reply keyboard markup JSON object"
    assert told["description"] == f"Bad Request: {words}"


@pytest.mark.parametrize("method", ["setChatMenuButton", "getChatMenuButton"])
@pytest.mark.parametrize(
    ("person", "words"),
    [
        ("", "invalid chat_id specified"),
        ("Anna", "invalid chat_id specified"),
        (0, "invalid chat_id specified"),
        (-ANNA, "invalid chat_id specified"),
        (4, "user not found"),
    ],
)
async def test_a_menu_button_is_everybodys_or_a_persons(
    http: aiohttp.ClientSession, method: str, person: object, words: str
) -> None:
    told = await raw(http, method, chat_id=person)
    assert (told["status"], told["description"]) == (400, f"Bad Request: {words}")
    for right in ({}, {"chat_id": ANNA}, {"chat_id": None}):
        assert (await raw(http, method, **right))["ok"] is True


FAR = "URL 'http://example.org' is invalid: Only HTTPS links are allowed"


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ({"type": "dial"}, "can't parse menu button: MenuButton has unsupported type"),
        ({"type": "web_app"}, "can't parse menu button: Can't find field \"text\""),
        ({"text": "Sit"}, "can't parse menu button: Can't find field \"type\""),
        (
            {"type": "web_app", "text": "Sit"},
            "can't parse menu button: Can't find field \"web_app\"",
        ),
        (
            {"type": "web_app", "text": "", "web_app": {"url": "https://example.org"}},
            "menu button text must be non-empty",
        ),
        (
            {"type": "web_app", "text": "Sit", "web_app": {"url": "http://example.org"}},
            f"menu button Web App {FAR}",
        ),
    ],
)
async def test_a_menu_button_that_opens_nothing(
    http: aiohttp.ClientSession, button: dict[str, Any], words: str
) -> None:
    told = await raw(http, "setChatMenuButton", menu_button=button)
    assert (told["status"], told["description"]) == (400, f"Bad Request: {words}")


async def test_a_language_has_two_letters(bot: Bot) -> None:
    menu = [BotCommand(command="tea", description="A pot")]
    with pytest.raises(TelegramBadRequest, match="invalid language code specified"):
        await bot.set_my_commands(menu, language_code="english")
    with pytest.raises(TelegramBadRequest, match="invalid language code specified"):
        await bot.set_my_description("A pot of tea", language_code="EN")
    await bot.set_my_commands(menu, language_code="en")


async def test_inline_mode_is_off_until_set(anna: Phone, friends: int) -> None:
    told = await anna.do("inline", bot="ink_bot", chat=friends, query="blue")
    assert told["words"] == "This bot has no inline mode."


async def test_too_long_a_text(bot: Bot, friends: int) -> None:
    with pytest.raises(TelegramBadRequest, match="message is too long"):
        await bot.send_message(friends, "🃏" * 2049)
    await bot.send_message(friends, "🃏" * 2048)


async def test_kicked_and_strangers(bot: Bot, other_bot: Bot, anna: Phone, friends: int) -> None:
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await other_bot.send_message(friends, "Let me in")
    await anna.do("kick", chat=friends, member=5001)
    with pytest.raises(TelegramForbiddenError, match="bot was kicked from the group chat"):
        await bot.send_message(friends, "But")
    updates = await bot.get_updates()
    assert updates[-1].my_chat_member is not None
    assert updates[-1].my_chat_member.new_chat_member.status == "kicked"


async def test_a_person_who_left_is_no_member(bot: Bot, friends: int) -> None:
    await bot.leave_chat(friends)
    with pytest.raises(TelegramForbiddenError, match="bot is not a member of the group chat"):
        await bot.send_message(friends, "And another thing")


async def test_a_group_becomes_a_supergroup(bot: Bot, anna: Phone, friends: int) -> None:
    new = (await anna.do("upgrade", chat=friends))["chat"]
    with pytest.raises(TelegramMigrateToChat) as refused:
        await bot.send_message(friends, "Hello")
    assert refused.value.migrate_to_chat_id == new
    messages = [u.message for u in await bot.get_updates() if u.message]
    moves = [(m.chat.id, m.migrate_to_chat_id, m.migrate_from_chat_id) for m in messages]
    assert moves == [(friends, new, None), (new, None, friends)]
    await bot.send_message(new, "Hello")
    assert (await anna.sees("Hello"))["chat"] == new


async def test_other_peoples_messages_stay(bot: Bot, anna: Phone, friends: int) -> None:
    key = (await anna.do("send", chat=friends, text="/mine@tea_bot"))["key"]
    with pytest.raises(TelegramBadRequest, match="message can't be edited"):
        await bot.edit_message_text("Yours", chat_id=friends, message_id=int(key))
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(friends, int(key))


async def test_a_reply_to_a_deleted_message(
    bot: Bot, anna: Phone, friends: int, http: aiohttp.ClientSession
) -> None:
    key = (await anna.do("send", chat=friends, text="/tea@tea_bot"))["key"]
    await anna.do("delete", chat=friends, key=key)
    where: dict[str, Any] = {"chat_id": friends, "text": "Which tea?"}
    beside = {"reply_parameters": {"message_id": int(key)}, "allow_sending_without_reply": True}
    told = await raw(http, "sendMessage", **where, **beside)
    assert told["description"] == "Bad Request: message to be replied not found"
    within = {"message_id": int(key), "allow_sending_without_reply": True}
    assert (await raw(http, "sendMessage", **where, reply_parameters=within))["ok"] is True
    alone = {"reply_to_message_id": int(key), "allow_sending_without_reply": True}
    assert (await raw(http, "sendMessage", **where, **alone))["ok"] is True


async def test_a_query_grows_old(
    bot: Bot, anna: Phone, friends: int, http: aiohttp.ClientSession
) -> None:
    await http.post("/sandbox/settings", json={"query_seconds": 0.0})
    sent = await bot.send_message(friends, "x", reply_markup=one_button(callback_data="x"))
    pressed = anna.begin("press", chat=friends, key=str(sent.message_id), button=[0, 0])
    (update,) = await bot.get_updates(timeout=30)
    assert update.callback_query is not None
    with pytest.raises(TelegramBadRequest, match="query is too old and response timeout"):
        await bot.answer_callback_query(update.callback_query.id)
    pressed.cancel()


async def test_twenty_a_minute_in_a_group(bot: Bot, friends: int, club: int) -> None:
    sent = [await bot.send_message(friends, f"{n}") for n in range(15)]
    for n in range(5):
        await bot.edit_message_text(f"again {n}", chat_id=friends, message_id=sent[n].message_id)
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(friends, "one more")
    assert 50 <= refused.value.retry_after <= 60
    await bot.send_message(club, "elsewhere")


async def test_one_a_second_to_a_person(
    bot: Bot, anna: Phone, http: aiohttp.ClientSession
) -> None:
    await anna.do("start", bot=5001)
    for n in range(5):
        await bot.send_message(ANNA, f"burst {n}")
    with pytest.raises(TelegramRetryAfter):
        await send_many(bot, 3)
    await http.post("/sandbox/settings", json={"limits": False})
    await send_many(bot, 8)


async def send_many(bot: Bot, count: int) -> None:
    for n in range(count):
        await bot.send_message(ANNA, f"{n}")


async def test_faults_on_demand(bot: Bot, friends: int, http: aiohttp.ClientSession) -> None:
    told: list[dict[str, Any]] = [
        {"method": "sendMessage", "kind": "429", "retry_after": 3},
        {"method": "sendMessage", "kind": "502"},
        {"kind": "drop"},
        {"kind": "drop_after"},
        {"kind": "500_after"},
        {"kind": "delay", "seconds": 0.1},
    ]
    for fault in told:
        async with http.post("/sandbox/faults", json=fault) as answer:
            assert answer.status == 200
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(friends, "x")
    assert refused.value.retry_after == 3
    with pytest.raises(TelegramServerError):
        await bot.send_message(friends, "x")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(friends, "not sent")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(friends, "sent, but who knows")
    with pytest.raises(TelegramServerError, match="restart"):
        await bot.send_message(friends, "sent, and then a restart")
    await bot.send_message(friends, "slow")
    async with http.get("/sandbox/calls?method=sendmessage") as answer:
        calls = (await answer.json())["calls"]
    assert [(call["fault"], call["code"]) for call in calls] == [
        ("429", 429),
        ("502", 502),
        ("drop", 500),
        ("drop_after", 200),
        ("500_after", 500),
        ("delay", 200),
    ]
    there = await everything(http, friends)
    assert there == ["sent, but who knows", "sent, and then a restart", "slow"]
    async with http.post("/sandbox/faults", json={"kind": "fire"}) as answer:
        assert answer.status == 400


async def everything(http: aiohttp.ClientSession, chat: int) -> list[str]:
    """The texts that stand in a group."""
    async with http.get("/sandbox/chats") as answer:
        chats = (await answer.json())["chats"]
    found = next(one["messages"] for one in chats if one["chat"]["id"] == chat)
    return [message["body"]["text"] for message in found]


async def test_unknown_parameters_are_listed(http: aiohttp.ClientSession, friends: int) -> None:
    keyboard = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "colour": "red"}]]}
    told = await raw(
        http, "sendMessage", chat_id=friends, text="x", reply_markup=keyboard, loudly=True
    )
    assert told["ok"] is True
    async with http.get("/sandbox/unknown-parameters") as answer:
        assert (await answer.json())["unknown"] == [
            {"method": "sendMessage", "parameter": "loudly"},
            {"method": "sendMessage", "parameter": "reply_markup.inline_keyboard.colour"},
        ]


async def test_aiogram_sends_nothing_unknown(
    bot: Bot, anna: Phone, friends: int, http: aiohttp.ClientSession
) -> None:
    await bot.send_message(friends, "x", reply_markup=one_button(callback_data="x"))
    await bot.get_me()
    assert (await bot.get_chat_member(friends, BORIS)).status == "member"
    assert await bot.get_chat_member_count(friends) == 3
    assert [m.user.id for m in await bot.get_chat_administrators(friends)] == [ANNA]
    async with http.get("/sandbox/unknown-parameters") as answer:
        assert (await answer.json())["unknown"] == []
