"""The text and buttons of a table's message, and what they depend on beside the table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from bot.messages import keyboards
from bot.messages.board_keyboard import board_keyboard
from bot.messages.board_text import board_text
from bot.sending.living.living_messages import Look
from bot.sending.waiting.late_seats import late_seats
from bot.sending.waiting.waits import turn_name
from bot.telegram.places import INLINE_NAME, is_in_group
from engine.tables import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from gettext import NullTranslations

    from bot.context import Context
    from engine.tables import Table


class Facts(NamedTuple):
    """Facts beside the table itself on which its message in one chat depends."""

    chat: int | None  # None: one that the bot doesn't see
    t: NullTranslations
    uncalled: Sequence[int]
    late: Sequence[int]
    start_link: str
    silent: bool  # the bot can't write to everybody with a seat
    way: keyboards.Way  # the button that may stand there
    maintenance: bool
    numbered: bool  # somebody plays in this group by what it shows to them alone


async def facts_of(context: Context, table: Table, where: str) -> Facts:
    """Return the facts for one message of the table: `where` is a chat or an inline message."""
    chat = None if where.startswith(INLINE_NAME) else int(where)
    t, uncalled, silent, late, mode, cards = await asyncio.gather(
        context.languages.of_board(table, chat),
        _uncalled(context, table),
        _is_silent(context, table),
        late_seats(context, table),
        context.tables.maintenance.mode(),
        context.memory.cards.of(table.id),
    )
    if chat is not None and chat > 0:
        way = keyboards.in_app(context.settings)
    else:
        way = keyboards.by_link(await context.link())
    link, on = await context.start_link(table.id), mode is not None
    return Facts(chat, t, uncalled, late, link, silent, way, on, bool(cards))


async def _uncalled(context: Context, table: Table) -> list[int]:
    """Return the seats whose person couldn't be written to about this very turn."""
    if table.phase is not Phase.PLAYING:
        return []
    people = {seat: table.seats[seat].person for seat in table.waiting}
    ids = [person.id for person in people.values() if person]
    memory = context.memory
    told = await memory.refused_people.told(table.id, ids)
    return [
        seat
        for seat, person in people.items()
        if person
        and told.get(person.id) == turn_name(table, seat)
        and await _refuses(context, person.id)
    ]


async def _is_silent(context: Context, table: Table) -> bool:
    """Return whether somebody with a seat at this lobby never let the bot write to them."""
    if table.phase is not Phase.LOBBY:
        return False
    known = await asyncio.gather(*(_is_reachable(context, one.id) for one in table.persons))
    return not all(known)


async def _is_reachable(context: Context, person: int) -> bool:
    writer = await context.writes_to(person)
    return await writer.memory.refused_people.reachable.is_set(person)


async def _refuses(context: Context, person: int) -> bool:
    writer = await context.writes_to(person)
    return await writer.memory.refused_people.refused.is_set(person)


def look_of(table: Table, facts: Facts) -> Look:
    """Return the text and the buttons of the message."""
    in_group = facts.chat is not None and facts.chat < 0
    text = board_text(
        facts.t,
        table,
        facts.uncalled,
        facts.start_link,
        reader=facts.chat,
        maintenance=facts.maintenance,
        silent=in_group and facts.silent,
    )
    keyboard = board_keyboard(
        facts.t,
        table,
        facts.way,
        facts.late,
        in_group=in_group,
        of_group=is_in_group(table.place),
        numbered=facts.numbered,
    )
    return Look(text, keyboard)
