"""Groups come and go; ephemeral messages; chats outlive the server."""

import asyncio
import os
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.types import (
    BotCommand,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from deploy.sandbox import LocalTelegram
from deploy.sandbox.delivery.bot_limits import EphemeralLie
from tests.sandbox.conftest import ANNA, BORIS, SETUP, TOKEN, group_id, make_bot, opened
from tests.sandbox.people import Phone
from tests.support.patience import PATIENCE

MARKUP = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Peek", callback_data="peek")]]
)


async def test_a_new_group_with_a_bot(bot: Bot, anna: Phone, boris: Phone) -> None:
    made = await anna.do("new_group", title="Tea party", members=[BORIS, 5001])
    updates = await bot.get_updates()
    member = updates[0].my_chat_member
    assert member is not None
    assert member.chat.title == "Tea party"
    assert (member.old_chat_member.status, member.new_chat_member.status) == ("left", "member")
    joined = updates[1].message
    assert joined is not None
    assert [u.id for u in joined.new_chat_members or []] == [5001]
    heard = await boris.hears("chat")
    assert heard["chat"]["id"] == made["chat"]
    await boris.do("leave", chat=made["chat"])
    await boris.hears("gone", chat=made["chat"])


async def test_a_bot_is_added_by_link(bot: Bot, anna: Phone) -> None:
    made = await anna.do("new_group", title="Later", members=[])
    await anna.do("add", chat=made["chat"], member=5001, parameter="t1")
    texts = [u.message.text for u in await bot.get_updates() if u.message]
    assert texts == [None, "/start@tea_bot t1"]


