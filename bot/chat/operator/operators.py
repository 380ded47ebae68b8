"""The check whether somebody is an operator, used by every handler of the operator's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory.operator.report_queue import Operator
from bot.messages.html_names import clean_name

if TYPE_CHECKING:
    from aiogram.types import Message, User

    from bot.context import Context


def is_operator(context: Context, person: int) -> bool:
    """Return whether this person runs the server (DURAK_ADMINS)."""
    return person in context.settings.admins


async def by_operator(message: Message, context: Context) -> bool:
    """Filter: match what an operator writes in their private chat."""
    user = message.from_user
    return user is not None and user.id == message.chat.id and is_operator(context, user.id)


def operator_of(user: User) -> Operator:
    """Return the operator with the name that other operators read."""
    return Operator(user.id, clean_name(user.first_name, user.last_name))
