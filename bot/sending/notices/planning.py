"""The time at which a person is notified: soon, unless they saw it by themselves or it is night.

People who saw the event aren't notified of it: they had the table on the screen at that moment or
later, on any device, or pressed a button there (`Tables.presence.seen`). People who looked shortly
before are asked about again when they look away, which the outbox reports, or when they fall
silent. The latter is found out at every change at the table, and by a job where nothing changes
(CheckWatchers).

A throw-in rings only where the table waits for nobody else, unless the person chose otherwise. If
it waits for several people, and all of them can only throw in, it rings when half of the time has
passed: nobody else will move by then. Until then it is a line in a notice that stands already.

A turn is never notified twice. When the link was cut during a send, nobody knows whether the
notice arrived, and none follows. The table's message names the player in any case.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import (
    CheckWatchers,
    RefreshNotice,
    RemindOfTurn,
    RemoveMessage,
    SendNotice,
)
from bot.memory.people.call_choices import Call
from bot.memory.sent.notices import (
    IN_THE_NOTICE,
    SEEN,
    SILENT,
    UNRUNG,
    SentNotice,
    Wait,
    WaitKind,
    kind_of,
)
from bot.sending.notices.reminders import next_reminder
from bot.sending.notices.ringing import rings_after
from bot.sending.notices.unreachable import tell_in_chat
from bot.sending.waiting.late_seats import schedule_vote_offer
from bot.sending.waiting.quiet_hours import quiet_for
from bot.sending.waiting.turn_telling import turn_waits
from bot.sending.waiting.waits import person_to_tell, rings_again, since_version, waits_at

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.context import Context
    from bot.jobs.job_kinds import Job, TimedJob
    from bot.memory.people.call_choices import CallChoice
    from engine.tables import Person, Table

PAUSED = 10.0  # seconds until it is seen again whether a game that pauses goes on


class AwaitedPlayer(NamedTuple):
    """A person for whom a table waits, at this moment."""

    table: Table
    person: Person
    choice: CallChoice
    looks: bool
    saw: bool  # that the table waits for them
    rings_after: float | None  # seconds; None: not as things stand, by their own choice


class Plan(NamedTuple):
    """Jobs that follow from a change at a table, and the seats whose notices are past."""

    jobs: list[TimedJob]
    past: list[int]


def plan_notices(
    context: Context, table: Table | None, sent: Mapping[int, SentNotice], looking: Collection[int]
) -> Plan:
    """Return what follows from a change at a table (None: it is closed).

    `sent` are its notices so far, `looking` the people who look at it. Past notices are taken
    back, times left are updated, and new turns are checked soon.
    """
    past = {seat: one for seat, one in sent.items() if not _lasts(table, seat, one)}
    jobs: list[TimedJob] = [
        (removal, 0) for one in past.values() if (removal := _removal_of(one)) is not None
    ]
    if table is not None:
        lasting = [one for seat, one in sent.items() if seat not in past]
        jobs += [(RefreshNotice(one.chat), 0) for one in lasting if _shows_time_left(table, one)]
        jobs += _looks(context, table, sent, looking)
    return Plan(jobs, list(past))


def _looks(
    context: Context, table: Table, sent: Mapping[int, SentNotice], looking: Collection[int]
) -> list[TimedJob]:
    settings = context.settings
    watched, others = _pending_notices(table, sent, looking)
    jobs: list[TimedJob] = [(job, settings.notice_after) for job in others]
    if watched:
        jobs.append((CheckWatchers(table.id), settings.notice_again))
    return jobs


@handles(CheckWatchers)
async def check_watchers(context: Context, job: CheckWatchers) -> float | None:
    """Notify people who have stopped looking; return seconds until the others are checked
    again.
    """
    table = await context.table(job.table_id)
    if table is None:
        return None
    sent, looking = await asyncio.gather(
        context.memory.notices.all(table.id), context.tables.presence.looking(table.id)
    )
    watched, others = _pending_notices(table, sent, looking)
    await context.jobs.put_all([(job, 0) for job in others])
    return context.settings.notice_again if watched else None


@handles(SendNotice)
async def send_notice(context: Context, job: SendNotice) -> float | None:
    """Notify the person, if they still want it; return seconds if they look now, or sleep."""
    wait = Wait(job.table_id, job.seat, job.turn)
    called = await _called(context, wait)
    if called is None:
        return None
    table, person = called.table, called.person
    if not called.looks and wait.kind is WaitKind.TURN:
        await schedule_vote_offer(context, table, wait.seat)
    if called.saw:
        await _leave_to_reminders(context, called, wait)
        return None
    if called.looks:
        return None if wait.kind is WaitKind.HELD else context.settings.notice_again
    if called.rings_after != 0:
        await _add_line(context, called, wait)
        return called.rings_after
    if quiet := await _quiet_for(context, called):
        if quiet < table.pace.seconds:  # else the turn would be over before
            await turn_waits(context, table, person.id, quiet)
        return quiet
    writer = await context.writes_to(person.id)
    if await writer.memory.refused_people.refused.is_set(person.id):
        return await tell_in_chat(context, table, person, wait)
    await _add(context, called, wait, IN_THE_NOTICE, 0)
    return None


async def _add(
    context: Context, called: AwaitedPlayer, wait: Wait, how: int, reminders: int
) -> None:
    """Add the wait to the person's notice, and note that at the table."""
    person = called.person.id
    writer = await context.writes_to(person)
    await asyncio.gather(
        context.memory.notices.keep(wait.seat, SentNotice(wait.name, person, how), wait.table_id),
        writer.memory.waits.keep(wait, reminders, person),
    )
    await context.jobs.put(RefreshNotice(person))


