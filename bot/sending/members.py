"""Membership in a table's group, asked of Telegram: the rights at the table follow from it.

Telegram mostly reports when somebody leaves, joins or administers a group. It doesn't report that
to a bot that doesn't administer a large group. So the bot asks again about the people at a table,
once in a few minutes in which something happens there (`BELIEVED_MS`). Where Telegram gives no
answer, people play on: a friend sent away by mistake is worse than a stranger at the table.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import CheckMembers
from bot.telegram.raw_calls import MemberStatus, member_status
from engine.tables import (
    BELIEVED_MS,
    STRANGER_MS,
    Actor,
    StoreRefused,
    StoreUnavailable,
    TableError,
    actor_in_chat,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)

OPERATOR_MS = 24 * 3600 * 1000  # those who run the server may do so at every table
UNKNOWN = MemberStatus(is_member=True, administers=False)  # Telegram doesn't say


@handles(CheckMembers)
async def check_members(context: Context, job: CheckMembers) -> None:
    """Ask about the people at the table of whom nothing was heard lately."""
    table = await context.table(job.table_id)
    if table is None or await context.group_of(table) is None:
        return
    await context.tables.membership.can_be_asked(table.id)
    people = [seat.person.id for seat in table.seats if seat.person and not seat.left]
    people += [one.person.id for one in table.joining]
    for person in await context.tables.membership.unsure_of(table, people):
        await check_member(context, table, person)


async def check_member(context: Context, table: Table, person: int) -> None:
    """Ask for this person's membership, and apply it to the table."""
    membership, group = context.tables.membership, await context.group_of(table)
    if group is None or person in context.settings.admins:
        await membership.believe(table.id, person, OPERATOR_MS)
        return
    status = await member_status(context.bot, group, person)
    if status is None:
        await membership.believe(table.id, person, STRANGER_MS)
        return
    await _take_in(context, table, person, status)
    ms = BELIEVED_MS if status.is_member else STRANGER_MS
    await membership.believe(table.id, person, ms)


async def is_of_group(context: Context, table: Table, person: int) -> bool:
    """Return whether this person, who isn't at the table yet, belongs to its group."""
    membership, group = context.tables.membership, await context.group_of(table)
    if group is None:
        return True
    await membership.can_be_asked(table.id)
    if not await membership.unsure_of(table, [person]):
        return True
    status = await member_status(context.bot, group, person) or UNKNOWN
    if status.is_member:
        await membership.believe(table.id, person)
    return status.is_member


async def actor_in(
    context: Context, chat: int, person: int, *, made_it: bool = False, played: bool = False
) -> Actor:
    """Return this person's rights in the chat, as Telegram tells now.

    They may have become an admin a moment ago. A person about whom it gives no answer is a member.
    """
    status = await member_status(context.bot, chat, person) or UNKNOWN
    return actor_in_chat(
        member=status.is_member, administers=status.administers, made_it=made_it, played=played
    )


async def left_group(context: Context, group: int, person: int) -> None:
    """Take the person from the group's tables, whatever is played there."""
    await context.memory.callers.drop(group, person)
    for table in await tables_of_group(context, group):
        await context.tables.membership.doubt(table.id, person)
        if person not in context.settings.admins:
            await _tell(context.tables.chats.member_left(table.id, person), table)


async def joined_group(context: Context, group: int, person: int) -> None:
    """Let the person sit at the group's tables."""
    for table in await tables_of_group(context, group):
        if table.keeps_out(person):
            await _tell(context.tables.chats.let_member_in(table.id, person), table)
        await context.tables.membership.doubt(table.id, person)


async def became_admin(context: Context, group: int, person: int) -> None:
    """Make the person a host of the group's tables."""
    await context.memory.admins.clear(group)
    for table in await tables_of_group(context, group):
        await _tell(context.tables.chats.set_hosts(table.id, {*table.hosts, person}), table)


async def no_longer_admin(context: Context, group: int, person: int) -> None:
    """End the person's hosting of the group's tables."""
    await context.memory.admins.clear(group)
    if person in context.settings.admins:
        return
    for table in await tables_of_group(context, group):
        await _tell(context.tables.chats.end_hosting(table.id, person), table)


async def tables_of_group(context: Context, group: int) -> list[Table]:
    """Return the tables that stand in this group."""
    ids = await context.memory.boards.tables_in(group)
    tables = [await context.table(table_id) for table_id in ids]
    return [table for table in tables if table and await context.group_of(table) == group]


async def _take_in(context: Context, table: Table, person: int, status: MemberStatus) -> None:
    """Change the table as Telegram's answer requires."""
    if not status.is_member:
        await context.tables.chats.shut_out(table.id, person)
        return
    if table.keeps_out(person):
        await context.tables.chats.let_member_in(table.id, person)
    if person in table.hosts and not status.administers:
        await context.tables.chats.end_hosting(table.id, person)


async def _tell(telling: Awaitable[Table], table: Table) -> None:
    """Wait for one table's change. If it fails, the other tables are still told."""
    try:
        await telling
    except (StoreUnavailable, StoreRefused):
        raise  # the update is handled again
    except TableError as error:
        log.warning("table %s doesn't learn of its group: %s", table.id, error)
