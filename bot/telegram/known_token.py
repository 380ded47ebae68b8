"""Whether Telegram knows the bot's token, as the last call to it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from aiogram.client.session.middlewares.base import BaseRequestMiddleware
from aiogram.exceptions import TelegramNotFound, TelegramUnauthorizedError

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

UNKNOWN: Final = (TelegramUnauthorizedError, TelegramNotFound)
"""What Telegram answers to a token that was replaced, and to one that can't be a bot's."""


class KnownToken(BaseRequestMiddleware):
    """Looks at each call. While there is no answer what was known is still believed."""

    def __init__(self) -> None:
        self.is_known = True

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """One try of a call."""
        try:
            answer = await make_request(bot, method)
        except UNKNOWN:
            self.is_known = False
            raise
        self.is_known = True
        return answer
