"""Several bots for one game: the bot that has a table's chat, and the one that writes to a person.

A table belongs to the bot in whose chat it was made. People are written to by the bot that they
have started. If Telegram no longer knows a bot, others take over its tables and people when these
are next needed.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.jobs.job_kinds import Doer, RefreshNotice
from bot.telegram.places import ChatPlace, PrivatePlace, parse_place
from bot.telegram.raw_calls import member_status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.context.one_bot import Context
    from bot.jobs.job_kinds import Job, TimedJob
    from bot.jobs.runner import Jobs
    from bot.memory.bot_assignments import BotAssignments
    from bot.memory.sent.attempts import Attempts

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Bots:
    """All bots of one process, in the order of the list."""

    bot_assignments: BotAssignments
    all: list[Context] = field(default_factory=list)

    @property
    def alone(self) -> bool:
        """Return whether there is one bot only: then nothing is looked up."""
        return len(self.all) < 2

    @property
    def working(self) -> list[Context]:
        """Bots whose token Telegram knows; all, if it knows none of them."""
        return [one for one in self.all if one.token.is_known] or self.all

    def numbered(self, bot: int | None) -> Context | None:
        """Return the bot with this id, if it is in the list."""
        return next((one for one in self.all if one.settings.bot_id == bot), None)

    async def of_table(self, table_id: str) -> Context:
        """Return the bot that has the chat of this table."""
        if self.alone:
            return self.all[0]
        number = await self.bot_assignments.of_tables.renew(table_id)
        # nobody's is one that was made on the page, or before there was a second bot
        known = self.all[0] if number is None else self.numbered(number)
        if known in self.working:
            return known
        return await self._hand_over_table(table_id, known or self.all[0])

    async def of_person(self, here: Context, person: int) -> Context:
        """Return the bot that writes to this person: the one they have started; else `here`."""
        if self.alone:
            return here
        known = self.numbered(await self.bot_assignments.of_people.renew(person))
        if known in self.working and await _reaches(known, person):
            return known
        here = here if here in self.working else self.working[0]
        for one in [here, *self.working]:
            if one is not known and await _reaches(one, person):
                await self._move_person(person, known, one)
                return one
        return here

    async def with_messages(self, table_id: str) -> list[Context]:
        """Return the bots that have sent messages about this table, the one of its chat first."""
        first = await self.of_table(table_id)
        if self.alone:
            return [first]
        others = await self.bot_assignments.with_messages.all(table_id)
        return [
            first,
            *(one for one in self.working if one.settings.bot_id in others and one is not first),
        ]

    async def sent_by(self, here: Context, table_id: str) -> None:
        """Note that this bot has sent a message about the table, and must keep it up to date."""
        if not self.alone and await self.of_table(table_id) is not here:
            await self.bot_assignments.with_messages.add(here.settings.bot_id, table_id)

    @property
    def attempts(self) -> Attempts:
        """Attempts at sends that any of the bots may make, but only one shall."""
        return self.all[0].memory.attempts

    async def forget_person(self, person: int) -> None:
        """Forget all that any bot remembers of a person."""
        for one in self.all:
            await one.memory.forget_person(person)
        await self.bot_assignments.of_people.clear(person)

    async def share_out(
        self, here: Context, jobs: Iterable[TimedJob]
    ) -> list[tuple[Jobs, list[TimedJob]]]:
        """Return which bot is to do which of these jobs; `here` is the bot that asks for them."""
        if self.alone:
            return [(here.jobs, list(jobs))]
        shared: dict[Context, list[TimedJob]] = {}
        asked = list(jobs)
        found = await asyncio.gather(*(self._doers(here, job) for job, _ in asked))
        for timed, doers in zip(asked, found, strict=True):
            for one in doers:
                shared.setdefault(one, []).append(timed)
        return [(one.jobs, its) for one, its in shared.items()]

    async def _doers(self, here: Context, job: Job) -> list[Context]:
        match job.doer:
            case Doer.TABLE:
                return [await self.of_table(job.table_id)]
            case Doer.PERSON:
                return [await self.of_person(here, job.person)]
            case Doer.SENDERS:
                found = await self.with_messages(job.table_id)
                return found if here in found or not here.token.is_known else [*found, here]
            case Doer.ASKER:
                return [here]

    async def _hand_over_table(self, table_id: str, lost: Context) -> Context:
        """Give the table to a bot that is in its group, or that writes to its person.

        Without such a bot the table stays on the page only, and the first of the others notifies
        people.
        """
        table = await lost.table(table_id)
        place = parse_place(table.place) if table else None
        heir = self.working[0]
        if isinstance(place, PrivatePlace):
            heir = await self.of_person(heir, place.person)
        elif isinstance(place, ChatPlace):
            heir = await self._member_of(await lost.memory.groups.current_id(place.chat))
        await self.bot_assignments.of_tables.keep(heir.settings.bot_id, table_id)
        log.warning("bot %d has table %s now", heir.settings.bot_id, table_id)
        return heir

    async def _member_of(self, group: int) -> Context:
        for one in self.working:
            if await _is_in(one, group):
                return one
        await self.working[0].memory.parked.set(group)  # until somebody invites it
        return self.working[0]

    async def _move_person(self, person: int, before: Context | None, now: Context) -> None:
        """Move what waits for a person to another bot (a repeat is harmless)."""
        await self.bot_assignments.of_people.keep(now.settings.bot_id, person)
        if before is None:
            return
        waits = await before.memory.waits.all(person)
        for wait, reminders in waits.items():
            await now.memory.waits.keep(wait, reminders, person)
        await before.memory.waits.forget_some(waits, person)
        await before.jobs.put_here([(RefreshNotice(person), 0)])
        await now.jobs.put_here([(RefreshNotice(person), 0)])


async def _reaches(bot: Context, person: int) -> bool:
    return await bot.memory.refused_people.reachable.is_set(person)


async def _is_in(bot: Context, group: int) -> bool:
    status = await member_status(bot.bot, group, bot.settings.bot_id)
    return status is not None and status.is_member
