"""Who looks at a table, and as what."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tables import Table


@dataclass(frozen=True)
class Viewpoint:
    """Who looks: the person, and whether only as a spectator though they hold a seat."""

    person_id: int
    aside: bool = False

    def seat(self, table: Table) -> int | None:
        """The seat at the table that this person acts for."""
        return None if self._only_looks(table) else table.seat_of(self.person_id)

    def game_seat(self, table: Table) -> int | None:
        """The seat whose cards of the running or last game this person may see."""
        return None if self._only_looks(table) else table.game_seat_of(self.person_id)

    def _only_looks(self, table: Table) -> bool:
        """Who is kept out sees what every spectator sees, though their seat may still be named."""
        return self.aside or table.keeps_out(self.person_id) is not None
