"""The filter that tells commands for this bot from other messages.

Commands come from people, in upper or lower case; in a group they carry the bot's name.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from aiogram import Bot
from aiogram.enums import ChatType
from aiogram.filters import BaseFilter, Command, CommandObject
from aiogram.types import Message

from bot.telegram.for_one import is_for_one

Written: Final = partial(Command, ignore_case=True)
"""A command, in small letters or capitals: `Written("durak")` takes /Durak."""

START_SETTINGS: Final = "settings"  # what the page's and a group's link give to /start


class Addressed(Command):
    """A command with the bot's name (`/help@durak_bot`), in a reply to the bot, or to it alone.

    Other bots in a group know some of the same commands.
    """

    def __init__(self, *commands: str) -> None:
        super().__init__(*commands, ignore_case=True)

    async def __call__(self, message: Message, bot: Bot) -> bool | dict[str, Any]:
        found = await super().__call__(message, bot)
        if not isinstance(found, dict):
            return False
        ours = found["command"].mention or _answers(message, bot) or is_for_one(message)
        return found if ours else False


async def in_group(message: Message) -> bool:
    """Return whether a message stands in a group.

    aiogram runs each filter that isn't async in a thread, which costs more than the filter.
    """
    return message.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP)


async def in_private(message: Message) -> bool:
    """Return whether a message stands in a private chat."""
    return message.chat.type == ChatType.PRIVATE


async def is_written(message: Message) -> bool:
    """Return whether a person wrote this here, and neither a bot nor a linked channel did."""
    user = message.from_user
    another_bot = user is not None and user.is_bot and message.sender_chat is None
    return not another_bot and not message.is_automatic_forward


def _answers(message: Message, bot: Bot) -> bool:
    """Return whether the message is a reply to one of the bot's."""
    said = message.reply_to_message
    return said is not None and said.from_user is not None and said.from_user.id == bot.id


class Named(BaseFilter):
    """A message in a group that begins with the bot's name: `@durak_bot переводного`."""

    async def __call__(self, message: Message, bot: Bot) -> bool | dict[str, Any]:
        first, _, rest = (message.text or "").partition(" ")
        if not first.startswith("@") or not rest.strip():
            return False
        name = (await bot.me()).username or ""
        if first[1:].rstrip(",:").casefold() != name.casefold():
            return False
        return {"command": CommandObject(command="durak", args=rest.strip())}
