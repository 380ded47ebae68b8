"""From the tables' outbox to the chat: which messages and notices a change concerns."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.jobs import CheckMembers, RefreshBoard
from bot.memory import Urgency
from bot.sending.board_pace import shown_after
from bot.telegram.failures import log_failure
from engine.tables import ChangeKind, StoreRefused, StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bot.context import Context
    from bot.jobs import Job
    from bot.sending.notices import Notices
    from engine.tables import Entry, Outbox, Table

log = logging.getLogger(__name__)

REST = 0.1  # seconds between two looks: what happens meanwhile is read in one go


class OutboxReader:
    """Turns entries of the outbox into jobs; an entry is done when they wait in the queue."""

    def __init__(self, context: Context, notices: Notices, consumer: str) -> None:
        self._context = context
        self._notices = notices
        self._consumer = consumer

    async def run(self) -> None:
        """Until cancelled."""
        async with self._context.tables.outbox(self._consumer) as outbox:
            while True:
                await self._tell_and_finish(outbox, await outbox.batch())
                await self._context.clock.sleep(REST)

    async def _tell_and_finish(self, outbox: Outbox, entries: Sequence[Entry]) -> None:
        """What isn't done is handed out again; a table that can't be read holds up no other."""
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
        """What happened at some tables, as they are now."""
        tables, ids = self._context.tables, {entry.table_id for entry in entries}
        now, looking = await tables.load_many(ids), await tables.looking_at(ids)
        await self._show(entries, now, looking)
        for table_id in ids:
            await self._plan_notices(table_id, now.get(table_id))

    async def _show(
        self,
        entries: Sequence[Entry],
        tables: Mapping[str, Table],
        looking: Mapping[str, Collection[int]],
    ) -> None:
        jobs: list[tuple[Job, float]] = []
        for entry in entries:
            table = tables.get(entry.table_id)
            after = await shown_after(self._context, entry, table, looking[entry.table_id])
            if entry.kind is ChangeKind.CREATED:
                await self._context.jobs.put(RefreshBoard(entry.table_id), urgency=Urgency.ANSWER)
            elif after is not None:
                jobs.append((RefreshBoard(entry.table_id), after))
            if entry.kind is ChangeKind.SEATS:
                jobs.append((CheckMembers(entry.table_id), 0))
        await self._context.jobs.put_all(jobs)

    async def _plan_notices(self, table_id: str, table: Table | None) -> None:
        if table is None:
            await self._notices.forget(table_id)
        else:
            await self._notices.plan(table)
