"""Metrics of every call to Telegram: each try, and its result."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from aiogram.client.session.middlewares.base import BaseRequestMiddleware
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

    from bot.metrics import Metrics

LONG_POLL = "getUpdates"  # takes as long as nothing happens
RESULTS = (
    (TelegramRetryAfter, "too_many"),  # 429
    (TelegramForbiddenError, "forbidden"),  # 403
    ((TelegramNetworkError, TelegramServerError), "away"),
    (TelegramAPIError, "refused"),
)


class CountedCalls(BaseRequestMiddleware):
    """Middleware next to the network, so that it sees each try."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[Any],
        bot: Bot,
        method: TelegramMethod[Any],
    ) -> Any:
        """Make and count one try of a call."""
        name, began, result = method.__api_method__, time.monotonic(), "ok"
        try:
            return await make_request(bot, method)
        except Exception as error:
            result = result_of(error)
            raise
        finally:
            self._metrics.calls.labels(name, result).inc()
            if name != LONG_POLL:
                self._metrics.call_seconds.observe(time.monotonic() - began)


def result_of(error: Exception) -> str:
    """Return the label for this error of a call."""
    return next((name for kind, name in RESULTS if isinstance(error, kind)), "failed")
