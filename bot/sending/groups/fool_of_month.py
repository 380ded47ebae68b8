"""The fool of the month: announced once, on the next month's first morning, if
the admins want it.
"""

from __future__ import annotations

import logging
from datetime import tzinfo
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs import AnnounceFool
from bot.memory import fool_effect
from bot.messages.people.numbers_text import fool_text
from bot.telegram.budget import TooSoon, attempting
from bot.telegram.places import homes_of
from engine.tables import Leader, Month, clock_of

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

HOUR: Final = 10  # o'clock, when nobody sleeps
AGAIN: Final = 300.0  # seconds, while games of that month aren't counted yet
TOO_LATE: Final = 2 * 24 * 3600.0  # seconds: shorter than it is remembered that it was tried


async def keep_zone_of(context: Context, chat: int, admin: int) -> None:
    """Take the time zone of the admin's phone for this group's months, if it is known."""
    zone = await context.tables.people.zone_of(admin)
    if zone is not None:
        await context.tables.numbers.keep_zone(homes_of(chat)[0], zone)


async def schedule_fool(context: Context, chat: int) -> None:
    """Schedule the announcement of the present month's fool."""
    month = Month.of(int(context.clock.now() * 1000), await clock_in(context, chat))
    await _foresee(context, chat, month)


async def _foresee(context: Context, chat: int, month: Month) -> None:
    late = await _late(context, chat, month)
    await context.jobs.put(AnnounceFool(chat, str(month)), max(0.0, -late))


async def _late(context: Context, chat: int, month: Month) -> float:
    """Return the seconds since this month's fool could be announced; below 0 before."""
    zone = await clock_in(context, chat)
    return context.clock.now() - month.after.begins_ms(zone, HOUR) / 1000


async def clock_in(context: Context, chat: int) -> tzinfo:
    """Return the group's clock: that of the admin who wanted its months, or its days."""
    return clock_of(await context.tables.numbers.zone_of(await _homes(context, chat)))


async def _homes(context: Context, chat: int) -> list[str]:
    """Return the places of the group's tables, also those from before it became a supergroup."""
    return homes_of(chat, await context.memory.groups.former_id(chat))


async def announce_fool(context: Context, job: AnnounceFool) -> float | None:
    """Announce the fool, and schedule the next one; return seconds if it can't be done yet."""
    memory, month = context.memory, Month.parse(job.month)
    chat = await memory.groups.current_id(job.chat)
    if not (await memory.group_settings.of(chat)).fool_of_month:
        return None
    late = await _late(context, chat, month)
    if late < 0:
        return -late
    await _foresee(context, chat, month.after)
    if late > TOO_LATE or await memory.groups.is_parked(chat):
        return None
    if await context.tables.numbers.are_behind():
        return AGAIN
    fools = await context.tables.numbers.fools(month, await _homes(context, chat))
    return await _tell(context, chat, month, fools) if fools else None


async def _tell(context: Context, chat: int, month: Month, fools: list[Leader]) -> float | None:
    attempts, effect = context.memory.attempts, fool_effect(chat, str(month))
    if not await attempts.begin(effect):
        return None
    settings = await context.memory.group_settings.of(chat)
    text = fool_text(await context.languages.of_chat(chat), month, fools)
    try:
        async with attempting(attempts, effect):
            await context.bot.send_message(chat, text, message_thread_id=settings.topic)
    except TooSoon as error:
        return error.wait
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("the fool of %s isn't told in %s: %s", month, chat, error)
    return None
