"""State of the bot's token. A bot whose token was revoked stops its work."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from aiogram.client.session.middlewares.base import BaseRequestMiddleware
from aiogram.exceptions import TelegramNotFound, TelegramUnauthorizedError

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

log = logging.getLogger(__name__)

TOKEN_REFUSED: Final = (TelegramUnauthorizedError, TelegramNotFound)
"""Telegram's errors for a token that was replaced, and for one that can't be a bot's."""
NO_METHOD: Final = "method not found"  # an older server knows the token, and not the method


class TokenState(BaseRequestMiddleware):
    """Middleware that notes from every answer whether the token is accepted."""

    def __init__(self, bot_id: int) -> None:
        self._bot_id = bot_id
        self.is_known = True

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Make one try of a call; return or raise what it gives."""
        try:
            answer = await make_request(bot, method)
        except TOKEN_REFUSED as error:
            self._note(is_known=NO_METHOD in error.message)
            raise
        self._note(is_known=True)
        return answer

    def _note(self, *, is_known: bool) -> None:
        if is_known == self.is_known:
            return
        self.is_known = is_known
        if is_known:
            log.warning("Telegram knows bot %d again", self._bot_id)
        else:
            log.error("Telegram doesn't know bot %d any more: its work stops", self._bot_id)
