"""Notes at the table whether a person could be told of their turn: its time begins then."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from engine.tables import TableError, passes_by_itself
from engine.tables.acts.telling import SLACK_MS

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = SLACK_MS / 1000  # seconds; then the table takes such a note


def is_in_turn(table: Table, person: int) -> bool:
    """Return whether the table waits for a choice of this person."""
    seat = table.seat_of(person)
    if seat is None or seat not in table.waiting or table.seats[seat].automatic:
        return False
    return not passes_by_itself(table, seat)


async def turn_is_shown(context: Context, table: Table, person: int) -> None:
    """Note that this person has just been told what the table waits for, if it does."""
    seat = table.seat_of(person)
    if seat is None or not is_in_turn(table, person):
        return
    try:
        await context.tables.chats.turn_is_shown(table.id, seat, table.waiting[seat])
    except TableError as error:
        log.info("table %s isn't told that a turn was shown: %s", table.id, error)


async def turn_waits(context: Context, table: Table, person: int, wait: float) -> float:
    """Note that this person can't be told of their turn for `wait` seconds. Return seconds after
    which to try again: so soon that the note is made in time.
    """
    seat = table.seat_of(person)
    if seat is None or not is_in_turn(table, person) or table.is_untold(seat):
        return wait
    await context.tables.chats.turn_is_untold(table.id, seat, table.waiting[seat])
    return min(wait, LOOK_AGAIN)
