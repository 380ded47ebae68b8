"""Announcements on their way: one chat at a time, slowly, so that games go first.

Each chat gets one once, even if a process dies in between.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import SendAnnouncement
from bot.memory.operator.announcements import AnnouncementState, SendResult
from bot.memory.sent.attempts import Effect
from bot.messages.operator.announcement_pages import announcement_for
from bot.sending.living.call_answers import CallResult
from bot.sending.living.living_messages import Look, send
from bot.sending.operator.audience import wants_group, wants_person
from bot.telegram.places import ChatPlace

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.operator.announcements import Recipient, SentAnnouncement

log = logging.getLogger(__name__)

EVERY: Final = 0.5  # seconds from one chat to the next: a fifteenth of what Telegram takes


@handles(SendAnnouncement)
async def send_announcement(context: Context, job: SendAnnouncement) -> float | None:
    """Send to the next chat; return seconds until the one after it, None at the end."""
    kept = context.memory.announcements
    one = await kept.of(job.name)
    if one is None or one.state is not AnnouncementState.RUNNING:
        return None
    to = await kept.next_recipient(job.name)
    if to is None:
        await kept.end(job.name, AnnouncementState.DONE)
        log.info("announcement %s: sent to %d chats", job.name, one.results[SendResult.SENT])
        return None
    result = await _send(context, one, to)
    if result is None:  # the others needn't wait for this chat
        await kept.put_last(job.name, to)
        return EVERY
    await kept.record_result(job.name, to, result)
    context.metrics.announcements.labels(result).inc()
    return EVERY


async def _send(context: Context, one: SentAnnouncement, to: Recipient) -> SendResult | None:
    """Send the announcement to one chat, without a sound, and return the result; None if there is
    no room. Raises what lets the job wait.
    """
    bot = context.bots.numbered(to.bot)
    if bot is None or bot not in context.bots.working:
        return SendResult.LEFT_OUT
    chat = await bot.memory.groups.current_id(to.chat) if to.chat < 0 else to.chat
    if not await (wants_group if chat < 0 else wants_person)(bot, chat):
        return SendResult.LEFT_OUT
    effect, attempts = Effect.ANNOUNCEMENT.of(one.name, to.chat), context.bots.attempts
    place, look = await _look(bot, one, chat, to.language)
    answer = await send(
        bot, place, look, "an announcement", effect=effect, silent=True, attempts=attempts
    )
    match answer.result:
        case CallResult.MOVED:
            return await _send(context, one, to)
        case CallResult.WAITS:
            return None
        case CallResult.DONE | CallResult.MAYBE_SENT:  # by a process that died before it was noted
            return SendResult.SENT
    return SendResult.FAILED


async def _look(
    bot: Context, one: SentAnnouncement, chat: int, language: str
) -> tuple[ChatPlace, Look]:
    """Return the chat with the topic for it, and the text in the chat's language."""
    settings = await bot.memory.group_settings.of(chat)
    if chat < 0:
        language, topic = settings.language or "en", settings.topic
    else:
        language, topic = await bot.tables.people.chosen_language(chat) or language, None
    t = bot.languages.words(language)
    text = announcement_for(t, one.texts, language, await bot.username() if chat < 0 else "")
    return ChatPlace(chat, topic), Look(text)
