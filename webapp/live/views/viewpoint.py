"""Viewpoints: which person looks at a table, and as what."""

from __future__ import annotations

from typing import NamedTuple

from engine.tables import Action, Table, actor_at, may


class TableRole(NamedTuple):
    """The role of one person at a table."""

    person_id: int
    seat: int | None  # the seat that they act for
    game_seat: int | None  # the seat whose cards of the running or last game they may see
    is_creator: bool
    is_host: bool


class Viewpoint(NamedTuple):
    """The person who looks; `aside` if they only watch, though they have a seat."""

    person_id: int
    aside: bool = False

    def at(self, table: Table) -> TableRole:
        """Return the person's role at a table. A person who is kept out sees only what spectators
        see, even if their name is still on a seat.
        """
        id = self.person_id
        only_looks = self.aside or not may(Action.SEE_HAND, actor_at(table, id))
        return TableRole(
            person_id=id,
            seat=None if only_looks else table.seat_of(id),
            game_seat=None if only_looks else table.game_seat_of(id),
            is_creator=id == table.creator.id,
            is_host=table.is_host(id),
        )
