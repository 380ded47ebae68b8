"""How soon a change at a table is shown in its chat: with each move, or once a bout.

Who looks at the table sees every move there. While everybody does who plays, the message is edited
when a bout begins, and at the start and end of a game; soon after in any case, for somebody may
have looked away. Where a group's admins chose so, it is always once a bout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import Edits
from engine.tables import Phase

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.context import Context
    from engine.tables import Entry, Table

UNSEEN = 30.0  # seconds until a move is shown that everybody saw at the table


async def shown_after(
    context: Context, entry: Entry, table: Table | None, looking: Collection[int]
) -> float | None:
    """In how many seconds the chat is to see this change, when these people look at the table;
    None: not before the next bout.
    """
    if table is None or not entry.same_bout or table.phase is not Phase.PLAYING:
        return 0
    if await _edits(context, table) is Edits.BOUT:
        return None
    return UNSEEN if everybody_looks(table, looking) else 0


def everybody_looks(table: Table, looking: Collection[int]) -> bool:
    """Do all people look at the table who still play?"""
    out = table.game.out if table.game is not None else ()
    return all(
        seat.automatic or number in out or (seat.person is not None and seat.person.id in looking)
        for number, seat in enumerate(table.seats)
    )


async def _edits(context: Context, table: Table) -> Edits:
    home = await context.chat_of(table)
    if home is None or home.chat > 0:
        return Edits.MOVE
    return (await context.memory.group_settings.of(home.chat)).edits
