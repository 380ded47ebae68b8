"""What a bot may do in a group, and what it is told when it may not."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest

from tests.sandbox.conftest import ANNA, BORIS
from tests.sandbox.people import Phone

BOT = 5001


async def service_messages(bot: Bot) -> list[Any]:
    """The service messages that the bot was brought."""
    messages = [update.message for update in await bot.get_updates() if update.message]
    return [one for one in messages if one.pinned_message or one.left_chat_member]


async def test_pinning_needs_the_right_to(bot: Bot, anna: Phone, friends: int) -> None:
    sent = await bot.send_message(friends, "A table")
    with pytest.raises(TelegramBadRequest, match="not enough rights to manage pinned messages"):
        await bot.pin_chat_message(friends, sent.message_id)
    few = {"can_pin_messages": False}
    await anna.do("promote", chat=friends, member=BOT, admin=True, rights=few)
    with pytest.raises(TelegramBadRequest, match="not enough rights to manage pinned messages"):
        await bot.pin_chat_message(friends, sent.message_id)
    await anna.do("promote", chat=friends, member=BOT, admin=True)
    await bot.pin_chat_message(friends, sent.message_id, disable_notification=True)
    (pin,) = await service_messages(bot)
    assert pin.pinned_message.message_id == sent.message_id
    assert pin.from_user.id == BOT
    assert _shown(anna, friends)["pinned"] == [sent.message_id]
    await bot.unpin_chat_message(friends, message_id=sent.message_id)
    assert (await bot.get_chat(friends)).pinned_message is None
    with pytest.raises(TelegramBadRequest, match="message to unpin not found"):
        await bot.unpin_chat_message(friends)


def _shown(phone: Phone, chat: int) -> dict[str, Any]:
    """How the person's chat client shows this chat now."""
    changes = [told["chat"] for told in phone.heard if told["t"] == "chat"]
    return next(chat_ for chat_ in reversed(changes) if chat_["id"] == chat)


async def test_a_silent_message_is_marked(bot: Bot, anna: Phone, friends: int) -> None:
    await bot.send_message(friends, "Hush", disable_notification=True)
    await bot.send_message(friends, "Hear ye")
    assert (await anna.sees("Hush"))["message"]["silent"] is True
    assert (await anna.sees("Hear ye"))["message"]["silent"] is False


async def test_deleting_many_at_once(bot: Bot, anna: Phone, friends: int) -> None:
    mine = [(await bot.send_message(friends, f"{n}")).message_id for n in range(3)]
    key = (await anna.do("send", chat=friends, text="/mine@tea_bot"))["key"]
    with pytest.raises(TelegramBadRequest, match="too many message identifiers specified"):
        await bot.delete_messages(friends, list(range(1, 102)))
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_messages(friends, [*mine, int(key)])
    assert await bot.delete_messages(friends, [*mine, mine[0], 4_000]) is True
    await anna.hears("deleted", keys=[str(mine[2])])
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(friends, mine[0])
    few = {"can_delete_messages": False}
    await anna.do("promote", chat=friends, member=BOT, admin=True, rights=few)
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(friends, int(key))
    await anna.do("promote", chat=friends, member=BOT, admin=True)
    await bot.delete_message(friends, int(key))


async def test_who_goes_and_who_is_sent_away(
    bot: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    await anna.do("promote", chat=friends, member=BOT, admin=True)
    await bot.get_updates(allowed_updates=["message", "chat_member", "my_chat_member"])
    await boris.do("leave", chat=friends)
    await anna.do("add", chat=friends, member=BORIS)
    await anna.do("kick", chat=friends, member=BORIS)
    left = [one.left_chat_member.id for one in await service_messages(bot)]
    assert left == [BORIS, BORIS]
    changes = [update.chat_member for update in await bot.get_updates() if update.chat_member]
    told = [(one.from_user.id, one.new_chat_member.status) for one in changes]
    assert told == [(BORIS, "left"), (ANNA, "member"), (ANNA, "kicked")]
    assert (await bot.get_chat_member(friends, BORIS)).status == "kicked"


async def test_what_the_bot_tells_of_itself(bot: Bot) -> None:
    await bot.set_my_description("A game of cards", language_code="en")
    await bot.set_my_short_description("Durak")
    assert (await bot.get_my_description(language_code="en")).description == "A game of cards"
    assert (await bot.get_my_short_description(language_code="ru")).short_description == "Durak"
    with pytest.raises(TelegramBadRequest, match="is too long"):
        await bot.set_my_short_description("x" * 121)
