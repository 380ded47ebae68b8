"""Commands of the private chat that somebody writes in a group: they are led there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.types import Message

from bot.chat.command_limits import CommandLimits
from bot.chat.commands import Addressed, in_group, is_written
from bot.messages import texts
from bot.messages.keyboards import private_chat_keyboard
from bot.sending.tidy import answer

if TYPE_CHECKING:
    from bot.context import Context

START_HERE = "here"  # no command of /start: the person reads what can be done there


def private_matters_router() -> Router:
    """Handlers of commands that groups don't have."""
    router = Router(name="private matters")
    router.message.filter(in_group, is_written)
    router.message.middleware(CommandLimits())
    router.message.register(lead, Addressed("here", "page", "privacy", "people"))
    return router


async def lead(message: Message, context: Context) -> None:
    """Lead the writer to the private chat."""
    t = await context.languages.of_answer(message)
    keyboard = private_chat_keyboard(t, await context.private_link(START_HERE))
    await answer(context, message, texts.only_in_private(t), keyboard)
