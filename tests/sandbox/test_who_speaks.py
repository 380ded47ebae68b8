"""Senders that are no ordinary people: anonymous admins, channels, deleted accounts."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramForbiddenError
from aiogram.types import Message

from tests.sandbox.conftest import ANNA, BORIS
from tests.sandbox.people import Phone


async def heard(bot: Bot) -> Message:
    """The newest message that the bot was brought."""
    message = (await bot.get_updates())[-1].message
    assert message is not None
    return message


async def test_an_anonymous_admin(bot: Bot, anna: Phone, boris: Phone, club: int) -> None:
    told = {"chat": club, "text": "/tea@tea_bot", "as": {"group": True}}
    assert (await boris.do("send", **told))["t"] == "refused"
    await anna.do("send", **told)
    message = await heard(bot)
    assert message.sender_chat is not None
    assert message.from_user is not None
    assert message.sender_chat.id == club
    assert message.from_user.username == "GroupAnonymousBot"


async def test_a_channel_speaks(bot: Bot, boris: Phone, club: int) -> None:
    news = {"channel": "News"}
    await boris.do("send", chat=club, text="/tea@tea_bot", **{"as": news})
    message = await heard(bot)
    assert message.sender_chat is not None
    assert message.from_user is not None
    assert (message.sender_chat.type, message.sender_chat.title) == ("channel", "News")
    assert message.from_user.username == "Channel_Bot"
    await boris.do("send", chat=club, text="/tea@tea_bot", **{"as": news | {"linked": True}})
    message = await heard(bot)
    assert message.is_automatic_forward is True
    assert message.from_user is not None
    assert message.from_user.id == 777000


async def test_a_deleted_account(bot: Bot, anna: Phone, boris: Phone, friends: int) -> None:
    await boris.do("start", bot=5001)
    await boris.do("delete_account")
    with pytest.raises(TelegramForbiddenError, match="user is deactivated"):
        await bot.send_message(BORIS, "Are you there?")
    member = await bot.get_chat_member(friends, BORIS)
    assert (member.status, member.user.first_name) == ("member", "")
    assert (await boris.do("send", chat=friends, text="Yes"))["t"] == "refused"
    assert await bot.get_chat_member_count(friends) == 3
    assert ANNA in [one.user.id for one in await bot.get_chat_administrators(friends)]
