"""Handlers of Telegram's news about chats: members who come and go, admins, ids that change."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram import F, Router
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.types import ChatMemberUpdated, Message

from bot.jobs.job_kinds import RefreshBoard, RemoveMessage, UpdatePin
from bot.messages import texts
from bot.sending.living.moved_groups import back_in_group, moved_group
from bot.sending.members import became_admin, joined_group, left_group, no_longer_admin
from bot.sending.notices import became_reachable

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

AWAY = {ChatMemberStatus.KICKED, ChatMemberStatus.LEFT}
RULERS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}


def service_router() -> Router:
    """Handlers of service messages and of our own membership."""
    router = Router(name="service")
    router.message.register(moved_to, F.migrate_to_chat_id)
    router.message.register(moved_from, F.migrate_from_chat_id)
    router.message.register(we_pinned, F.pinned_message)
    router.message.register(may_write, F.write_access_allowed)
    router.message.register(somebody_left, F.left_chat_member)
    router.message.register(somebody_joined, F.new_chat_members)
    router.chat_member.register(member_changed)
    router.message.register(renamed, F.new_chat_title)
    router.my_chat_member.register(person_changed, F.chat.type == ChatType.PRIVATE)
    router.my_chat_member.register(group_changed)
    return router


async def moved_to(message: Message, context: Context) -> None:
    """Handle the last message of a group that became a supergroup."""
    if message.migrate_to_chat_id is not None:
        await moved_group(context, message.chat.id, message.migrate_to_chat_id)


async def moved_from(message: Message, context: Context) -> None:
    """Handle the first message of that supergroup. One of the two is enough, both are harmless."""
    if message.migrate_from_chat_id is not None:
        await moved_group(context, message.migrate_from_chat_id, message.chat.id)


async def renamed(message: Message, context: Context) -> None:
    """Store the group's new title: notices name it."""
    if message.new_chat_title is not None:
        await context.memory.titles.keep(message.new_chat_title, message.chat.id)


async def may_write(message: Message, context: Context) -> None:
    """Note that a person allowed the bot to write, in the Mini App."""
    await became_reachable(context, message.chat.id)


async def somebody_left(message: Message, context: Context) -> None:
    """Note that somebody left or was removed. Large groups tell this only to
    bots that are admins.
    """
    user = message.left_chat_member
    if user is not None and not user.is_bot:
        await left_group(context, message.chat.id, user.id)


async def somebody_joined(message: Message, context: Context) -> None:
    """Note that somebody joined or was added."""
    for user in message.new_chat_members or ():
        if not user.is_bot:
            await joined_group(context, message.chat.id, user.id)


async def member_changed(event: ChatMemberUpdated, context: Context) -> None:
    """Handle the same news as a bot that is admin gets it, and changes of admins."""
    chat, before, member = event.chat.id, event.old_chat_member, event.new_chat_member
    there = member.status not in AWAY and getattr(member, "is_member", True)
    change = joined_group if there else left_group
    await change(context, chat, member.user.id)
    if (member.status in RULERS) != (before.status in RULERS):
        change = became_admin if member.status in RULERS else no_longer_admin
        await change(context, chat, member.user.id)


async def we_pinned(message: Message, context: Context) -> None:
    """Delete Telegram's line about a pin: it says less than the pin itself."""
    if message.from_user is not None and message.from_user.id == context.settings.bot_id:
        await context.jobs.put(RemoveMessage(message.chat.id, message.message_id))


async def person_changed(event: ChatMemberUpdated, context: Context) -> None:
    """Note that a person started or blocked the bot."""
    if event.new_chat_member.status in AWAY:
        await context.memory.refused_people.refuse(event.chat.id)
    else:
        await became_reachable(context, event.chat.id)


async def group_changed(event: ChatMemberUpdated, context: Context) -> None:
    """Note that the bot was invited into a group, or removed: then it keeps quiet."""
    if event.new_chat_member.status in AWAY:
        await context.memory.parked.set(event.chat.id)
        return
    await context.memory.refused_rights.clear_all(event.chat.id)
    if event.old_chat_member.status not in AWAY:
        await _try_again(context, event.chat.id)
    await back_in_group(context, event.chat.id)
    if event.old_chat_member.status in AWAY and event.chat.type != ChatType.CHANNEL:
        t = await context.languages.of_group(event.chat.id, event.from_user)
        await context.bot.send_message(
            event.chat.id, texts.group_hello(t, await context.username())
        )


async def _try_again(context: Context, chat: int) -> None:
    """Refresh the group's tables: the bot may do more here than before, or less."""
    for table_id in await context.memory.boards.tables_in(chat):
        await context.jobs.put(RefreshBoard(table_id))
        await context.jobs.put(UpdatePin(table_id))
