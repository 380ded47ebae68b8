"""From the tables' outbox to the chat: which messages and notices a change concerns."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.sending.boards import BOARD
from bot.telegram.error_lines import describe

if TYPE_CHECKING:
    from bot.context import Desk
    from bot.sending.turn_notices import Notifier
    from engine.tables import Entry

log = logging.getLogger(__name__)


class Chronicle:
    """Turns entries of the outbox into errands; an entry is done when they are marked."""

    def __init__(self, desk: Desk, notifier: Notifier, consumer: str) -> None:
        self._desk = desk
        self._notifier = notifier
        self._consumer = consumer

    async def run(self) -> None:
        """For ever."""
        async with self._desk.tables.outbox(self._consumer) as outbox:
            async for entry in outbox:
                try:
                    await self.tell(entry)
                    await outbox.done(entry)
                except Exception as error:  # not done: it is handed out again
                    token = self._desk.settings.token
                    log.error("table %s: %s", entry.table_id, describe(error, token))

    async def tell(self, entry: Entry) -> None:
        """One change at a table."""
        await self._desk.errands.mark(BOARD, entry.table_id)
        table = await self._desk.table(entry.table_id)
        if table is None:
            await self._notifier.forget(entry.table_id)
        else:
            await self._notifier.plan(table)
