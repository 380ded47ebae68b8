"""The job that shows a vote to go on without a player who doesn't come.

Nothing happens at the table when such a vote opens, so a job waits for that moment
(`waiting/late_seats.py` asks for it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import OfferVote, RefreshBoard
from bot.sending.hand.hand_pace import refresh_hands_at
from engine.tables import votes_open

if TYPE_CHECKING:
    from bot.context import Context


@handles(OfferVote)
async def offer_vote(context: Context, job: OfferVote) -> float | None:
    """Show the vote, if the player hasn't moved.

    Return seconds until another look, if they have looked meanwhile or have more time.
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
        await refresh_hands_at(context, table)
        return None
    if ms is None:
        person = table.seats[job.seat].person
        return context.settings.notice_again if person and person.id in looking else None
    return ms / 1000
