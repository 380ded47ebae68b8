"""The check whether somebody is an operator, used by every handler of the operator's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import Operator
from bot.messages.html_names import clean_name

if TYPE_CHECKING:
    from aiogram.types import Message, User

    from bot.context import Context


def is_operator(context: Context, person: int) -> bool:
    """Does this person run the server (DURAK_ADMINS)?"""
    return person in context.settings.admins


async def by_operator(message: Message, context: Context) -> bool:
    """A filter: did an operator write this, in their own chat with us?"""
    user = message.from_user
    return user is not None and user.id == message.chat.id and is_operator(context, user.id)


def operator_of(user: User) -> Operator:
    """An operator, by the name that others of them read."""
    return Operator(user.id, clean_name(user.first_name, user.last_name))
