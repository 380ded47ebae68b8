"""The cards in groups in which a change at a table is shown: those of players in turn.

Telegram's limit for the group has no room for the others. The board shows them what happened, and
a press on *My cards* their cards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.jobs.job_kinds import RefreshCards
from bot.sending.hand.group_cards import changed_for, share_of, versions_in
from bot.sending.hand.hand_pace import OTHERS_DELAY, SHOWN
from bot.telegram.places import is_in_group
from bot.telegram.telegram_limits import GroupShare
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from bot.jobs.job_kinds import TimedJob
    from engine.tables import Entry, Table


async def cards_jobs_for(
    context: Context, entries: Sequence[Entry], tables: Mapping[str, Table]
) -> list[TimedJob]:
    """Return jobs for the cards in groups that show these changes."""
    changed = sorted({entry.table_id for entry in entries if entry.kind in SHOWN})
    shown = [tables[one] for one in changed if one in tables and is_in_group(tables[one].place)]
    found = await asyncio.gather(*(context.memory.cards.of(table.id) for table in shown))
    return [
        (RefreshCards(table.id, person), after)
        for table, messages in zip(shown, found, strict=True)
        for person, version in sorted(versions_in(messages).items())
        if (after := _after(context, table, person, version)) is not None
    ]


def _after(context: Context, table: Table, person: int, version: int) -> float | None:
    """Return the seconds until this person's cards are shown anew or removed; None: they stay."""
    if table.phase is not Phase.PLAYING or table.seat_of(person) is None:
        return 0.0
    share = share_of(context, table, person)
    if share is None or version >= changed_for(table, person):
        return None
    return 0.0 if share is GroupShare.TURN else OTHERS_DELAY