async def test_only_one_sees_an_ephemeral_message(
    bot: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    sent = await bot.send_message(friends, "A hand", reply_markup=MARKUP)
    pressed = boris.begin("press", chat=friends, key=str(sent.message_id), button=[0, 0])
    (update,) = await bot.get_updates(timeout=30)
    query = update.callback_query
    assert query is not None
    hand = await bot.send_message(
        friends,
        "Your hand",
        ephemeral_message_parameters=EphemeralMessageParameters(
            receiver_user_id=BORIS,
            callback_query_id=query.id,
            replace_callback_query_message=True,
        ),
    )
    await bot.answer_callback_query(query.id)
    await pressed
    assert (hand.message_id, hand.ephemeral_message_id) == (0, 1)
    heard = await boris.sees("Your hand")
    assert heard["message"]["key"] == "e1"
    assert heard["message"]["replaces"] == str(sent.message_id)
    where = {"chat_id": friends, "receiver_user_id": BORIS, "ephemeral_message_id": 1}
    await bot.edit_ephemeral_message_text(text="Your new hand", **where)
    await boris.sees("Your new hand")
    await bot.delete_ephemeral_message(**where)
    await boris.hears("deleted", keys=["e1"])
    assert "hand" not in str(anna.heard[1:]).lower().replace("a hand", "")


@pytest.mark.parametrize(
    ("lie", "named", "seen", "edits"),
    [
        ("none", True, {ANNA}, True),
        ("ignored", False, {None}, False),
        ("10.1", False, {None}, False),
        ("10.2", False, {None}, False),
        ("unnamed", False, {ANNA}, True),
        ("dropped", True, set(), False),
    ],
)
async def test_a_server_lies_about_ephemeral_messages(
    bot: Bot,
    anna: Phone,
    friends: int,
    telegram: LocalTelegram,
    lie: EphemeralLie,
    named: bool,
    seen: set[int | None],
    edits: bool,
) -> None:
    telegram.backend.settings.ephemeral_lie = lie
    await anna.do("promote", chat=friends, member=5001, admin=True)
    to = EphemeralMessageParameters(receiver_user_id=ANNA)
    sent = await bot.send_message(friends, "Psst", ephemeral_message_parameters=to)
    assert (sent.ephemeral_message_id == 1, sent.receiver_user is not None) == (named, named)
    assert (sent.message_id == 0) == (seen != {None})
    there = telegram.backend.world.messages[str(friends)].values()
    assert {one.receiver for one in there if one.body.get("text") == "Psst"} == seen
    where = {"chat_id": friends, "receiver_user_id": ANNA, "ephemeral_message_id": 1}
    refusal = "method not found" if lie == "10.1" else "message to edit not found"
    with nullcontext() if edits else pytest.raises(TelegramAPIError, match=refusal):
        await bot.edit_ephemeral_message_text(text="Shh", **where)


async def test_an_older_server_knows_the_flat_parameters_of_its_time(
    bot: Bot, anna: Phone, friends: int, telegram: LocalTelegram
) -> None:
    telegram.backend.settings.ephemeral_lie = "10.2"
    await anna.do("promote", chat=friends, member=5001, admin=True)
    sent = await bot.send_message(friends, "Psst", receiver_user_id=ANNA)
    assert sent.ephemeral_message_id == 1


@pytest.mark.parametrize("survives", [True, False])
async def test_a_client_that_is_loaded_again_may_lose_ephemeral_messages(
    bot: Bot, anna: Phone, friends: int, telegram: LocalTelegram, survives: bool
) -> None:
    telegram.backend.settings.ephemeral_survive = survives
    await anna.do("promote", chat=friends, member=5001, admin=True)
    for receiver in (ANNA, BORIS):
        to = EphemeralMessageParameters(receiver_user_id=receiver)
        await bot.send_message(friends, "Psst", ephemeral_message_parameters=to)
    again = await opened(telegram, "anna")
    await again.close()
    left = {one.receiver for one in telegram.backend.world.messages[str(friends)].values()}
    assert (ANNA in left, BORIS in left) == (survives, True)


async def test_ephemeral_needs_a_moment_or_an_admin(bot: Bot, anna: Phone, friends: int) -> None:
    whisper = EphemeralMessageParameters(receiver_user_id=ANNA)
    with pytest.raises(TelegramBadRequest, match="not enough rights"):
        await bot.send_message(friends, "Psst", ephemeral_message_parameters=whisper)
    await anna.do("promote", chat=friends, member=5001, admin=True)
    await bot.send_message(friends, "Psst", ephemeral_message_parameters=whisper)
    await anna.sees("Psst")


async def test_an_ephemeral_command(bot: Bot, anna: Phone, boris: Phone, friends: int) -> None:
    hidden = BotCommand(command="hand", description="Look at it", is_ephemeral=True)
    await bot.set_my_commands([hidden])
    await anna.do("send", chat=friends, text="/hand")
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.ephemeral_message_id is not None
    await update.message.as_(bot).reply("Seven of hearts")
    await anna.sees("Seven of hearts")
    assert [told for told in boris.heard if told["t"] == "message"] == []


async def test_chats_survive_a_restart(data: Path) -> None:
    first = LocalTelegram(SETUP, data=data)
    await first.start()
    friends = group_id(first, "Friends")
    anna = Phone(first.address, "anna")
    await anna.open()
    await anna.do("send", chat=friends, text="/remember@tea_bot")
    async with make_bot(first) as bot:
        sent = await bot.send_message(friends, "I will", reply_markup=MARKUP)
        await bot.edit_message_text("I do", chat_id=friends, message_id=sent.message_id)
    await anna.close()
    await first.stop()
    second = LocalTelegram(SETUP, data=data)
    await second.start()
    anna = Phone(second.address, "anna")
    await anna.open()
    texts = [message["text"] for message in anna.chat("Friends")["messages"]]
    async with make_bot(second) as bot:
        (update,) = await bot.get_updates()
    await anna.close()
    await second.stop()
    assert texts == ["/remember@tea_bot", "I do"]
    assert update.message is not None
    assert update.message.text == "/remember@tea_bot"


async def program(data: Path) -> tuple[asyncio.subprocess.Process, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "deploy.sandbox", "--port", "0", "--data", str(data)),
        *("--bot", f"{TOKEN}=tea_bot", "--app", "tea_bot/play=http://127.0.0.1:9/app"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    address = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode().strip()
    return process, address


@pytest.mark.slow
async def test_the_program_is_killed_and_comes_back(data: Path) -> None:
    process, address = await program(data)
    async with aiohttp.ClientSession(address) as session:
        told = {"t": "start", "id": 1, "bot": 5001}
        async with session.post("/client/act?as=anna", json=told) as answer:
            assert (await answer.json())["t"] == "done"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    process, address = await program(data)
    async with aiohttp.request("GET", f"{address}/bot{TOKEN}/getUpdates") as answer:
        updates = (await answer.json())["result"]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert [update["message"]["text"] for update in updates] == ["/start"]


async def test_admins_rename_a_group(bot: Bot, anna: Phone, boris: Phone, friends: int) -> None:
    await anna.do("rename", chat=friends, title="Tea & cards")
    titles = [u.message.new_chat_title for u in await bot.get_updates() if u.message]
    assert titles == ["Tea & cards"]
    assert (await bot.get_chat(friends)).title == "Tea & cards"
    assert (await boris.begin("rename", chat=friends, title="Mine"))["t"] == "refused"
