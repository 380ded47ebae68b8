"""People who don't sit together. A value, no I/O."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.tables.table import Table


class Apart(NamedTuple):
    """The people whom a person has blocked, and those who have blocked them."""

    blocked: frozenset[int] = frozenset()
    by: frozenset[int] = frozenset()

    def keeps_from(self, table: Table) -> bool:
        """Return whether one of them sits at this table."""
        there = {person.id for person in table.persons}
        return not there.isdisjoint(self.blocked | self.by)


NOBODY: Final = Apart()
