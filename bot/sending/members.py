"""Who sits at a group's table belongs to the group: asked once a day, and gone when they leave.

A table's link can be passed on to anybody, and the page doesn't read where a table stands. So
people sit down first, and the bot looks at them then. Where Telegram doesn't say, they play: a
friend sent away by mistake is worse than a stranger at the table.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramAPIError

from bot.telegram.raw_calls import is_member
from engine.tables import NotSeated, Person

if TYPE_CHECKING:
    from bot.context import Context
    from bot.jobs import CheckMembers
    from engine.tables import Table

log = logging.getLogger(__name__)


async def check_members(context: Context, job: CheckMembers) -> None:
    """Free the seats of those who aren't members of the table's group."""
    table = await context.table(job.table_id)
    group = await context.group_of(table) if table else None
    if table is None or group is None:
        return
    sitting = [seat.person.id for seat in table.seats if seat.person and not seat.left]
    sitting += [one.person.id for one in table.joining]
    for person in await context.memory.members.unknown(group, sitting):
        if not await _is_seen(context, group, person):
            await context.tables.keep_stranger_out(table.id, person)


async def is_of_group(context: Context, group: int, person: int) -> bool:
    """Whether Telegram says that this person is a member; asked once a day."""
    unknown = await context.memory.members.unknown(group, [person])
    return not unknown or await _is_seen(context, group, person)


async def _is_seen(context: Context, group: int, person: int) -> bool:
    if not await _belongs(context, group, person):
        return False
    await context.memory.members.keep(group, person)
    return True


async def _belongs(context: Context, group: int, person: int) -> bool:
    try:
        return await is_member(context.bot, group, person)
    except TelegramAPIError as error:
        log.info("whether %s is in %s: %s", person, group, error)
        return True


async def left_group(context: Context, group: int, person: int) -> None:
    """Somebody isn't of a group any more: they leave its tables, as if they had said so."""
    await context.memory.members.forget(group, person)
    await context.memory.callers.drop(group, person)
    for table in await _tables_of(context, group):
        if table.joins(person):
            await context.tables.join_next(table.id, Person(person, ""), on=False)
        if table.seat_of(person) is None:
            continue
        try:
            await context.tables.leave(table.id, person)
        except NotSeated:
            log.info("%s had left table %s", person, table.id)


async def joined_group(context: Context, group: int, person: int) -> None:
    """Somebody is of a group now, and may sit at its tables."""
    await context.memory.members.keep(group, person)
    for table in await _tables_of(context, group):
        if table.keeps_out(person):
            await context.tables.let_stranger_in(table.id, person)


async def _tables_of(context: Context, group: int) -> list[Table]:
    ids = await context.memory.boards.tables_in(str(group))
    tables = [await context.table(table_id) for table_id in ids]
    return [table for table in tables if table and await context.group_of(table) == group]
