"""Delivery of notices: one message in a person's private chat, with all that waits for them.

News must ring, and only new messages do: so the message is replaced by another. When something is
over the message is edited, or removed with the last of them. The queue gives the job of one person
to one process at a time, so nobody else writes this message meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshHand, RefreshNotice, SendNotice
from bot.memory.job_queue import Urgency
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import KeptMessage
from bot.memory.sent.notices import Wait, read_told, write_told
from bot.messages.calls.notice_text import Notice, notice_keyboard, notice_text
from bot.sending.group_titles import title_of
from bot.sending.living.call_answers import CallResult
from bot.sending.living.living_messages import Living, Look, remove, show
from bot.sending.notices.reminders import next_reminder
from bot.sending.notices.unreachable import tell_in_chat
from bot.sending.waiting.turn_telling import turn_is_shown
from bot.sending.waiting.waits import person_to_tell
from bot.telegram.places import ChatPlace
from engine.tables import seconds_left

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.context import Context
    from engine.tables import Table


class DueNotice(NamedTuple):
    """The table of a wait as it is now, and the number of reminders that are due; UNRUNG for a
    wait that is only a line where a notice stands.
    """

    table: Table
    reminders: int


DueNotices = dict[Wait, DueNotice]


@handles(RefreshNotice)
async def refresh_notice(context: Context, job: RefreshNotice) -> float | None:
    """Send, replace, edit or remove this person's notice, as it should be now; return seconds if
    it must wait.
    """
    memory = context.memory
    asked, posted, way = await asyncio.gather(
        memory.waits.all(job.person),
        memory.posted_notices.at(str(job.person), job.person),
        memory.play_ways.of(job.person),
    )
    standing = await _standing(context, job.person, asked)
    await memory.waits.forget_some(asked.keys() - standing.keys(), job.person)
    if not standing:
        await _remove(context, job.person, posted)
        return None
    if way.here:
        await _ring_hands(context, job.person, posted, standing)
        return None
    rings = await _new(context, standing, read_told(posted.shows))
    return await _show(context, job.person, posted, standing, rings)


async def _ring_hands(
    context: Context, person_id: int, posted: KeptMessage, standing: DueNotices
) -> None:
    """Send the hand message again, with a sound: it notifies people who play with buttons."""
    await _remove(context, person_id, posted)
    rings = await _new(context, standing, {})
    for wait in rings:
        hands = context.memory.hands
        await hands.ask(f"{wait}+{standing[wait].reminders}", wait.table_id, person_id)
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


async def _show(
    context: Context,
    person: int,
    posted: KeptMessage,
    standing: DueNotices,
    rings: Sequence[Wait],
) -> float | None:
    """Replace the notice, so that it rings for these waits; else remove from it what is over."""
    if not rings and not posted.stands:
        return None
    known = read_told(posted.shows)
    told = {
        wait: standing[wait].reminders if rings else known[wait]
        for wait in standing
        if rings or wait in known
    }
    if rings:  # the one before goes first, so that there are never two
        await _remove(context, person, posted)
        posted = KeptMessage()
    notices = context.memory.posted_notices
    answer = await show(
        context,
        Living("a notice", notices, str(person), ChatPlace(person)),
        posted,
        await _look(context, standing),
        write_told(told),
        begun=[_effect(wait, standing[wait].reminders) for wait in rings],
    )
    if answer.result is CallResult.NOT_ALLOWED:
        await _name_in_chats(context, person, standing)
        return None
    if rings and answer.given:
        context.metrics.notices.labels("rung").inc()
        tables = (standing[wait].table for wait in rings)
        await asyncio.gather(*(turn_is_shown(context, table, person) for table in tables))
    elif answer.result is CallResult.LOST:  # the next wait has a message of its own
        await notices.forget(str(person), person)
    if answer.wait is None:
        await _plan_reminders(context, standing)
    return answer.wait


async def _remove(context: Context, person_id: int, posted: KeptMessage) -> None:
    if posted.message is not None:
        await remove(context, person_id, posted.message, "a notice")
        await context.memory.posted_notices.forget(str(person_id), person_id)


async def _look(context: Context, standing: DueNotices) -> Look:
    now_ms = await context.tables.clock_ms()
    told = []
    for wait, (table, reminders) in standing.items():
        left = seconds_left(table, wait.seat, now_ms) if reminders > 0 else None
        group = await title_of(context, table)
        told.append(Notice(table, wait, group, left))
    person = told[0].table.seats[told[0].wait.seat].person
    t = await context.languages.of(person) if person else context.languages.words("en")
    return Look(notice_text(t, told), notice_keyboard(t, context.settings, told))


async def _name_in_chats(context: Context, person_id: int, standing: DueNotices) -> None:
    """Name the person in their tables' chats, because Telegram doesn't let us write to them."""
    context.metrics.notices.labels("refused").inc()
    if await context.writes_to(person_id) is not context:
        return  # another bot does, and has been given what waits for them
    await context.memory.waits.forget_some(standing, person_id)
    for wait, (table, _) in standing.items():
        person = table.seats[wait.seat].person
        if person is None:
            continue
        later = await tell_in_chat(await context.bots.of_table(table.id), table, person, wait)
        if later is not None:
            await context.jobs.put(SendNotice(table.id, wait.seat, wait.name), later)


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
