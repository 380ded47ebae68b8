"""The cards in groups in which a change at a table is shown, and the delay.

Telegram's limit for the group lets few of them be edited: the board above shows each move to all.
So a player in turn comes first, and the others see what has gathered, as far as there is room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.jobs import RefreshCards
from bot.sending.hand.hand_pace import SHOWN
from bot.telegram.places import is_in_group
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from bot.jobs import TimedJob
    from engine.tables import Entry, Table

IDLE_DELAY: Final = 10.0  # seconds: for a player who isn't waited for
IN_PLACE_DELAY: Final = 2.0  # … who sees the cards instead of the board


async def cards_jobs_for(
    context: Context, entries: Sequence[Entry], tables: Mapping[str, Table]
) -> list[TimedJob]:
    """Return jobs for the cards in groups that show these changes."""
    changed = sorted({entry.table_id for entry in entries if entry.kind in SHOWN})
    shown = [tables[one] for one in changed if one in tables and is_in_group(tables[one].place)]
    found = await asyncio.gather(*(context.memory.cards.at(table.id) for table in shown))
    idle = IN_PLACE_DELAY if context.settings.cards_in_place else IDLE_DELAY
    return [
        (RefreshCards(table.id, person), 0.0 if _is_due(table, person) else idle)
        for table, people in zip(shown, found, strict=True)
        for person in sorted(people)
    ]


def _is_due(table: Table, person: int) -> bool:
    """Return whether the player is waited for, or the cards are to be removed."""
    return table.phase is not Phase.PLAYING or table.seat_of(person) in (*table.waiting, None)
