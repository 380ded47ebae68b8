"""The delay after which a change at a table is shown in its chat: each move, or once a bout.

Whoever sits down, leaves or says Again, the start and the end of a game are shown at once. Moves
wait until four seconds after the last edit.

People who look at the table see every move there. While all players do, the message is edited when
a bout begins, at the start and end of a game, and as soon as somebody looks away. Where a group's
admins chose so, it is always once a bout. A vote to go on without a player who doesn't come is
offered at its time (waiting/late_seats.py).
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from bot.memory.group_settings import Edits
from bot.telegram.places import ChatPlace, parse_place
from bot.telegram.telegram_limits import GroupShare, at_once, filling
from engine.tables import ChangeKind, Phase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from bot.context import Context
    from engine.tables import Entry, Table

LAST_SCENE = 3.4  # seconds of the page's last scene until the cap lands (waiting/ceremony.js)
UNSEEN = 120.0  # seconds until who doesn't play is shown a move that all others saw


def shown_after(
    entry: Entry, table: Table | None, looking: Collection[int], edits: Edits | None
) -> float | None:
    """Return the seconds after which the chat is to see this change; None: in the next bout.

    `looking` are the people who look at the table, `edits` is the group's choice.
    """
    is_move = entry.kind is not ChangeKind.SEATS and entry.same_bout
    if table is None or not is_move or table.phase is not Phase.PLAYING:
        return 0
    if edits is Edits.BOUT:
        return None
    return UNSEEN if everybody_looks(table, looking) else 0


@contextmanager
def pace_of(table: Table, *, is_another: bool, is_new_bout: bool) -> Iterator[None]:
    """Make edits inside as urgent as what they show: `is_another` phase or game, a new bout."""
    share = GroupShare.BOARD if is_another or is_new_bout else GroupShare.REST
    is_move = table.phase is Phase.PLAYING and not is_another
    with filling(share), nullcontext() if is_move else at_once():
        yield


async def until_told(context: Context, table: Table) -> float:
    """Return the seconds until the chat may say how a game ended: where pages look at it, the cap
    lands first.
    """
    if table.phase is not Phase.OVER:
        return 0
    looking, now_ms = await asyncio.gather(
        context.tables.presence.looking(table.id), context.tables.clock_ms()
    )
    if not any(person > 0 for person in looking):  # those who play in the chat are negative
        return 0
    return max(0, table.over_ms / 1000 + LAST_SCENE - now_ms / 1000)


def everybody_looks(table: Table, looking: Collection[int]) -> bool:
    """Return whether all people who still play look at the table."""
    out = table.game.out if table.game is not None else ()
    return all(
        seat.automatic or number in out or (seat.person is not None and seat.person.id in looking)
        for number, seat in enumerate(table.seats)
    )


async def edits_of(context: Context, tables: Iterable[Table]) -> dict[str, Edits]:
    """Return the groups' choice of edits, for each of those tables that stand in groups."""
    places = {table.id: parse_place(table.place) for table in tables}
    homes = {one: place.chat for one, place in places.items() if isinstance(place, ChatPlace)}
    now = await context.memory.groups.current_ids(list(homes.values()))
    chosen = await context.memory.group_settings.of_all(list(now.values()))
    return {one: chosen[now[chat]].edits for one, chat in homes.items()}
