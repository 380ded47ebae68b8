"""A private message, once a day, that explains why the bot is silent in a group where it can't
write.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from bot.memory.sent.attempts import Effect
from bot.messages import keyboards, texts
from bot.sending.living.living_messages import Look, send
from bot.telegram.api_errors import topic_is_closed
from bot.telegram.places import ChatPlace
from bot.telegram.raw_calls import group_title

if TYPE_CHECKING:
    from bot.context import Context


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
    if await context.memory.refused_people.refused.is_set(person):
        return
    closed, is_table = topic_is_closed(error), table_id is not None
    title = await group_title(context.bot, chat) or "…"
    text = texts.muted(t, title, topic=closed, table=is_table)
    keyboard = keyboards.joined_keyboard(t, context.settings, table_id) if table_id else None
    effect, what = Effect.MUTED.of(chat, person), "the reason for silence in a group"
    await send(context, ChatPlace(person), Look(text, keyboard), what, effect=effect, daily=True)
