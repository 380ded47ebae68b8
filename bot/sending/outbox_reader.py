"""Reader of the tables' outbox: it asks for the messages and notices that a change needs."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.jobs.job_kinds import CallGroup, CheckMembers, DoAsk, EndCalls, RefreshBoard
from bot.memory.job_queue import Urgency
from bot.sending.boards.board_pace import edits_of, shown_after
from bot.sending.groups.calls_to_tables import ENDS_CALLS
from bot.sending.hand.cards_pace import cards_jobs_for
from bot.sending.hand.hand_pace import hand_jobs_for
from bot.sending.notices import plan_notices
from bot.sending.operator.played_today import note_played
from bot.telegram.failures import log_failure
from bot.telegram.places import is_in_group
from engine.tables import ChangeKind, StoreRefused, StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bot.context import Bots, Context
    from bot.jobs.job_kinds import TimedJob
    from engine.tables import Entry, Outbox, Table

log = logging.getLogger(__name__)

TABLE_UNCHANGED = (ChangeKind.ASKED, ChangeKind.ORDERED)  # the table, as all see it
TO_CHECK = (ChangeKind.CREATED, ChangeKind.SEATS, ChangeKind.MOVED)
# what people see at once: the worker takes no rest before it
DECISIVE = (ChangeKind.SEATS, ChangeKind.STARTED, ChangeKind.ENDED)
CHECK_EVERY = 60.0  # seconds between two looks whether those who play at a table are members
MOST_CHECKED = 5000  # tables of which this is remembered
REST = 0.5  # seconds between two looks: what happens meanwhile is read in one go


class OutboxReader:
    """Turns entries of the outbox into jobs; an entry is confirmed once they are in the queue."""

    def __init__(self, bots: Bots, consumer: str) -> None:
        self._bots = bots
        self._consumer = consumer
        self._tables = bots.all[0].tables
        self.pulse = self._tables.pulses.of("outbox")
        self._checked: dict[str, float] = {}  # when the people at a table were looked at last

    async def run(self) -> None:
        """Read until cancelled."""
        outbox = self._tables.chats.outbox(self._consumer)
        while True:
            await self._tell_and_finish(outbox, await outbox.batch())
            await self._bots.all[0].clock.sleep(REST)

    async def _tell_and_finish(self, outbox: Outbox, entries: Sequence[Entry]) -> None:
        """Handle entries, and confirm them; unconfirmed ones come again.

        After an error each is tried alone, so that one broken table holds up no other.
        """
        try:
            await self.tell(entries)
            await outbox.done(*entries)
        except Exception as error:
            if len(entries) == 1 or isinstance(error, StoreUnavailable | StoreRefused):
                log_failure(log, f"{len(entries)} changes at tables", error)
                return
            for entry in entries:
                await self._tell_and_finish(outbox, [entry])

    async def tell(self, entries: Sequence[Entry]) -> None:
        """Ask for the jobs that these changes need, of the bot that has each table's chat."""
        ids = list({entry.table_id for entry in entries})
        found = await asyncio.gather(*map(self._bots.of_table, ids))
        homes = dict(zip(ids, found, strict=True))
        for context in dict.fromkeys(found):
            its = [entry for entry in entries if homes[entry.table_id] is context]
            await self._tell(context, its)

    async def _tell(self, context: Context, entries: Sequence[Entry]) -> None:
        """Ask for the jobs that changes at tables of one bot need, as the tables are now."""
        tables, memory = context.tables, context.memory
        ids = list({entry.table_id for entry in entries})
        now, looking, sent = await asyncio.gather(
            tables.load_many(ids), tables.presence.looking_at_each(ids), memory.notices.of_all(ids)
        )
        await note_played(context, entries, now)
        plans = {one: plan_notices(context, now.get(one), sent[one], looking[one]) for one in ids}
        changes = [entry for entry in entries if entry.kind not in TABLE_UNCHANGED]
        jobs, hands, cards = await asyncio.gather(
            self._to_show(context, changes, now, looking),
            hand_jobs_for(context, entries, now),
            cards_jobs_for(context, entries, now),
        )
        jobs += hands + cards
        if any(entry.kind is ChangeKind.ASKED for entry in entries):
            jobs += [(DoAsk(ask), 0) for ask in await tables.chats.waiting_asks()]
        for plan in plans.values():
            jobs += plan.jobs
        await context.jobs.put_all(jobs)
        await memory.notices.forget_all({one: plan.past for one, plan in plans.items()})

    async def _to_show(
        self,
        context: Context,
        entries: Sequence[Entry],
        tables: Mapping[str, Table],
        looking: Mapping[str, Collection[int]],
    ) -> list[TimedJob]:
        edits = await edits_of(context, tables.values())
        jobs: list[TimedJob] = []
        for entry in entries:
            table_id, table = entry.table_id, tables.get(entry.table_id)
            after = shown_after(entry, table, looking[table_id], edits.get(table_id))
            if entry.kind in DECISIVE and after == 0:
                context.jobs.hurry()
            if entry.kind is ChangeKind.CREATED:
                await context.jobs.put(RefreshBoard(table_id), urgency=Urgency.ANSWER)
                jobs += self._calls(context, table)
            elif after is not None:
                jobs.append((RefreshBoard(table_id), after))
            if table is not None and self._is_to_check(entry, table):
                jobs.append((CheckMembers(table_id), 0))
            if entry.kind in ENDS_CALLS:
                jobs.append((EndCalls(table_id), 0))
        return jobs

    def _is_to_check(self, entry: Entry, table: Table) -> bool:
        """Return whether to check now that the people at a group's table are members of the group.

        True when somebody sits down or comes back, and once in a while when they play.
        """
        if entry.kind not in TO_CHECK or not is_in_group(table.place):
            return False
        now, last = self._bots.all[0].clock.monotonic(), self._checked.get(table.id)
        is_due = last is None or now - last >= CHECK_EVERY
        if entry.kind is ChangeKind.MOVED and not is_due:
            return False
        self._checked.pop(table.id, None)
        self._checked[table.id] = now
        if len(self._checked) > MOST_CHECKED:
            del self._checked[next(iter(self._checked))]
        return True

    def _calls(self, context: Context, table: Table | None) -> list[TimedJob]:
        """Return the job that calls people to a new table, after a moment: some come by
        themselves.
        """
        if table is None or not is_in_group(table.place):
            return []
        return [(CallGroup(table.id), context.settings.notice_after)]
