"""Calls whose answers are read as Telegram wrote them.

The library's types want every field of its own Bot API version. An older or newer server, or one
unreadable update among a hundred, would spoil the whole answer.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from aiogram.exceptions import TelegramAPIError
from aiogram.methods import TelegramMethod

from bot.telegram.budget import TooSoon
from bot.telegram.failures import one_line

if TYPE_CHECKING:
    from aiogram import Bot

log = logging.getLogger(__name__)

AWAY = ("left", "kicked")
RULERS = ("creator", "administrator")
LONG_POLL = 25

KINDS = [
    "message",
    "guest_message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "my_chat_member",
    "chat_member",
]


class GetUpdates(TelegramMethod[list[dict[str, Any]]]):
    """getUpdates."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    timeout: int = LONG_POLL
    allowed_updates: list[str] = KINDS


class GetChatAdministrators(TelegramMethod[list[dict[str, Any]]]):
    """getChatAdministrators."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getChatAdministrators"

    chat_id: int


class GetChatMember(TelegramMethod[dict[str, Any]]):
    """getChatMember."""

    __returning__ = dict[str, Any]
    __api_method__ = "getChatMember"

    chat_id: int
    user_id: int


class GetChat(TelegramMethod[dict[str, Any]]):
    """getChat."""

    __returning__ = dict[str, Any]
    __api_method__ = "getChat"

    chat_id: int


async def group_title(bot: Bot, chat: int) -> str | None:
    """Return the title of a group; None if Telegram tells none."""
    found = await _told(bot, GetChat(chat_id=chat))
    return str(found["title"]) if found and found.get("title") else None


async def administrators(bot: Bot, chat: int) -> tuple[int, ...] | None:
    """Return the people who administer a group; None if Telegram doesn't tell them."""
    found = await _told(bot, GetChatAdministrators(chat_id=chat))
    if found is None:
        return None
    return tuple(int(one["user"]["id"]) for one in found if not one["user"]["is_bot"])


class MemberStatus(NamedTuple):
    """A person's membership in a group."""

    is_member: bool
    administers: bool


async def member_status(bot: Bot, chat: int, person: int) -> MemberStatus | None:
    """Return this person's membership, if Telegram tells it. A person who is restricted there may
    have left the group.
    """
    member = await _told(bot, GetChatMember(chat_id=chat, user_id=person))
    if member is None:
        return None
    status = member.get("status")
    is_member = status not in AWAY and member.get("is_member", True) is not False
    return MemberStatus(is_member, administers=status in RULERS)


async def _told(bot: Bot, question: TelegramMethod[Any]) -> Any:
    """Return what Telegram answers to a question; None if it doesn't."""
    try:
        return await bot(question)
    except (TelegramAPIError, TooSoon) as error:
        log.info("%s isn't answered: %s", question.__api_method__, one_line(error))
        return None