async def _add_line(context: Context, called: AwaitedPlayer, wait: Wait) -> None:
    """Name the wait in the notice that the person has, if they have one, without a sound."""
    if called.choice.call not in (Call.EACH, Call.ALONE):
        return
    writer = await context.writes_to(called.person.id)
    person = called.person.id
    if (await writer.memory.posted_notices.at(str(person), person)).stands:
        await _add(context, called, wait, SILENT, UNRUNG)


async def _leave_to_reminders(context: Context, called: AwaitedPlayer, wait: Wait) -> None:
    """Note that the person saw it; at a slow table they may forget it, and are reminded."""
    seen = SentNotice(wait.name, called.person.id, SEEN)
    await context.memory.notices.keep(wait.seat, seen, wait.table_id)
    reminder = next_reminder(called.table, wait, 0, await context.tables.clock_ms())
    if reminder:
        await context.jobs.put(*reminder)


@handles(RemindOfTurn)
async def remind_of_turn(context: Context, job: RemindOfTurn) -> float | None:
    """Remind of a slow turn whose time is running out; return seconds if they look now, or
    sleep.
    """
    wait = Wait(job.table_id, job.seat, job.turn)
    called = await _called(context, wait)
    if called is None or called.rings_after != 0:
        return None
    if called.looks:
        return context.settings.notice_again
    if quiet := await _quiet_for(context, called):
        return quiet
    writer = await context.writes_to(called.person.id)
    often = (await writer.memory.waits.all(called.person.id)).get(wait, UNRUNG)
    if often < job.number:
        await _add(context, called, wait, IN_THE_NOTICE, job.number)
    return None


async def _called(context: Context, wait: Wait) -> AwaitedPlayer | None:
    """Return the person to be notified; None if the wait is over."""
    table = await context.table(wait.table_id)
    person = person_to_tell(table, wait.seat, wait.name) if table else None
    if table is None or person is None:
        return None
    choice, looking, seen, now_ms = await asyncio.gather(
        context.memory.call_choices.of(person.id),
        context.tables.presence.looking(table.id),
        context.tables.presence.seen(table.id),
        context.tables.clock_ms(),
    )
    since = since_version(table, wait.seat, wait.kind)
    saw = since is not None and seen.get(person.id, -1) >= since
    after = rings_after(choice.call, table, wait, now_ms)
    return AwaitedPlayer(table, person, choice, person.id in looking, saw, after)


async def _quiet_for(context: Context, called: AwaitedPlayer) -> float:
    """Return seconds until they may be notified: never while the game pauses."""
    if called.table.paused:
        return PAUSED
    if called.choice.quiet is None:
        return 0.0
    zone = await context.tables.people.zone_of(called.person.id)
    return quiet_for(called.choice.quiet, zone, context.clock.now())


def _lasts(table: Table | None, seat: int, notice: SentNotice) -> bool:
    return table is not None and person_to_tell(table, seat, notice.turn) is not None


def _shows_time_left(table: Table, notice: SentNotice) -> bool:
    """Return whether the notice tells the time left, which can grow while the turn lasts."""
    in_private = notice.message == IN_THE_NOTICE
    return in_private and rings_again(table) and kind_of(notice.turn) is WaitKind.TURN


def _removal_of(notice: SentNotice) -> Job | None:
    """Return the job that takes the notice back, if there is one; it is harmless twice."""
    if notice.message == SEEN:
        return None
    if notice.message in (IN_THE_NOTICE, SILENT):
        return RefreshNotice(notice.chat)
    return RemoveMessage(notice.chat, notice.message)


def _pending_notices(
    table: Table, sent: Mapping[int, SentNotice], looking: Collection[int]
) -> tuple[list[SendNotice], list[SendNotice]]:
    """Return the waits that nobody was told of: turns of people who look, and all others."""
    watched: list[SendNotice] = []
    others: list[SendNotice] = []
    for seat, name in waits_at(table).items():
        if not _is_told(sent, seat, name):
            person = table.seats[seat].person
            looks = person is not None and person.id in looking
            its = watched if looks and kind_of(name) is WaitKind.TURN else others
            its.append(SendNotice(table.id, seat, name))
    return watched, others


def _is_told(sent: Mapping[int, SentNotice], seat: int, name: str) -> bool:
    return seat in sent and sent[seat].turn == name and sent[seat].message != SILENT
