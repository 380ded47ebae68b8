"""The seats on which the chat offers a vote to go on without their players.

A vote may open at once when a player has run out of time, and after half of the turn when a player
doesn't look at the table (engine/tables/acts/keeping_order.py). No change at the table announces
the second moment, so a job waits for it (groups/vote_offers.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.job_kinds import OfferVote
from engine.tables import votes_open

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table


async def late_seats(context: Context, table: Table) -> list[int]:
    """Return the seats on which there may be a vote now."""
    now_ms = await context.tables.clock_ms()
    if 0 not in votes_open(table, (), now_ms).values():
        return []  # whoever looks: so nobody asks who does
    looking = await context.tables.presence.looking(table.id)
    return [seat for seat, ms in votes_open(table, looking, now_ms).items() if ms == 0]


async def schedule_vote_offer(context: Context, table: Table, seat: int) -> None:
    """Schedule the moment at which a vote on this seat may open: its player doesn't look."""
    ms = votes_open(table, (), await context.tables.clock_ms()).get(seat)
    if ms is not None and seat in table.waiting:
        await context.jobs.put(OfferVote(table.id, seat, table.waiting[seat]), ms / 1000)
