"""Transactions one after another, in one thread with one connection: a question takes a
millisecond, and the disk is what is busy here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from engine.tables.finished.past_game import ArchiveUnavailable
from engine.tables.finished.sql.database import Cursor, Database, DatabaseFailed

T = TypeVar("T")


class Transactions:
    """The transactions of one archive's database. Every method may raise ArchiveUnavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="archive")

    async def run(self, work: Callable[[Cursor], T], *, alone: bool = False) -> T:
        """Run this in one transaction; `alone` while nobody else is in such a one."""
        return await self.in_thread(lambda: self._in_transaction(work, alone=alone))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run this in the thread of the connection."""
        try:
            here = copy_context()  # so that log lines say the role there too
            return await asyncio.get_running_loop().run_in_executor(self._thread, here.run, work)
        except DatabaseFailed as error:
            raise ArchiveUnavailable(reason=str(error)) from error

    async def close(self) -> None:
        """Close the connection; nothing is asked any more."""
        await self.in_thread(self._database.close)
        self._thread.shutdown()

    def _in_transaction(self, work: Callable[[Cursor], T], *, alone: bool) -> T:
        try:
            found = work(self._database.begin(alone=alone))
            self._database.commit()
        except BaseException:
            self._database.close()
            raise
        return found
