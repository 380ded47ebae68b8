"""Proof, by its answers, that Telegram's server shows a message to one member alone.

A server that doesn't know the parameter ignores it and posts to everybody. So every answer is
checked. The first that isn't as it should be ends such messages in this process; it tries again
after its next start, or after the server was away, because another version may have come.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any, Final

from aiogram.client.session.middlewares.base import BaseRequestMiddleware
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramServerError,
)
from aiogram.types import Message
from aiohttp import ClientConnectorError

from bot.telegram.budget import TooSoon

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

log = logging.getLogger(__name__)

CANNOT: Final = "Telegram's server shows no messages to one member alone"


class NotForOne(TelegramBadRequest):
    """Raised where the server doesn't show a message to one member alone."""


class ForOneSupport(BaseRequestMiddleware):
    """Middleware that checks each message for one member, and takes back one that all see."""

    def __init__(self) -> None:
        self.works: bool | None = None
        """None until the server has proven either."""
        self._first_proof = asyncio.Lock()

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Make a call; raises NotForOne where one member alone can't be shown a message."""
        to: Any = getattr(method, "ephemeral_message_parameters", None)
        try:
            if to is None:
                return await make_request(bot, method)
            async with nullcontext() if self.works else self._first_proof:
                return await self._send(make_request, bot, method, to.receiver_user_id)
        except TelegramNotFound as error:
            if "Ephemeral" not in method.__api_method__:
                raise
            self._end()
            raise NotForOne(error.method, CANNOT) from error

    async def notice_outage(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Make one try of a call; after an outage nothing is proven any more."""
        try:
            return await make_request(bot, method)
        except (TelegramServerError, TelegramNetworkError) as error:
            if _was_away(error):
                self.works = None
            raise

    async def _send(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
        receiver: int,
    ) -> Message:
        if self.works is False:
            raise NotForOne(method, CANNOT)
        sent: Any = await make_request(bot, method)
        if not isinstance(sent, Message):  # Telegram says that the press is too old
            raise NotForOne(method, "Telegram sends nothing")
        if not _is_for_one(sent, receiver):
            self._end()
            await _take_back(bot, sent)
            raise NotForOne(method, CANNOT)
        self.works = True
        return sent

    def _end(self) -> None:
        if self.works is not False:
            self.works = False
            log.warning("%s: cards are shown in private chats alone", CANNOT)


def _is_for_one(sent: Message, receiver: int) -> bool:
    """Return whether the answer says that this person alone sees the message."""
    named = sent.receiver_user is not None and sent.receiver_user.id == receiver
    return named and sent.ephemeral_message_id is not None and sent.message_id == 0


async def _take_back(bot: Bot, sent: Message) -> None:
    """Delete a message that everybody sees; it names no card."""
    if sent.message_id:
        with suppress(TelegramAPIError, TooSoon):
            await bot.delete_message(sent.chat.id, sent.message_id)


def _was_away(error: TelegramAPIError) -> bool:
    """Return whether the server restarts, or can't be reached."""
    return isinstance(error, TelegramServerError) or isinstance(
        error.__cause__, ClientConnectorError
    )
