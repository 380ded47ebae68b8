"""`POST /telegram/webhook`: updates that Telegram brings, with the secret in a header."""

from __future__ import annotations

import hmac
import logging
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from bot.telegram.updates import Updates

log = logging.getLogger(__name__)

PATH = "/telegram/webhook"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Webhook:
    """Answers 200 once the update is handled, 401 without the secret."""

    def __init__(self, updates: Updates, secret: str) -> None:
        self._updates = updates
        self._secret = secret.encode()

    async def answer(self, request: web.Request) -> web.Response:
        """One update. What can't be kept (Redis is away) is not confirmed: Telegram repeats it."""
        given = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=401)
        try:
            raw = await request.json()
            int(raw["update_id"])
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            log.error("Telegram brought something unreadable; dropped")
            return web.Response()
        handled = await self._updates.accept(raw)
        if handled is not None:
            await handled
        return web.Response()
