"""Computer players that somebody asked for in words: they sit down when the table is made."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from engine.tables import TableFull

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

USUAL_LEVEL: Final = "normal"  # of a computer player that is added in the chat


async def seat_computers(context: Context, table: Table, host: int, number: int) -> None:
    """Seat computer players until so many sit there, or the table is full. Raises TableError."""
    seated = sum(seat.person is None for seat in table.seats)
    with suppress(TableFull):
        for _ in range(number - seated):
            await context.tables.host.add_computer(table.id, host, USUAL_LEVEL)
