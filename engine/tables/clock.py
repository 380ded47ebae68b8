"""The clock: fires deadlines by the store's time, in any process, each once."""

from __future__ import annotations

from engine.tables.service import Tables


class Clock:
    """Moves for people whose time ran out, and for computer players after a moment's thought."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """Until cancelled. Any number of processes may run one."""
