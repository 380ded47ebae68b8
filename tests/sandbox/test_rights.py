"""Rights of a bot in a group, and the answers where it lacks them."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter

from tests.sandbox.conftest import ANNA, BORIS
from tests.sandbox.people import Phone

BOT = 5001


async def service_messages(bot: Bot) -> list[Any]:
    """The service messages that the bot was brought."""
    messages = [update.message for update in await bot.get_updates() if update.message]
    return [one for one in messages if one.pinned_message or one.left_chat_member]


@pytest.mark.slow
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
    """Return this chat as the person's chat client shows it now."""
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


async def test_members_who_go_and_members_who_are_removed(
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


async def test_the_bots_descriptions(bot: Bot) -> None:
    await bot.set_my_description("A game of cards", language_code="en")
    await bot.set_my_short_description("Durak")
    assert (await bot.get_my_description(language_code="en")).description == "A game of cards"
    assert (await bot.get_my_short_description(language_code="ru")).short_description == "Durak"
    with pytest.raises(TelegramBadRequest, match="is too long"):
        await bot.set_my_short_description("x" * 121)


async def test_a_muted_bot(bot: Bot, anna: Phone, club: int) -> None:
    sent = await bot.send_message(club, "Good evening")
    mute = {"can_send_messages": False}
    await anna.do("restrict", chat=club, member=BOT, permissions=mute)
    told = (await bot.get_updates())[-1].my_chat_member
    assert told is not None
    assert told.new_chat_member.status == "restricted"
    with pytest.raises(TelegramBadRequest, match="not enough rights to send text messages to"):
        await bot.send_message(club, "But")
    with pytest.raises(TelegramBadRequest, match="CHAT_WRITE_FORBIDDEN"):
        await bot.edit_message_text("Good night", chat_id=club, message_id=sent.message_id)
    await anna.do("restrict", chat=club, member=BOT, permissions={})
    await bot.send_message(club, "Thank you")


async def test_a_group_in_which_only_admins_write(
    bot: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    quiet = {"can_send_messages": False}
    assert (await boris.do("permissions", chat=friends, permissions=quiet))["t"] == "refused"
    await anna.do("permissions", chat=friends, permissions=quiet)
    found = (await bot.get_chat(friends)).permissions
    assert found is not None
    assert found.can_send_messages is False
    with pytest.raises(TelegramBadRequest, match="not enough rights to send text messages to"):
        await bot.send_message(friends, "May I?")
    assert (await boris.do("send", chat=friends, text="May I?"))["t"] == "refused"
    await anna.do("promote", chat=friends, member=BOT, admin=True)
    await bot.send_message(friends, "I may")


async def test_a_restricted_member_is_silent(
    bot: Bot, anna: Phone, boris: Phone, club: int
) -> None:
    await anna.do("promote", chat=club, member=BOT, admin=True)
    await bot.get_updates(allowed_updates=["chat_member"])
    mute = {"can_send_messages": False}
    await anna.do("restrict", chat=club, member=BORIS, permissions=mute)
    assert (await boris.do("send", chat=club, text="Hm"))["t"] == "refused"
    update = (await bot.get_updates())[-1]
    assert update.chat_member is not None
    member = update.chat_member.new_chat_member
    assert (member.status, member.user.id) == ("restricted", BORIS)
    assert (await bot.get_chat_member(club, BORIS)).status == "restricted"


async def test_slow_mode(bot: Bot, anna: Phone, club: int) -> None:
    await anna.do("slow_mode", chat=club, seconds=60)
    sent = await bot.send_message(club, "One")
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(club, "Two")
    assert 50 <= refused.value.retry_after <= 60
    await bot.edit_message_text("One and a half", chat_id=club, message_id=sent.message_id)
    await anna.do("promote", chat=club, member=BOT, admin=True)
    await bot.send_message(club, "Two")


async def test_a_closed_topic(bot: Bot, anna: Phone, boris: Phone, club: int) -> None:
    topic = anna.chat("Club")["topics"][1]["id"]
    assert (await boris.do("close_topic", chat=club, topic=topic, closed=True))["t"] == "refused"
    await anna.do("close_topic", chat=club, topic=topic, closed=True)
    told = (await bot.get_updates())[-1].message
    assert told is not None
    assert told.forum_topic_closed is not None
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.send_message(club, "Anybody here?", message_thread_id=topic)
    assert (await boris.do("send", chat=club, topic=topic, text="No"))["t"] == "refused"
    await bot.send_message(club, "In General")
    await anna.do("close_topic", chat=club, topic=topic, closed=False)
    await bot.send_message(club, "Now", message_thread_id=topic)


async def test_a_hidden_general(bot: Bot, anna: Phone, club: int) -> None:
    await anna.do("hide_general", chat=club, hidden=True)
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.send_message(club, "Anybody here?")
    await anna.do("promote", chat=club, member=BOT, admin=True)
    await bot.send_message(club, "I manage topics")


async def test_a_deleted_topic(bot: Bot, anna: Phone, club: int) -> None:
    topic = anna.chat("Club")["topics"][1]["id"]
    sent = await bot.send_message(club, "A table", message_thread_id=topic)
    await anna.do("name_topic", chat=club, topic=topic, name="Old cards")
    await anna.do("delete_topic", chat=club, topic=topic)
    await anna.hears("deleted", keys=[str(sent.message_id)])
    with pytest.raises(TelegramBadRequest, match="message thread not found"):
        await bot.send_message(club, "Where am I?", message_thread_id=topic)
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("Gone", chat_id=club, message_id=sent.message_id)
