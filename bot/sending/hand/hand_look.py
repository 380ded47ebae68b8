"""The text and buttons of a person's hand, the same in the private chat and in the group.

They are made for each sending and stored nowhere.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.messages import keyboards
from bot.messages.board_text import board_text
from bot.messages.hand.hand_keyboard import HandOwner, hand_keyboard, result_keyboard
from bot.messages.hand.hand_text import hand_text
from bot.sending.group_titles import title_of
from bot.sending.living.living_messages import Look
from bot.sending.waiting.late_seats import late_seats

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.people.play_ways import PlayWay
    from engine.tables import Followed, Table


async def look_in_private(context: Context, now: Followed, person: int, way: PlayWay) -> Look:
    """Return the message in the person's private chat: their hand, or the result of the game."""
    table, page = now.table, keyboards.in_app(context.settings)
    if is_playing(table, person):
        group = await _group_if_several(context, table, person)
        return await _look(context, now, person, way, page, group)
    seated = next((one for one in table.persons if one.id == person), None)
    languages = context.languages
    t = await (languages.of(seated) if seated else languages.of_chat(person))
    text = board_text(t, table, reader=person)
    return Look(text, result_keyboard(t, table, way, page), person)


async def look_in_group(context: Context, now: Followed, person: int) -> Look:
    """Return the message that the person alone sees in the group of their running game."""
    way, link = await asyncio.gather(context.memory.play_ways.of(person), context.link())
    return await _look(context, now, person, way, keyboards.by_link(link), in_group=True)


def is_playing(table: Table, person: int) -> bool:
    """Return whether the person holds a seat in a game that runs."""
    return table.plays(person) and table.game is not None


async def _look(
    context: Context,
    now: Followed,
    person_id: int,
    way: PlayWay,
    page: keyboards.Way,
    group: str = "",
    *,
    in_group: bool = False,
) -> Look:
    table, seat = now.table, now.table.seat_of(person_id)
    assert seat is not None
    assert table.game is not None
    owner = table.seats[seat].person
    assert owner is not None
    t, late, orders, aim = await asyncio.gather(
        context.languages.of(owner),
        late_seats(context, table),
        context.tables.orders.of(table.id, person_id),
        context.memory.aims.of(table.id, person_id),
    )
    player = HandOwner(seat, way, aim or "", late, orders, in_group)
    text = hand_text(t, table, table.game, seat, now.moves, group)
    return Look(text, hand_keyboard(t, table, table.game, player, page), owner.id)


async def _group_if_several(context: Context, table: Table, person: int) -> str:
    """Return the group of this table, if the person has hands at several tables."""
    posted = await context.memory.hands.tables_in(person)
    several = len({*posted, table.id}) > 1
    return (await title_of(context, table) or "") if several else ""
