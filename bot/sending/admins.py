"""The administrators of a group, who lead its tables."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramAPIError

from bot.telegram.budget import TooSoon
from bot.telegram.raw_calls import administrators

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)


async def admins_of(context: Context, chat: int) -> tuple[int, ...]:
    """Return the administrators of a group; Telegram is asked at most once a minute."""
    known = await context.memory.admins.of(chat)
    if known is not None:
        return known
    try:
        admins = await administrators(context.bot, chat)
    except (TelegramAPIError, TooSoon) as error:
        log.info("the admins of %s: %s", chat, error)
        return ()
    await context.memory.admins.keep(admins, chat)
    return admins
