"""The title of the group in which a table stands, as it was last heard."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramAPIError

from bot.telegram.budget import TooSoon
from bot.telegram.raw_calls import group_title

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)


async def title_of(context: Context, table: Table) -> str | None:
    """Return the title; None for a table outside groups, and where Telegram tells none."""
    place = await context.chat_of(table)
    if place is None or place.chat > 0:
        return None
    known = await context.memory.titles.of(place.chat)
    if known is not None:
        return known
    try:
        title = await group_title(context.bot, place.chat)
    except (TelegramAPIError, TooSoon) as error:
        log.info("the name of %s: %s", place.chat, error)
        return None
    if title:
        await context.memory.titles.keep(title, place.chat)
    return title
