"""Middleware that gives handlers the translations of the person who wrote or pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiogram import BaseMiddleware
from aiogram.dispatcher.middlewares.user_context import EVENT_FROM_USER_KEY
from aiogram.types import TelegramObject, User

if TYPE_CHECKING:
    from bot.context import Context

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class TranslationMiddleware(BaseMiddleware):
    """Adds `t`: the person's choice first, then the language that Telegram tells, then English."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Call the handler with `t`; unknown language tags get English."""
        user: User | None = data.get(EVENT_FROM_USER_KEY)
        languages = self._context.languages
        data["t"] = await languages.of_user(user) if user else languages.words("en")
        return await handler(event, data)
