"""Messages that a group gets at ten in the morning by its own clock, each of them once."""

from __future__ import annotations

import logging
from datetime import tzinfo
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.telegram.budget import TooSoon, attempting
from bot.telegram.places import homes_of
from engine.tables import clock_of

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context

log = logging.getLogger(__name__)

HOUR: Final = 10  # o'clock, when nobody sleeps


async def keep_zone_of(context: Context, chat: int, admin: int) -> None:
    """Take the time zone of the admin's phone for this group, if it is known."""
    zone = await context.tables.people.zone_of(admin)
    if zone is not None:
        await context.tables.numbers.keep_zone(homes_of(chat)[0], zone)


async def clock_in(context: Context, chat: int) -> tzinfo:
    """Return the group's clock: that of the admin who wanted such a message last."""
    return clock_of(await context.tables.numbers.zone_of(await homes_in(context, chat)))


async def homes_in(context: Context, chat: int) -> list[str]:
    """Return the places of the group's tables, also those from before it became a supergroup."""
    return homes_of(chat, await context.memory.groups.former_id(chat))


async def post_once(
    context: Context,
    chat: int,
    effect: str,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
    *,
    silent: bool = False,
) -> float | None:
    """Post the message, unless it was posted; return seconds if it can't be done yet."""
    attempts = context.memory.attempts
    if not await attempts.begin(effect):
        return None
    settings = await context.memory.group_settings.of(chat)
    try:
        async with attempting(attempts, effect):
            await context.bot.send_message(
                chat,
                text,
                message_thread_id=settings.topic,
                disable_notification=silent,
                reply_markup=keyboard,
            )
    except TooSoon as error:
        return error.wait
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("%s isn't posted: %s", effect, error)
    return None
