"""Limits of commands per person and per chat in a minute: one word when they are passed, then
silence.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any, Final

from aiogram import BaseMiddleware
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message, TelegramObject, Update

from bot.messages import texts
from bot.sending.tidy import answer
from bot.telegram.for_one import is_for_one

if TYPE_CHECKING:
    from bot.context import Context

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of commands or presses, in so many seconds from the first."""

    most: int
    seconds: float = 60.0


OF_PERSON: Final = Limit(5)  # commands of one person in one group
OF_GROUP: Final = Limit(20)  # commands of all in one group: as many as we may send there
ONE_MESSAGE: Final = 600.0  # seconds in which both updates of a message come
IN_PRIVATE: Final = Limit(20)
OF_PRESSER: Final = Limit(20, 30.0)  # presses of one person, wherever
OF_PLAYER: Final = Limit(60, 30.0)  # of one who plays with buttons: two for a card, now and then


class CommandLimits(BaseMiddleware):
    """Middleware around the handlers of commands."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Handle the command, or tell its writer once that there were too many."""
        assert isinstance(event, Message)
        context, update = data["context"], data["event_update"]
        if "@" in (event.text or "") and not await is_first_news(context, update, event):
            return None
        over = await _over(context, update, event)
        if over == 0:
            return await handler(event, data)
        if over == 1:
            await _say_once(context, event, data["t"])
        return None


class PressLimits(BaseMiddleware):
    """Middleware around the handlers of buttons. A name separates presses that
    are counted apart.
    """

    def __init__(self, limit: Limit = OF_PRESSER, counted: str = "presses") -> None:
        self._limit = limit
        self._counted = counted

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Handle the press, or tell once that there were too many. Telegram gets an answer in any
        case.
        """
        assert isinstance(event, CallbackQuery)
        whose, update = f"{self._counted}:{event.from_user.id}", data["event_update"]
        over = await over_limit(data["context"], update, whose, self._limit)
        if over == 0:
            return await handler(event, data)
        t: NullTranslations = data["t"]
        return await event.answer(texts.too_many_presses(t) if over == 1 else None)


async def _say_once(context: Context, message: Message, t: NullTranslations) -> None:
    if message.chat.type == ChatType.PRIVATE:
        await message.answer(texts.too_many_commands(t))
    else:
        words = await context.languages.of_answer(message)
        await answer(context, message, texts.too_many_commands(words))


async def _over(context: Context, update: Update, message: Message) -> int:
    """Return by how many commands the writer, or else the group, is over the limit."""
    chat = message.chat.id
    writer = message.sender_chat or message.from_user
    whose = f"{chat}:{writer.id if writer else 0}"
    if chat > 0:
        return await over_limit(context, update, whose, IN_PRIVATE)
    over = await over_limit(context, update, whose, OF_PERSON)
    return over or await over_limit(context, update, str(chat), OF_GROUP)


async def is_first_news(context: Context, update: Update, message: Message) -> bool:
    """Return whether no other update has brought this message. One that names us may come twice in
    a group that we are in: as a message, and as a call of a guest. Messages that one member alone
    sees have no number and call no guest.
    """
    if is_for_one(message):
        return True
    whose = f"{message.chat.id}:message:{message.message_id}"
    return await context.memory.limits.count(whose, update.update_id, 1, ONE_MESSAGE) == 1


async def over_limit(context: Context, update: Update, whose: str, limit: Limit) -> int:
    """Count one more request; return by how many those that count together pass the limit."""
    limits = context.memory.limits
    number = await limits.count(whose, update.update_id, limit.most, limit.seconds)
    return max(0, number - limit.most)
