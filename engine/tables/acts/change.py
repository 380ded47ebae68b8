"""The result of one act: the new table, and what the store keeps beside it. A value, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.tables.acts.orders import KeptOrder
from engine.tables.history import MoveLine
from engine.tables.table import ChangeKind, MadeMove, Table


class Change(Struct, frozen=True):
    """A table after one act, and what the store is to keep of that act."""

    table: Table
    kind: ChangeKind
    made: MadeMove | None = None  # the move that it was
    waits: Mapping[int, int] = {}  # seat -> ms from now until the clock moves for it, if not usual
    held: KeptOrder | None = None  # the standing order that it follows, kept as that was judged
    ends_orders: tuple[str, ...] = ()  # the names of the standing orders that end with it

    def says_all(self, before: Table) -> bool:
        """Return whether the change was a move, and everything else follows from the rules.
        A process with the table that it was made on can then make it again (`made_again`).
        """
        return self.kind is ChangeKind.MOVED and self.table.seats == before.seats

    @property
    def line(self) -> str:
        """The change as a line for the list of moves; "" if it was no move."""
        made = self.made
        return str(MoveLine(made.version, made.seat, made.by, made.move_text)) if made else ""
