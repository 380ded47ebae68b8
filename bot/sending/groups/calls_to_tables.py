"""Calls to a table that waits for players, once for each person and table.

They go to people who want to hear of all tables of its group, and to those who joined its
appointment.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import CallGroup, CallToTable, EndCalls, RemoveMessage
from bot.memory.sent.attempts import Effect
from bot.messages.calls.call_message import call_keyboard, call_text
from bot.sending.group_titles import title_of
from bot.sending.members import is_of_group
from bot.sending.waiting.quiet_hours import quiet_for
from bot.telegram.api_errors import cannot_write_to_person
from bot.telegram.budget import attempting
from engine.tables import ChangeKind, Phase

if TYPE_CHECKING:
    from gettext import NullTranslations

    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)

ENDS_CALLS = (ChangeKind.STARTED, ChangeKind.GONE)
"""After such a change nobody is called to a table any more."""


@handles(CallGroup)
async def call_group(context: Context, job: CallGroup) -> None:
    """Call the people who want to hear of new tables in this table's group."""
    table = await context.table(job.table_id)
    group = await context.group_of(table) if table else None
    if table is None or group is None:
        return
    people = await context.memory.callers.languages.all(group)
    await context.jobs.put_all([(CallToTable(table.id, person), 0) for person in people])


@handles(CallToTable)
async def call_to_table(context: Context, job: CallToTable) -> float | None:
    """Call a person who may sit down and doesn't look; return seconds of quiet hours left."""
    table = await context.table(job.table_id)
    group = await context.group_of(table) if table else None
    if table is None or group is None or not await _may_call(context, table, job.person):
        return None
    if quiet := await _quiet_for(context, job.person):
        return quiet
    if not await context.memory.attempts.begin(Effect.CALL.of(table.id, job.person)):
        return None
    await _call(context, table, group, job.person)
    now = await context.table(table.id)
    if now is None or now.phase is not Phase.LOBBY:  # it began while we wrote
        await _take_back(context, table.id)
    return None


@handles(EndCalls)
async def end_calls(context: Context, job: EndCalls) -> None:
    """Remove the calls: the game begins, or the table is closed."""
    await _take_back(context, job.table_id)


async def _take_back(context: Context, table_id: str) -> None:
    messages = await context.memory.calls.all(table_id)
    if messages:
        await context.jobs.put_all([(RemoveMessage(*one), 0) for one in messages.items()])
        await context.memory.calls.clear(table_id)


async def _may_call(context: Context, table: Table, person: int) -> bool:
    """Return whether the person may be called: they may sit down, or were
    seated without coming.
    """
    if table.phase is not Phase.LOBBY or table.keeps_out(person):
        return False
    if table.seat_of(person) is not None:
        if not await _asked_for_it(context, table, person):
            return False
    elif len(table.seats) >= table.ruleset.max_seats:
        return False
    if person in await context.tables.presence.looking(table.id):
        return False
    if (await context.tables.people.apart_from(person)).keeps_from(table):
        return False
    if await context.memory.refused_people.refused.is_set(person):
        return False
    return await is_of_group(context, table, person)


async def _asked_for_it(context: Context, table: Table, person: int) -> bool:
    """Return whether the person made this appointment: then they have a seat from its hour on."""
    standing = await context.memory.appointments.of(table.id)
    return standing is not None and standing.about.maker == person


async def _quiet_for(context: Context, person: int) -> float:
    choice = await context.memory.call_choices.of(person)
    if choice.quiet is None:
        return 0.0
    zone = await context.tables.people.zone_of(person)
    return quiet_for(choice.quiet, zone, context.clock.now())


async def _call(context: Context, table: Table, group: int, person: int) -> None:
    """Send one call, which is removed when the game begins."""
    calls_here = await context.memory.callers.languages.of(person, group)
    standing = await context.memory.appointments.of(table.id)
    answers = {one.person: one for one in standing.people_in} if standing else {}
    own = answers.get(person)
    t = await _words(context, person, own.language if own else calls_here)
    title = await title_of(context, table) or "…"
    hour = standing.about.hour if standing and own else None
    text = call_text(t, table, title, hour)
    keyboard = call_keyboard(t, context.settings, table.id, group if calls_here else None)
    effect = Effect.CALL.of(table.id, person)
    try:
        async with attempting(context.memory.attempts, effect):
            sent = await context.bot.send_message(person, text, reply_markup=keyboard)
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        if cannot_write_to_person(error):
            await context.memory.refused_people.refuse(person)
        else:
            log.warning("a call of %s to table %s: %s", person, table.id, error)
        return
    context.metrics.notices.labels("rung").inc()
    await context.memory.calls.keep(person, sent.message_id, table.id)
    await context.bots.sent_by(context, table.id)
    await context.memory.refused_people.reachable.set(person)


async def _words(context: Context, person: int, language: str | None) -> NullTranslations:
    chosen = await context.tables.people.chosen_language(person)
    return context.languages.words(chosen or language or "en")
