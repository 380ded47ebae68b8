"""Answers in groups that go again after a while, with the commands that asked for them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import ReplyParameters

from bot.jobs import RemoveCommand, RemoveMessage
from bot.memory import Right
from bot.sending.muted import may_not_write, say_privately

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup, Message

    from bot.context import Context

log = logging.getLogger(__name__)

REFUSALS_STAY = 5 * 60.0  # seconds
ANSWERS_STAY = 60 * 60.0  # what somebody wanted to read: /rules, /help, /history


async def answer(
    context: Context,
    message: Message,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
    stays: float = REFUSALS_STAY,
) -> None:
    """Answer a command without a sound, also if it has been deleted by now; after so many seconds
    the answer goes, and the command too where we may delete it.
    """
    told = ReplyParameters(message_id=message.message_id, allow_sending_without_reply=True)
    try:
        sent = await message.answer(
            text, reply_markup=keyboard, disable_notification=True, reply_parameters=told
        )
    except TelegramBadRequest as error:
        if not may_not_write(error) or message.from_user is None:
            raise
        t = await context.languages.of_user(message.from_user)
        await say_privately(context, error, message.chat.id, message.from_user.id, t)
        return
    await context.jobs.put(RemoveMessage(message.chat.id, sent.message_id), stays)
    await clear_command(context, message, stays)


async def clear_command(context: Context, message: Message, stays: float = REFUSALS_STAY) -> None:
    """Somebody's command is done with: it goes after so many seconds, where we may delete it."""
    await context.jobs.put(RemoveCommand(message.chat.id, message.message_id), stays)


async def remove_message(context: Context, job: RemoveMessage) -> None:
    """Remove a message of ours; one that isn't there any more is removed already."""
    try:
        await context.bot.delete_message(job.chat, job.message)
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("message %s in %s stays: %s", job.message, job.chat, error)


async def remove_command(context: Context, job: RemoveCommand) -> None:
    """Remove somebody's message, if we are an admin who may; if not, we don't ask for a day."""
    rights = context.memory.rights
    if await rights.is_refused(job.chat, Right.DELETE):
        return
    try:
        await context.bot.delete_message(job.chat, job.message)
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("the command %s in %s stays: %s", job.message, job.chat, error)
        if "can't be deleted" in str(error):
            await rights.refuse(job.chat, Right.DELETE)
