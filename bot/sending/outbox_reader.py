"""From the tables' outbox to the chat: which messages and notices a change concerns."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.jobs import CheckMembers, RefreshBoard
from bot.memory import Urgency
from bot.telegram.failures import log_failure
from engine.tables import ChangeKind

if TYPE_CHECKING:
    from bot.context import Context
    from bot.sending.turn_notices import TurnNotices
    from engine.tables import Entry

log = logging.getLogger(__name__)


class OutboxReader:
    """Turns entries of the outbox into jobs; an entry is done when they wait in the queue."""

    def __init__(self, context: Context, notices: TurnNotices, consumer: str) -> None:
        self._context = context
        self._notices = notices
        self._consumer = consumer

    async def run(self) -> None:
        """Until cancelled."""
        async with self._context.tables.outbox(self._consumer) as outbox:
            async for entry in outbox:
                try:
                    await self.tell(entry)
                    await outbox.done(entry)
                except Exception as error:  # not done: it is handed out again
                    log_failure(log, f"table {entry.table_id}", error)

    async def tell(self, entry: Entry) -> None:
        """One change at a table."""
        asked_for = Urgency.ANSWER if entry.kind is ChangeKind.CREATED else None
        await self._context.jobs.put(RefreshBoard(entry.table_id), urgency=asked_for)
        if entry.kind is ChangeKind.SEATS:
            await self._context.jobs.put(CheckMembers(entry.table_id))
        table = await self._context.table(entry.table_id)
        if table is None:
            await self._notices.forget(entry.table_id)
        else:
            await self._notices.plan(table)
