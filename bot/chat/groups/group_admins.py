"""Who may decide something in a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.tables_in_chat import administers
from bot.sending.admins import admins_of

if TYPE_CHECKING:
    from aiogram.types import Message

    from bot.context import Context
    from engine.tables import Table


async def is_by_admin(context: Context, message: Message) -> bool:
    """Whether an admin wrote this: as themselves, or anonymously in the group's name."""
    if message.sender_chat is not None:
        return message.sender_chat.id == message.chat.id
    user = message.from_user
    return user is not None and await administers(context, message.chat.id, user.id)


async def keeps_order(context: Context, table: Table, person: int, group: int) -> bool:
    """Whether this person may keep order at a table of the group. Somebody may have become an
    admin since the table was made: then they are a host from now on.
    """
    if table.is_host(person):
        return True
    if not await administers(context, group, person):
        return False
    admins = await admins_of(context, group)
    await context.tables.set_hosts(table.id, {*table.hosts, *admins, person})
    return True
