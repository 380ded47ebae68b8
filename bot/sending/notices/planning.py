"""The time at which a person is notified: soon, unless they look at the table or it is night.

People who look at the table are notified when they look away, which the outbox reports, or when
they fall silent. The latter is found out at every change at the table, and by a job where nothing
changes (CheckWatchers).

A turn is never notified twice. When the link was cut during a send, nobody knows whether the
notice arrived, and none follows. The table's message names the player in any case.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from bot.jobs import CheckWatchers, RefreshNotice, RemindOfTurn, RemoveMessage, SendNotice
from bot.memory import IN_THE_NOTICE, Call, SentNotice, Wait, WaitKind, kind_of
from bot.sending.notices.recall import mark_deal_seen
from bot.sending.notices.unreachable import tell_in_chat
from bot.sending.waiting.late_seats import schedule_vote_offer
from bot.sending.waiting.quiet_hours import quiet_for
from bot.sending.waiting.waits import person_to_tell, rings_again, turn_name, waits_at

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.context import Context
    from bot.jobs import Job, TimedJob
    from bot.memory import CallChoice
    from engine.tables import Person, Table

PAUSED = 10.0  # seconds until it is seen again whether a game that pauses goes on


class AwaitedPlayer(NamedTuple):
    """A person for whom a table waits, at this moment."""

    table: Table
    person: Person
    choice: CallChoice
    looks: bool
    wants: bool  # to hear of it, by their own choice


class Plan(NamedTuple):
    """Jobs that follow from a change at a table, and the seats whose notices are past."""

    jobs: list[TimedJob]
    past: list[int]


class Notices:
    """Decides which waits a person is told, and when; `delivery.py` sends."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def plan(
        self, table: Table | None, sent: Mapping[int, SentNotice], looking: Collection[int]
    ) -> Plan:
        """Return what follows from a change at a table (None: it is closed).

        `sent` are its notices so far, `looking` the people who look at it. Past notices are taken
        back, times left are updated, and new turns are checked soon.
        """
        past = {seat: one for seat, one in sent.items() if not _lasts(table, seat, one)}
        jobs: list[TimedJob] = [(_removal_of(notice), 0) for notice in past.values()]
        if table is not None:
            lasting = [one for seat, one in sent.items() if seat not in past]
            jobs += [
                (RefreshNotice(one.chat), 0) for one in lasting if _shows_time_left(table, one)
            ]
            jobs += self._looks(table, sent, looking)
        return Plan(jobs, list(past))

    def _looks(
        self, table: Table, sent: Mapping[int, SentNotice], looking: Collection[int]
    ) -> list[TimedJob]:
        settings = self._context.settings
        watched, others = _pending_notices(table, sent, looking)
        jobs: list[TimedJob] = [(job, settings.notice_after) for job in others]
        if watched:
            jobs.append((CheckWatchers(table.id), settings.notice_again))
        return jobs

    async def check_watchers(self, job: CheckWatchers) -> float | None:
        """Notify people who have stopped looking; return seconds until the others are checked
        again.
        """
        context = self._context
        table = await context.table(job.table_id)
        if table is None:
            return None
        sent, looking = await asyncio.gather(
            context.memory.notices.of(table.id), context.tables.presence.looking(table.id)
        )
        watched, others = _pending_notices(table, sent, looking)
        await context.jobs.put_all([(job, 0) for job in others])
        return context.settings.notice_again if watched else None

    async def send(self, job: SendNotice) -> float | None:
        """Notify the person, if they still want it; return seconds if they look now, or sleep."""
        context, wait = self._context, Wait(job.table_id, job.seat, job.turn)
        called = await self._called(wait)
        if called is None:
            return None
        table, person = called.table, called.person
        if not called.looks and wait.kind is WaitKind.TURN:
            await schedule_vote_offer(context, table, wait.seat)
        if not called.wants:
            return None
        if called.looks:
            return await self._check_again_after(table, person, wait)
        if quiet := await self._quiet_for(called):
            return quiet
        writer = await context.writes_to(person.id)
        if await writer.memory.refused_people.is_refused(person.id):
            await tell_in_chat(context, table, person, wait)
            return None
        notice = SentNotice(wait.name, person.id, IN_THE_NOTICE)
        await asyncio.gather(
            context.memory.notices.keep(table.id, wait.seat, notice),
            writer.memory.personal_notices.add(person.id, wait),
        )
        await context.jobs.put(RefreshNotice(person.id))
        return None

    async def remind(self, job: RemindOfTurn) -> float | None:
        """Remind of a slow turn whose time is running out; return seconds if they look now, or
        sleep.
        """
        context, wait = self._context, Wait(job.table_id, job.seat, job.turn)
        called = await self._called(wait)
        if called is None or not called.wants:
            return None
        if called.looks:
            return context.settings.notice_again
        if quiet := await self._quiet_for(called):
            return quiet
        person_id = called.person.id
        often = (await context.memory.personal_notices.waits(person_id)).get(wait)
        if often is not None and often < job.number:
            await context.memory.personal_notices.add(person_id, wait, job.number)
            await context.jobs.put(RefreshNotice(person_id))
        return None

    async def _called(self, wait: Wait) -> AwaitedPlayer | None:
        """Return the person to be notified; None if the wait is over."""
        context = self._context
        table = await context.table(wait.table_id)
        person = person_to_tell(table, wait.seat, wait.name) if table else None
        if table is None or person is None:
            return None
        choice, looking = await asyncio.gather(
            context.memory.call_choices.of(person.id), context.tables.presence.looking(table.id)
        )
        wants = _wants(choice.call, table, wait)
        return AwaitedPlayer(table, person, choice, person.id in looking, wants)

    async def _check_again_after(self, table: Table, person: Person, wait: Wait) -> float | None:
        """Return seconds until another check: they may stop looking before they move.

        Dealt cards they have seen.
        """
        if wait.kind is WaitKind.TURN:
            return self._context.settings.notice_again
        if wait.kind is WaitKind.DEALT:
            await mark_deal_seen(self._context, table, person.id)
        return None

    async def _quiet_for(self, called: AwaitedPlayer) -> float:
        """Return seconds until they may be notified: never while the game pauses."""
        if called.table.paused:
            return PAUSED
        if called.choice.quiet is None:
            return 0.0
        zone = await self._context.tables.people.zone_of(called.person.id)
        return quiet_for(called.choice.quiet, zone, self._context.clock.now())


def _lasts(table: Table | None, seat: int, notice: SentNotice) -> bool:
    return table is not None and person_to_tell(table, seat, notice.turn) is not None


def _shows_time_left(table: Table, notice: SentNotice) -> bool:
    """Return whether the notice tells the time left, which can grow while the turn lasts."""
    in_private = notice.message == IN_THE_NOTICE
    return in_private and rings_again(table) and kind_of(notice.turn) is WaitKind.TURN


def _removal_of(notice: SentNotice) -> Job:
    """Return the job that takes the notice back; it is harmless twice."""
    if notice.message == IN_THE_NOTICE:
        return RefreshNotice(notice.chat)
    return RemoveMessage(notice.chat, notice.message)


def _wants(call: Call, table: Table, wait: Wait) -> bool:
    """Return whether a person with this choice wants to hear of the wait."""
    if call is Call.ALONE:
        return wait.name == turn_name(table, wait.seat) and set(table.waiting) == {wait.seat}
    return call is Call.EACH


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
    return seat in sent and sent[seat].turn == name
