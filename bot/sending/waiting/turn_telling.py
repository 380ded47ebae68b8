"""Notes at the table whether a person could be told of their turn: its time begins then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.memory.sent.attempts import Effect
from bot.sending.waiting.waits import turn_name
from engine.tables import passes_by_itself
from engine.tables.acts.telling import SLACK_MS

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table

LOOK_AGAIN: Final = SLACK_MS / 1000  # seconds; then the table takes such a note


def is_in_turn(table: Table, person: int) -> bool:
    """Return whether the table waits for a choice of this person."""
    seat = table.seat_of(person)
    if seat is None or seat not in table.waiting or table.seats[seat].automatic:
        return False
    return not passes_by_itself(table, seat)


async def turn_is_shown(context: Context, table: Table, person: int) -> None:
    """Note that this person is told what the table waits for, if it is a choice of theirs. Only
    the first time counts, and not if they saw it on the page.
    """
    seat = table.seat_of(person)
    if seat is None or not is_in_turn(table, person):
        return
    attempts, effect = context.bots.attempts, Effect.TOLD.of(table.id, turn_name(table, seat))
    if await attempts.is_begun(effect):
        return
    since = table.waiting[seat]
    seen = await context.tables.presence.seen(table.id)
    if table.is_untold(seat) or seen.get(person, -1) < since:
        await context.tables.chats.turn_is_shown(table.id, seat, since)
    await attempts.begin(effect)


async def turn_waits(context: Context, table: Table, person: int, wait: float) -> float:
    """Note that this person can't be told of their turn for `wait` seconds. Return seconds after
    which to try again: so soon that the note is made in time.
    """
    seat = table.seat_of(person)
    if seat is None or not is_in_turn(table, person) or table.is_untold(seat):
        return wait
    since, turn = table.waiting[seat], turn_name(table, seat)
    seen = await context.tables.presence.seen(table.id)
    is_told = await context.bots.attempts.is_begun(Effect.TOLD.of(table.id, turn))
    if is_told or seen.get(person, -1) >= since:
        return wait
    await context.tables.chats.turn_is_untold(table.id, seat, since)
    return min(wait, LOOK_AGAIN)
