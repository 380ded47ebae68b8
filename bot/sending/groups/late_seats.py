"""On which seats the chat offers a vote, to go on without them, and when it does.

There may be one at once where somebody ran out of time, and after half of the turn where somebody
doesn't look (engine/tables/acts/keeping_order.py). Nothing happens at the table then, so a job
waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs import OfferVote, RefreshBoard
from bot.sending.hand.hand_pace import show_hands
from engine.tables import votes_open

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table


async def late_seats(context: Context, table: Table) -> list[int]:
    """The seats on which there may be a vote now."""
    now_ms = await context.tables.clock_ms()
    if 0 not in votes_open(table, (), now_ms).values():
        return []  # whoever looks: so nobody asks who does
    looking = await context.tables.presence.looking(table.id)
    return [seat for seat, ms in votes_open(table, looking, now_ms).items() if ms == 0]


async def foresee_vote(context: Context, table: Table, seat: int) -> None:
    """The person at this seat is waited for and doesn't look: a vote may open in time."""
    ms = votes_open(table, (), await context.tables.clock_ms()).get(seat)
    if ms is not None and seat in table.waiting:
        await context.jobs.put(OfferVote(table.id, seat, table.waiting[seat]), ms / 1000)


async def offer_vote(context: Context, job: OfferVote) -> float | None:
    """Show the vote, if they are still waited for; seconds until that is to be looked at again
    because they have looked meanwhile, or have more time.
    """
    table = await context.table(job.table_id)
    if table is None or table.waiting.get(job.seat) != job.since:
        return None
    looking, now_ms = (
        await context.tables.presence.looking(table.id),
        await context.tables.clock_ms(),
    )
    ms = votes_open(table, looking, now_ms).get(job.seat)
    if ms == 0:
        await context.jobs.put(RefreshBoard(table.id))
        await show_hands(context, table)
        return None
    if ms is None:
        person = table.seats[job.seat].person
        return context.settings.notice_again if person and person.id in looking else None
    return ms / 1000
