"""Messages in a group that one member alone sees ("ephemeral" to Telegram).

Telegram takes one within 15 seconds of that member's press or command; from a bot that administers
the group, at any time. It may drop one whenever it likes. All calls about them are here.

A server that doesn't know the parameter of such a message ignores it, and everybody sees the
text. So nothing secret is sent: it goes into a message that is there (`edit`). A server that
doesn't know that method refuses it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import TelegramAPIError
from aiogram.types import EphemeralMessageParameters, Message, ReplyParameters

from bot.telegram.budget import TooSoon
from bot.telegram.places import ChatPlace

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.types import CallbackQuery, InlineKeyboardMarkup

SECONDS: Final = 15.0  # from a press or a command until its answer is refused
EMPTY: Final = "…"  # until the text is put in


def is_for_one(message: Message) -> bool:
    """Return whether one member alone sees this message, or wrote it to the bot alone."""
    return message.ephemeral_message_id is not None


def id_of(query: CallbackQuery) -> int | None:
    """Return the id of the pressed message, if one member alone sees it."""
    message = query.message
    return message.ephemeral_message_id if isinstance(message, Message) else None


async def send_after_press(
    query: CallbackQuery,
    place: ChatPlace,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
    *,
    in_place: bool = False,
) -> int:
    """Send to the person who pressed what everybody may read, and return the message's id.

    `in_place` shows it to them instead of the message whose button was pressed.
    """
    assert query.bot is not None
    to = EphemeralMessageParameters(
        receiver_user_id=query.from_user.id,
        callback_query_id=query.id,
        replace_callback_query_message=in_place or None,
    )
    sent = await query.bot.send_message(
        place.chat,
        text,
        message_thread_id=place.topic,
        reply_markup=keyboard,
        ephemeral_message_parameters=to,
    )
    assert sent.ephemeral_message_id is not None
    return sent.ephemeral_message_id


async def tell_after_press(query: CallbackQuery, place: ChatPlace, text: str) -> None:
    """Tell the person who pressed, and nobody else."""
    assert query.bot is not None
    sent = await send_after_press(query, place, EMPTY)
    await _fill(query.bot, place.chat, query.from_user.id, sent, text)


async def answer_command(
    message: Message, text: str, keyboard: InlineKeyboardMarkup | None = None
) -> None:
    """Answer a command that its writer sent to the bot alone; nobody else sees the answer."""
    assert message.from_user is not None
    assert message.bot is not None
    to = EphemeralMessageParameters(receiver_user_id=message.from_user.id)
    told = ReplyParameters(ephemeral_message_id=message.ephemeral_message_id)
    sent = await message.answer(EMPTY, reply_parameters=told, ephemeral_message_parameters=to)
    assert sent.ephemeral_message_id is not None
    number = sent.ephemeral_message_id
    await _fill(message.bot, message.chat.id, message.from_user.id, number, text, keyboard)


async def _fill(
    bot: Bot,
    chat: int,
    receiver: int,
    message: int,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
) -> None:
    """Put the text into an empty message, or delete it."""
    try:
        await edit(bot, chat, receiver, message, text, keyboard)
    except (TelegramAPIError, TooSoon):
        with suppress(TelegramAPIError, TooSoon):
            await delete(bot, chat, receiver, message)
        raise


async def edit(
    bot: Bot,
    chat: int,
    receiver: int,
    message: int,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
) -> None:
    """Edit such a message."""
    await bot.edit_ephemeral_message_text(
        chat_id=chat,
        receiver_user_id=receiver,
        ephemeral_message_id=message,
        text=text,
        reply_markup=keyboard,
    )


async def delete(bot: Bot, chat: int, receiver: int, message: int) -> None:
    """Delete such a message."""
    await bot.delete_ephemeral_message(
        chat_id=chat, receiver_user_id=receiver, ephemeral_message_id=message
    )
