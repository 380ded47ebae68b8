"""Removal of messages: old ones, and answers in groups with the commands that asked for them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import ReplyParameters

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import (
    RemoveAnswer,
    RemoveButtons,
    RemoveCommand,
    RemoveMessage,
    RemoveOldMessage,
)
from bot.memory.order.rights import Right
from bot.messages import texts
from bot.sending.living.call_answers import answer_to
from bot.sending.living.living_messages import remove, remove_buttons
from bot.sending.muted import say_privately
from bot.telegram.api_errors import cannot_be_deleted, cannot_write_in_chat
from bot.telegram.for_one import answer_command, is_for_one
from bot.telegram.for_one_support import NotForOne
from bot.telegram.places import ChatPlace

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup, Message

    from bot.context import Context

REFUSALS_STAY = 5 * 60.0  # seconds
ANSWERS_STAY = 60 * 60.0  # what somebody wanted to read: /rules, /help, /history


async def answer(
    context: Context,
    message: Message,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
    stays: float = REFUSALS_STAY,
) -> None:
    """CallAnswer a command without a sound, even if it was deleted by now.

    After `stays` seconds the answer is removed, with the command where we may. A command that its
    writer alone sees is answered so too.
    """
    if is_for_one(message):
        await _answer_alone(context, message, text, keyboard)
        return
    told = ReplyParameters(message_id=message.message_id, allow_sending_without_reply=True)
    try:
        sent = await message.answer(
            text, reply_markup=keyboard, disable_notification=True, reply_parameters=told
        )
    except TelegramBadRequest as error:
        if not cannot_write_in_chat(error) or message.from_user is None:
            raise
        t = await context.languages.of_user(message.from_user)
        await say_privately(context, error, message.chat.id, message.from_user.id, t)
        return
    both = RemoveAnswer(message.chat.id, sent.message_id, message.message_id)
    await context.jobs.put(both, stays)


async def _answer_alone(
    context: Context, message: Message, text: str, keyboard: InlineKeyboardMarkup | None
) -> None:
    """CallAnswer the writer alone: in the group, or else in their private chat if it is open."""
    assert message.from_user is not None
    try:
        await answer_command(message, text, keyboard)
    except NotForOne:
        with suppress(TelegramForbiddenError):
            await context.bot.send_message(message.from_user.id, text, reply_markup=keyboard)


async def clear_command(context: Context, message: Message) -> None:
    """Remove a command after a while, where we may, and where others see it."""
    if is_for_one(message):
        return
    command = RemoveCommand(message.chat.id, message.message_id)
    await context.jobs.put(command, REFUSALS_STAY)


@handles(RemoveMessage)
async def remove_message(context: Context, job: RemoveMessage) -> float | None:
    """Remove one of our messages; one that isn't there any more is removed already."""
    return (await remove(context, job.chat, job.message, "a message")).wait


@handles(RemoveOldMessage)
async def remove_old_message(context: Context, job: RemoveOldMessage) -> float | None:
    """Remove a message that has a newer one further down, or write that there into it."""
    t = await context.languages.of_chat(job.chat)
    below = texts.further_down(t)
    return (await remove(context, job.chat, job.message, "an old message", below)).wait


@handles(RemoveButtons)
async def remove_the_buttons(context: Context, job: RemoveButtons) -> float | None:
    """Remove the buttons of a picture: the table goes on further down."""
    place = ChatPlace(job.chat)
    return (await remove_buttons(context, place, job.message, "an old picture")).wait


@handles(RemoveCommand)
async def remove_command(context: Context, job: RemoveCommand) -> None:
    """Remove somebody's message, if we are an admin who may."""
    await _removed_with_right(context, job.chat, [job.message])


@handles(RemoveAnswer)
async def remove_answer(context: Context, job: RemoveAnswer) -> float | None:
    """Remove an answer with the command that it answers, or alone where we may not."""
    if await _removed_with_right(context, job.chat, [job.message, job.command]):
        return None
    return (await remove(context, job.chat, job.message, "an answer")).wait


async def _removed_with_right(context: Context, chat: int, messages: list[int]) -> bool:
    """Remove messages, some of which aren't ours: all or none. Return whether that was done.

    If we may not, it isn't tried for a day.
    """
    rights = context.memory.refused_rights
    if await rights.is_set(chat, Right.DELETE):
        return False
    call = context.bot.delete_messages(chat, messages)
    answer = await answer_to(context, chat, "messages that aren't all ours", call)
    if answer.error is not None and cannot_be_deleted(answer.error):
        await rights.set(chat, Right.DELETE)
    return answer.is_done and bool(answer.given)
