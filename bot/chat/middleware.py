"""Around every update: the words of whoever wrote or pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiogram import BaseMiddleware
from aiogram.dispatcher.middlewares.user_context import EVENT_FROM_USER_KEY
from aiogram.types import TelegramObject, User

if TYPE_CHECKING:
    from bot.context import Desk

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Speak(BaseMiddleware):
    """Gives handlers `t`: the person's choice first, then Telegram's word, then English."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Any language tag is fine, also one that nobody has heard of."""
        user: User | None = data.get(EVENT_FROM_USER_KEY)
        tongue = self._desk.tongue
        data["t"] = await tongue.of_user(user) if user else tongue.words("en")
        return await handler(event, data)
