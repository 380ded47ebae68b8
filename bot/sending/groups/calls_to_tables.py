"""Calls to a table that waits for players, once for each person and table.

They go to people who want to hear of all tables of its group, and to those who joined its
appointment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import CallGroup, CallToTable, EndCalls, RemoveMessage
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import KeptMessage
from bot.messages.calls.call_message import call_keyboard, call_text
from bot.sending.group_titles import title_of
from bot.sending.living.living_messages import Living, Look, show
from bot.sending.members import is_of_group
from bot.sending.waiting.quiet_hours import quiet_for
from bot.telegram.places import ChatPlace
from engine.tables import ChangeKind, Phase

if TYPE_CHECKING:
    from gettext import NullTranslations

    from bot.context import Context
    from engine.tables import Table

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
    wait = await _call(context, table, group, job.person)
    now = await context.table(table.id)
    if now is None or now.phase is not Phase.LOBBY:  # it began while we wrote
        await _take_back(context, table.id)
    return wait


@handles(EndCalls)
async def end_calls(context: Context, job: EndCalls) -> None:
    """Remove the calls: the game begins, or the table is closed."""
    await _take_back(context, job.table_id)


async def _take_back(context: Context, table_id: str) -> None:
    for person, call in (await context.memory.calls.of(table_id)).items():
        if call.message is not None:
            await context.jobs.put(RemoveMessage(int(person), call.message))
        await context.memory.calls.forget(table_id, person)


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


async def _call(context: Context, table: Table, group: int, person: int) -> float | None:
    """Send one call, which is removed when the game begins. Return seconds if it must wait."""
    calls_here = await context.memory.callers.languages.of(person, group)
    standing = await context.memory.appointments.of(table.id)
    answers = {one.person: one for one in standing.people_in} if standing else {}
    own = answers.get(person)
    t = await _words(context, person, own.language if own else calls_here)
    title = await title_of(context, table) or "…"
    hour = standing.about.hour if standing and own else None
    keyboard = call_keyboard(t, context.settings, table.id, group if calls_here else None)
    answer = await show(
        context,
        Living(f"a call to table {table.id}", context.memory.calls, table.id, ChatPlace(person)),
        KeptMessage(),
        Look(call_text(t, table, title, hour), keyboard),
        "",
        effect=Effect.CALL.of(table.id, person),
        for_good=True,
    )
    if answer.is_done:
        context.metrics.notices.labels("rung").inc()
        await context.bots.sent_by(context, table.id)
    return answer.wait


async def _words(context: Context, person: int, language: str | None) -> NullTranslations:
    chosen = await context.tables.people.chosen_language(person)
    return context.languages.words(chosen or language or "en")
