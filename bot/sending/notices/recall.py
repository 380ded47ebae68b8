"""Notices at once for people who can be written to again, or want notices again.

It also marks what people know already, so that they aren't told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.job_kinds import RefreshBoard, SendNotice
from bot.memory.sent.attempts import Effect
from bot.sending.waiting.waits import dealt_name, person_to_tell, turn_name

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table


async def became_reachable(context: Context, person_id: int) -> None:
    """Note that this person lets us write again, and notify them of tables that wait for them.

    The messages of their tables no longer say that we can't.
    """
    if not await context.memory.refused_people.allow(person_id):
        return
    for table in await context.tables.people.running_games(person_id):
        await context.jobs.put(RefreshBoard(table.id))
    await notify_now(context, person_id)


async def notify_now(context: Context, person_id: int) -> None:
    """Notify this person of every table that waits for them, without delay."""
    for table in await context.tables.people.running_games(person_id):
        for seat in table.waiting:
            turn = turn_name(table, seat)
            person = person_to_tell(table, seat, turn)
            if person is not None and person.id == person_id:
                await context.jobs.put(SendNotice(table.id, seat, turn))


async def mark_deal_seen(context: Context, table: Table, person_id: int) -> None:
    """Mark the deal as seen: this person started the game, or looked at it."""
    seat = table.seat_of(person_id)
    if seat is not None:
        writer = await context.writes_to(person_id)
        await writer.memory.attempts.begin(Effect.NOTICE.of(table.id, dealt_name(table, seat)))
