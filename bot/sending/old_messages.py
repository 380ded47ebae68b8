"""Removes messages that are out of date, or replaces their text where Telegram keeps them.

Telegram lets a bot delete its own messages for 48 hours only.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RemoveOldMessage
from bot.messages import texts
from bot.telegram.api_errors import cannot_be_deleted

if TYPE_CHECKING:
    from collections.abc import Callable
    from gettext import NullTranslations

    from bot.context import Context

log = logging.getLogger(__name__)


@handles(RemoveOldMessage)
async def remove_old_message(context: Context, job: RemoveOldMessage) -> None:
    """Remove a message that has a newer one further down, or write that there into it."""
    await _remove(context, job.chat, job.message, texts.further_down)


async def close_hand(context: Context, person: int, message: int) -> None:
    """Remove the hand message of a closed table, or write into it that the table is closed."""
    await _remove(context, person, message, texts.closed_table)


async def delete_or_replace(context: Context, chat: int, message: int, text: str) -> None:
    """Delete the message; where it is too old for that, replace its text.

    Raises what Telegram answers otherwise.
    """
    try:
        await context.bot.delete_message(chat, message)
    except TelegramBadRequest as error:
        if not cannot_be_deleted(error):
            raise
        await context.bot.edit_message_text(text, chat_id=chat, message_id=message)


async def _remove(
    context: Context, chat: int, message: int, text: Callable[[NullTranslations], str]
) -> None:
    t = await context.languages.of_chat(chat)
    try:
        await delete_or_replace(context, chat, message, text(t))
    except (TelegramForbiddenError, TelegramBadRequest, TelegramMigrateToChat) as error:
        log.info("the old message %s in %s: %s", message, chat, error)
