"""Announcements on their way: one chat at a time, slowly, so that games go first.

Each chat gets one once, even if a process dies in between.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
)

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import SendAnnouncement
from bot.memory.operator.announcements import AnnouncementState, SendResult
from bot.memory.sent.attempts import Effect
from bot.messages.operator.announcement_pages import announcement_for
from bot.sending.operator.audience import wants_group, wants_person
from bot.telegram.budget import TooSoon, attempting

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
    try:
        result = await _send(context, one, to)
    except TooSoon:  # the others needn't wait for this chat
        await kept.put_last(job.name, to)
        return EVERY
    await kept.record_result(job.name, to, result)
    context.metrics.announcements.labels(result).inc()
    return EVERY


async def _send(context: Context, one: SentAnnouncement, to: Recipient) -> SendResult:
    """Send the announcement to one chat, and return the result. Raises what lets the job wait."""
    bot = context.bots.numbered(to.bot)
    if bot is None or bot not in context.bots.working:
        return SendResult.LEFT_OUT
    chat = await bot.memory.groups.current_id(to.chat) if to.chat < 0 else to.chat
    if not await (wants_group if chat < 0 else wants_person)(bot, chat):
        return SendResult.LEFT_OUT
    attempts, effect = context.bots.attempts, Effect.ANNOUNCEMENT.of(one.name, to.chat)
    if not await attempts.begin(effect):
        return SendResult.SENT  # by a process that died before it was noted, as far as is known
    try:
        async with attempting(attempts, effect):
            await _say(bot, one, chat, to.language)
    except TelegramMigrateToChat as error:
        await bot.memory.move_group(chat, error.migrate_to_chat_id)
        return await _send(context, one, to)
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("an announcement isn't taken in %s: %s", chat, error)
        return SendResult.FAILED
    return SendResult.SENT


async def _say(bot: Context, one: SentAnnouncement, chat: int, language: str) -> None:
    """Send the text without a sound, in the chat's language."""
    settings = await bot.memory.group_settings.of(chat)
    if chat < 0:
        language, topic = settings.language or "en", settings.topic
    else:
        language, topic = await bot.tables.people.chosen_language(chat) or language, None
    t = bot.languages.words(language)
    text = announcement_for(t, one.texts, language, await bot.username() if chat < 0 else "")
    await bot.bot.send_message(chat, text, message_thread_id=topic, disable_notification=True)
