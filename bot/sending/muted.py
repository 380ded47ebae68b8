"""Where we may not write, people would meet with silence: a private word says why, once a day."""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.memory import muted_effect
from bot.messages import keyboards, texts
from bot.telegram.budget import attempting
from bot.telegram.raw_calls import group_title

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

NO_RIGHT = ("not enough rights to send", "chat_write_forbidden", "no rights to send a message")
NO_TOPIC = ("topic_closed", "message thread not found")


def may_not_write(error: Exception) -> bool:
    """Did Telegram refuse a message because of where it goes, not because of what it says?"""
    return isinstance(error, TelegramBadRequest) and _says(error, (*NO_RIGHT, *NO_TOPIC))


async def say_privately(
    context: Context,
    error: Exception,
    chat: int,
    person: int,
    t: NullTranslations,
    table_id: str | None = None,
) -> None:
    """Tell a person why nothing comes in this group, with the way to the table if there is one."""
    memory, effect = context.memory, muted_effect(chat, person)
    if await memory.refused_people.is_refused(person):
        return
    if not await memory.attempts.begin(effect, daily=True):
        return
    keyboard = keyboards.joined_keyboard(t, context.settings, table_id) if table_id else None
    try:
        async with attempting(memory.attempts, effect):
            title = await group_title(context.bot, chat) or "…"
            text = texts.muted(t, title, topic=_says(error, NO_TOPIC), table=table_id is not None)
            await context.bot.send_message(person, text, reply_markup=keyboard)
    except TelegramForbiddenError:
        await memory.refused_people.refuse(person)
    except TelegramBadRequest as refused:
        log.info("%s doesn't hear why %s is silent: %s", person, chat, refused)


def _says(error: Exception, words: tuple[str, ...]) -> bool:
    return any(one in str(error).lower() for one in words)
