"""Delivery of notices: one message in a person's private chat, with all that waits for them.

News must ring, and only new messages do: so the message is replaced by another. When something is
over the message is edited, or removed with the last of them. The queue gives the job of one person
to one process at a time, so nobody else writes this message meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, NamedTuple

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshHand, RefreshNotice
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.notices import PostedNotice, Wait
from bot.messages.calls.notice_text import Notice, notice_keyboard, notice_text
from bot.messages.digest import digest
from bot.sending.group_titles import title_of
from bot.sending.notices.reminders import next_reminder
from bot.sending.notices.unreachable import tell_in_chat
from bot.sending.waiting.turn_telling import turn_is_shown
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.api_errors import cannot_write_to_person
from bot.telegram.budget import attempting
from engine.tables import seconds_left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)


class DueNotice(NamedTuple):
    """The table of a wait as it is now, and the number of reminders that are due; UNRUNG for a
    wait that is only a line where a notice stands.
    """

    table: Table
    reminders: int


DueNotices = dict[Wait, DueNotice]


@handles(RefreshNotice)
async def refresh_notice(context: Context, job: RefreshNotice) -> None:
    """Send, replace, edit or remove this person's notice, as it should be now."""
    memory = context.memory
    asked, posted, way = await asyncio.gather(
        memory.waits.all(job.person),
        memory.posted_notices.of(job.person),
        memory.play_ways.of(job.person),
    )
    standing = await _standing(context, job.person, asked)
    await memory.waits.forget_some(asked.keys() - standing.keys(), job.person)
    if not standing:
        await _remove(context, job.person, posted)
    elif way.here:
        await _ring_hands(context, job.person, posted, standing)
    elif rings := await _new(context, standing, posted.told if posted else {}):
        await _replace(context, job.person, posted, standing, rings)
    elif posted:
        await _edit(context, job.person, posted, standing)
        await _plan_reminders(context, standing)


async def _ring_hands(
    context: Context, person_id: int, posted: PostedNotice | None, standing: DueNotices
) -> None:
    """Send the hand message again, with a sound: it notifies people who play with buttons."""
    await _remove(context, person_id, posted)
    rings = await _new(context, standing, {})
    for wait in rings:
        hands = context.memory.hands
        await hands.ring(person_id, wait.table_id, f"{wait}+{standing[wait].reminders}")
    await context.jobs.put_all(
        [(RefreshHand(wait.table_id, person_id), 0.0) for wait in rings],
        urgency=Urgency.NOTICE,
    )
    await _plan_reminders(context, standing)


async def _standing(context: Context, person_id: int, asked: Mapping[Wait, int]) -> DueNotices:
    standing: DueNotices = {}
    tables = await context.tables.load_many({wait.table_id for wait in asked})
    for wait, reminders in asked.items():
        table = tables.get(wait.table_id)
        person = person_to_tell(table, wait.seat, wait.name) if table else None
        if table and person and person.id == person_id:
            standing[wait] = DueNotice(table, reminders)
    return standing


async def _new(context: Context, standing: DueNotices, told: Mapping[Wait, int]) -> list[Wait]:
    """Return the waits that the person is to be told now, and that nobody
    has tried to tell.
    """
    attempts = context.memory.attempts
    return [
        wait
        for wait, (_, reminders) in standing.items()
        if told.get(wait, -1) < reminders and await attempts.begin(_effect(wait, reminders))
    ]


async def _replace(
    context: Context,
    person_id: int,
    posted: PostedNotice | None,
    standing: DueNotices,
    rings: Sequence[Wait],
) -> None:
    try:
        notice = await _ring(context, person_id, posted, standing, rings)
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        await _refused(context, person_id, standing, error)
        return
    await asyncio.gather(
        context.memory.posted_notices.keep(notice, person_id),
        context.memory.refused_people.reachable.set(person_id),
        *(turn_is_shown(context, standing[wait].table, person_id) for wait in rings),
    )
    await _plan_reminders(context, standing)


async def _ring(
    context: Context,
    person_id: int,
    posted: PostedNotice | None,
    standing: DueNotices,
    rings: Sequence[Wait],
) -> PostedNotice:
    attempts = context.memory.attempts
    async with AsyncExitStack() as stack:
        for wait in rings:
            effect = _effect(wait, standing[wait].reminders)
            await stack.enter_async_context(attempting(attempts, effect))
        await _remove(context, person_id, posted)
        text, keyboard = await _look(context, standing)
        message = await context.bot.send_message(person_id, text, reply_markup=keyboard)
    context.metrics.notices.labels("rung").inc()
    told = {wait: reminders for wait, (_, reminders) in standing.items()}
    return PostedNotice(message.message_id, told, digest(text, keyboard))


async def _edit(
    context: Context, person_id: int, posted: PostedNotice, standing: DueNotices
) -> None:
    """Remove what is over from the message, without a sound."""
    text, keyboard = await _look(context, standing)
    if digest(text, keyboard) == posted.digest:
        return
    try:
        await context.bot.edit_message_text(
            text, chat_id=person_id, message_id=posted.message, reply_markup=keyboard
        )
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("the notice of %s stays as it is: %s", person_id, error)
    told = {wait: posted.told[wait] for wait in standing if wait in posted.told}
    notice = PostedNotice(posted.message, told, digest(text, keyboard))
    await context.memory.posted_notices.keep(notice, person_id)


async def _remove(context: Context, person_id: int, posted: PostedNotice | None) -> None:
    if posted is None:
        return
    try:
        await context.bot.delete_message(person_id, posted.message)
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("the notice of %s stays: %s", person_id, error)
    await context.memory.posted_notices.clear(person_id)


async def _look(context: Context, standing: DueNotices) -> tuple[str, InlineKeyboardMarkup]:
    now_ms = await context.tables.clock_ms()
    told = []
    for wait, (table, reminders) in standing.items():
        left = seconds_left(table, wait.seat, now_ms) if reminders > 0 else None
        group = await title_of(context, table)
        told.append(Notice(table, wait, group, left))
    person = told[0].table.seats[told[0].wait.seat].person
    t = await context.languages.of(person) if person else context.languages.words("en")
    return notice_text(t, told), notice_keyboard(t, context.settings, told)


async def _refused(
    context: Context, person_id: int, standing: DueNotices, error: Exception
) -> None:
    """Name the person in their tables' chats, because Telegram doesn't let
    us write to them.
    """
    if not cannot_write_to_person(error):
        log.warning("a notice to %s: %s", person_id, error)
        return
    context.metrics.notices.labels("refused").inc()
    await context.memory.refused_people.refuse(person_id)
    if await context.writes_to(person_id) is not context:
        return  # another bot does, and has been given what waits for them
    await context.memory.waits.forget_some(standing, person_id)
    for wait, (table, _) in standing.items():
        person = table.seats[wait.seat].person
        if person is not None:
            await tell_in_chat(await context.bots.of_table(table.id), table, person, wait)


async def _plan_reminders(context: Context, standing: DueNotices) -> None:
    """Schedule the next reminder of each slow turn: at half of its time, and when little is
    left.

    A card that comes late gives more time: the next reminder is put off then.
    """
    now_ms = await context.tables.clock_ms()
    for wait, (table, number) in standing.items():
        if reminder := next_reminder(table, wait, number, now_ms):
            await context.jobs.put(*reminder)


def _effect(wait: Wait, reminders: int) -> str:
    name = f"{wait.name}+{reminders}" if reminders else wait.name
    return Effect.NOTICE.of(wait.table_id, name)
