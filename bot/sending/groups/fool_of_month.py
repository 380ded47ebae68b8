"""The fool of the month: announced once, on the next month's first morning, if
the admins want it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import AnnounceFool
from bot.memory.sent.attempts import Effect
from bot.messages.people.numbers_text import fool_text
from bot.sending.groups.morning_posts import HOUR, clock_in, homes_in, post_once
from bot.sending.living.living_messages import Look
from engine.tables import Month

if TYPE_CHECKING:
    from bot.context import Context

AGAIN: Final = 300.0  # seconds, while games of that month aren't counted yet
TOO_LATE: Final = 2 * 24 * 3600.0  # seconds: shorter than it is remembered that it was tried


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


@handles(AnnounceFool)
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
    if late > TOO_LATE or await memory.parked.is_set(chat):
        return None
    if await context.tables.numbers.are_behind():
        return AGAIN
    fools = await context.tables.numbers.fools(month, await homes_in(context, chat))
    if not fools:
        return None
    look = Look(fool_text(await context.languages.of_chat(chat), month, fools))
    effect = Effect.FOOL.of(chat, job.month)
    return await post_once(context, chat, effect, look, "a fool of the month")
