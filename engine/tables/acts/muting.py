"""Muting: a host may mute one person at a table, or everybody. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from engine.tables.errors import NoSuchSeat
from engine.tables.table import Table

MOST_MUTED = 50  # of one table; then nobody knows which were first, and one of them may speak


def muted(table: Table, host_id: int, seat: int, on: bool) -> Table | None:
    """Mute the person at this seat for as long as the table stands, or let them speak again. None
    if that is so already. Raises NoSuchSeat.
    """
    person = table.seats[seat].person if 0 <= seat < len(table.seats) else None
    if person is None or person.id == host_id:
        raise NoSuchSeat(seat=seat)
    others = table.muted - {person.id}
    now = frozenset([*sorted(others)[: MOST_MUTED - 1], person.id]) if on else others
    return None if now == table.muted else replace(table, muted=now)


def hushed(table: Table, on: bool) -> Table | None:
    """Mute everybody but the hosts, or end that. None if that is so already."""
    return None if on == table.hushed else replace(table, hushed=on)
