"""People who can't be written to in private: they are named in the table's chat, with a link to
us.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs.job_kinds import RefreshBoard, RemoveMessage
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.notices import SentNotice, Wait, WaitKind
from bot.messages.calls.notice_text import mention_text, mentions_offer
from bot.sending.waiting.turn_telling import turn_is_shown
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.budget import attempting
from bot.telegram.telegram_limits import sending_as

if TYPE_CHECKING:
    from bot.context import Context
    from bot.telegram.places import ChatPlace
    from engine.tables import Person, Table

log = logging.getLogger(__name__)

OFFER_STAYS = 60 * 60.0  # seconds


async def tell_in_chat(context: Context, table: Table, person: Person, wait: Wait) -> None:
    """Name the person once in the table's message, with the way to be notified.

    As the last resort, where the group's admins allow it, mention them for this turn. A group in
    which nobody has decided that is asked once.
    """
    if wait.kind is not WaitKind.TURN:
        return
    if await context.memory.refused_people.mark_told(table.id, person.id, wait.name):
        await context.jobs.put(RefreshBoard(table.id))
    place = await context.chat_of(table)
    if place is None or place.chat > 0 or await context.memory.parked.is_set(place.chat):
        return
    if (await context.memory.group_settings.of(place.chat)).mentions:
        await _mention(context, table, place, person, wait)
    elif await context.memory.mentions_offered.set_once(place.chat):
        await _offer_mentions(context, table, place)


async def _offer_mentions(context: Context, table: Table, place: ChatPlace) -> None:
    """Ask the group whether people may be mentioned; the question goes after an hour."""
    t = await context.languages.of_board(table, place.chat)
    text, keyboard = mentions_offer(t)
    try:
        with sending_as(Urgency.NOTICE):
            sent = await context.bot.send_message(
                place.chat,
                text,
                message_thread_id=place.topic,
                reply_markup=keyboard,
                disable_notification=True,
            )
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("%s isn't asked about mentions: %s", place.chat, error)
        return
    await context.jobs.put(RemoveMessage(place.chat, sent.message_id), OFFER_STAYS)


async def _mention(
    context: Context, table: Table, place: ChatPlace, person: Person, wait: Wait
) -> None:
    """Send one mention for one turn; it is removed when the turn is over."""
    memory, effect = context.memory, Effect.MENTION.of(table.id, wait.name)
    if not await memory.attempts.begin(effect):
        return
    t = await context.languages.of_board(table, place.chat)
    text = mention_text(t, table, wait.seat, await context.start_link(table.id))
    try:
        with sending_as(Urgency.NOTICE):
            async with attempting(memory.attempts, effect):
                message = await context.bot.send_message(
                    place.chat, text, message_thread_id=place.topic
                )
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("%s isn't mentioned in %s: %s", person.id, place.chat, error)
        return
    await turn_is_shown(context, table, person.id)
    notice = SentNotice(wait.name, place.chat, message.message_id)
    await memory.notices.keep(wait.seat, notice, table.id)
    # they may have moved while we wrote, before the message was there to be removed
    now = await context.table(table.id)
    if now is None or person_to_tell(now, wait.seat, wait.name) is None:
        await context.jobs.put(RemoveMessage(place.chat, message.message_id))
        await memory.notices.forget(wait.seat, table.id)
