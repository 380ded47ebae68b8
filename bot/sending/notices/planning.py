"""When a person is told: after a moment of grace, unless they look, as they chose, not at night.

Never two for one turn: when the link was cut while one was on its way, nobody knows whether it
came, and none follows. The table's message names who is waited for in any case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs import RemindOfTurn, RemoveMessage, RenewNotice, SendNotice
from bot.memory import IN_THE_NOTICE, Call, SentNotice, Wait, WaitKind
from bot.sending.notices.quiet_hours import quiet_for
from bot.sending.notices.recall import saw_deal
from bot.sending.notices.unreachable import tell_in_chat
from bot.sending.notices.waits import person_told, turn_of, waits_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.context import Context
    from engine.tables import Person, Table


class Notices:
    """Decides who is told of what, and when; `delivery.py` does it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def plan(self, table: Table) -> None:
        """After a change at a table: take back what is past, and have new turns looked at soon."""
        sent = await self._context.memory.notices.of(table.id)
        await self._take_back_past(table, sent)
        after = self._context.settings.notice_after
        new = [
            (seat, name)
            for seat, name in waits_at(table).items()
            if not _is_told(sent, seat, name)
        ]
        await self._context.jobs.put_all(
            (SendNotice(table.id, seat, name), after) for seat, name in new
        )

    async def forget(self, table_id: str) -> None:
        """The table is closed: so its notices go too."""
        for seat, notice in (await self._context.memory.notices.of(table_id)).items():
            await self._take_back(table_id, seat, notice)

    async def send(self, job: SendNotice) -> float | None:
        """Have the person told, if it is still wanted; seconds until that is to be looked at again
        because they look themselves, or sleep.
        """
        context, wait = self._context, Wait(job.table_id, job.seat, job.turn)
        table = await context.table(wait.table_id)
        person = person_told(table, wait.seat, wait.name) if table else None
        if table is None or person is None or not await self._wants(person, table, wait):
            return None
        if person.id in await context.tables.looking(table.id):
            return await self._while_they_look(table, person, wait)
        if quiet := await self._quiet_for(person):
            return quiet
        if await context.memory.refused_people.is_refused(person.id):
            await tell_in_chat(context, table, person, wait)
            return None
        notice = SentNotice(wait.name, person.id, IN_THE_NOTICE)
        await context.memory.notices.keep(table.id, wait.seat, notice)
        await context.memory.personal_notices.add(person.id, wait)
        await context.jobs.put(RenewNotice(person.id))
        return None

    async def remind(self, job: RemindOfTurn) -> float | None:
        """Much of the time for a slow turn is over: ring once more, unless they look, or sleep."""
        context, wait = self._context, Wait(job.table_id, job.seat, job.turn)
        table = await context.table(wait.table_id)
        person = person_told(table, wait.seat, wait.name) if table else None
        if table is None or person is None or not await self._wants(person, table, wait):
            return None
        if person.id in await context.tables.looking(table.id):
            return context.settings.notice_again
        if quiet := await self._quiet_for(person):
            return quiet
        often = (await context.memory.personal_notices.waits(person.id)).get(wait)
        if often is not None and often < job.number:
            await context.memory.personal_notices.add(person.id, wait, job.number)
            await context.jobs.put(RenewNotice(person.id))
        return None

    async def _wants(self, person: Person, table: Table, wait: Wait) -> bool:
        """Does this person choose to hear of it?"""
        call = (await self._context.memory.call_choices.of(person.id)).call
        if call is Call.ALONE:
            return wait.name == turn_of(table, wait.seat) and set(table.waiting) == {wait.seat}
        return call is Call.EACH

    async def _while_they_look(self, table: Table, person: Person, wait: Wait) -> float | None:
        """They may stop looking before they move; that the cards are dealt they have seen."""
        if wait.kind is WaitKind.TURN:
            return self._context.settings.notice_again
        if wait.kind is WaitKind.DEALT:
            await saw_deal(self._context, table, person.id)
        return None

    async def _quiet_for(self, person: Person) -> float:
        quiet = (await self._context.memory.call_choices.of(person.id)).quiet
        if quiet is None:
            return 0.0
        zone = await self._context.tables.zone_of(person.id)
        return quiet_for(quiet, zone, self._context.clock.now())

    async def _take_back_past(self, table: Table, sent: Mapping[int, SentNotice]) -> None:
        for seat, notice in sent.items():
            if person_told(table, seat, notice.turn) is None:
                await self._take_back(table.id, seat, notice)

    async def _take_back(self, table_id: str, seat: int, notice: SentNotice) -> None:
        """Twice is harmless, so the job comes first."""
        part_of_another = notice.message == IN_THE_NOTICE
        await self._context.jobs.put(
            RenewNotice(notice.chat)
            if part_of_another
            else RemoveMessage(notice.chat, notice.message)
        )
        await self._context.memory.notices.forget(table_id, seat)


def _is_told(sent: Mapping[int, SentNotice], seat: int, name: str) -> bool:
    return seat in sent and sent[seat].turn == name
