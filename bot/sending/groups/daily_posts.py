"""The end of the day: a group whose admins want it gets one message each morning, with a button
that opens it on the page. The message shows no card and names nobody.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import PostDailyEnd
from bot.memory.sent.attempts import Effect
from bot.messages.daily_end_message import daily_end_keyboard, daily_end_text
from bot.messages.keyboards import by_link
from bot.sending.groups.morning_posts import HOUR, clock_in, post_once
from bot.sending.living.living_messages import Look

if TYPE_CHECKING:
    from bot.context import Context

TOO_LATE: Final = 8 * 3600.0  # seconds: in the evening the next one is near


async def schedule_daily_end(context: Context, chat: int) -> None:
    """Schedule the group's next message."""
    now = datetime.fromtimestamp(context.clock.now(), await clock_in(context, chat))
    day = now.date() + timedelta(days=1 if now.hour >= HOUR else 0)
    late = await _late(context, chat, day)
    await context.jobs.put(PostDailyEnd(chat, day.isoformat()), max(0.0, -late))


async def _late(context: Context, chat: int, day: date) -> float:
    """Return the seconds since that day's message is due; below 0 before."""
    due = datetime.combine(day, time(HOUR), await clock_in(context, chat))
    return context.clock.now() - due.timestamp()


@handles(PostDailyEnd)
async def post_daily_end(context: Context, job: PostDailyEnd) -> float | None:
    """Post the message, and schedule the next one; return seconds if it can't be done yet."""
    memory = context.memory
    chat = await memory.groups.current_id(job.chat)
    if not (await memory.group_settings.of(chat)).daily_end:
        return None
    late = await _late(context, chat, date.fromisoformat(job.day))
    if late < 0:
        return -late
    await schedule_daily_end(context, chat)
    if late > TOO_LATE or await memory.parked.is_set(chat):
        return None
    t = await context.languages.of_chat(chat)
    look = Look(daily_end_text(t), daily_end_keyboard(t, by_link(await context.link())))
    effect = Effect.DAILY_END.of(chat, job.day)
    return await post_once(context, chat, effect, look, "an end of the day", silent=True)
