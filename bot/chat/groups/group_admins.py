"""Rights of the person who wants to decide something in a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sending.admins import admins_of
from bot.sending.members import actor_in
from engine.tables import Action, NotTheHost, actor_in_chat

if TYPE_CHECKING:
    from aiogram.types import Message

    from bot.context import Context
    from engine.tables import Actor, Table


async def writer_of(context: Context, message: Message) -> Actor:
    """Return the writer's rights: a person's, or those of an admin who writes
    in the group's name.
    """
    if message.sender_chat is not None:
        is_group = message.sender_chat.id == message.chat.id
        return actor_in_chat(member=is_group, administers=is_group)
    user = message.from_user
    if user is None:
        return actor_in_chat(member=False)
    return await actor_in(context, message.chat.id, user.id)


async def lead(context: Context, table: Table, person: int) -> None:
    """Make a person who administers the table's group one of its hosts.

    They may have become an admin since the table was made. Raises NotTheHost, MembersOnly or
    SentOut for others.
    """
    try:
        await context.tables.permit(Action.KEEP_ORDER, table.id, person)
    except NotTheHost:
        group = await context.group_of(table)
        if group is None or not (await actor_in(context, group, person)).is_host:
            raise
        admins = await admins_of(context, group)
        await context.tables.chats.set_hosts(table.id, {*table.hosts, *admins, person})
