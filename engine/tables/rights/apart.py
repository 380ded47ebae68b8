"""With whom somebody doesn't sit. A value, no I/O."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.tables.table import Table


class Apart(NamedTuple):
    """Whom a person has blocked, and who has blocked them."""

    blocked: frozenset[int] = frozenset()
    by: frozenset[int] = frozenset()

    def keeps_from(self, table: Table) -> bool:
        """Does one of them sit there?"""
        there = {person.id for person in table.persons}
        return not there.isdisjoint(self.blocked | self.by)


NOBODY: Final = Apart()
