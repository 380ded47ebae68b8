"""A private message, once a day, that explains why the bot is silent in a group where it can't
write.
"""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.memory.sent.attempts import Effect
from bot.messages import keyboards, texts
from bot.telegram.api_errors import topic_is_closed
from bot.telegram.budget import attempting
from bot.telegram.raw_calls import group_title

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)


async def say_privately(
    context: Context,
    error: Exception,
    chat: int,
    person: int,
    t: NullTranslations,
    table_id: str | None = None,
) -> None:
    """Tell a person why the bot is silent in this group, with the way to the table if there is
    one.
    """
    memory, effect = context.memory, Effect.MUTED.of(chat, person)
    if await memory.refused_people.refused.is_set(person):
        return
    if not await memory.attempts.begin(effect, daily=True):
        return
    keyboard = keyboards.joined_keyboard(t, context.settings, table_id) if table_id else None
    try:
        async with attempting(memory.attempts, effect):
            title = await group_title(context.bot, chat) or "…"
            text = texts.muted(t, title, topic=topic_is_closed(error), table=table_id is not None)
            await context.bot.send_message(person, text, reply_markup=keyboard)
    except TelegramForbiddenError:
        await memory.refused_people.refuse(person)
    except TelegramBadRequest as refused:
        log.info("%s doesn't hear why %s is silent: %s", person, chat, refused)
