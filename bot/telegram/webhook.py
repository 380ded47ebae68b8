"""`POST /telegram/webhook`: updates that Telegram delivers.

A header carries the secret, which also tells several bots apart.
"""

from __future__ import annotations

import hmac
import logging
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.telegram.updates import Updates

log = logging.getLogger(__name__)

PATH = "/telegram/webhook"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


def secret_of(secret: str, bot: int, first: int) -> str:
    """Return the secret that Telegram sends with the updates of one bot.

    The first bot of the list has the configured secret; each other one has a secret made from it,
    which tells them apart.
    """
    if bot == first:
        return secret
    return hmac.digest(secret.encode(), f"webhook {bot}".encode(), "sha256").hex()


class Webhook:
    """Answers 200 once the update is handled, 401 without the secret of a bot."""

    def __init__(self, by_secret: Mapping[str, Updates]) -> None:
        self._by_secret = [(secret.encode(), its) for secret, its in by_secret.items()]

    async def answer(self, request: web.Request) -> web.Response:
        """Handle one update. If it can't be stored (Redis is away) it isn't confirmed: Telegram
        repeats it.
        """
        given = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        meant = [its for secret, its in self._by_secret if hmac.compare_digest(given, secret)]
        if not meant:
            return web.Response(status=401)
        try:
            raw = await request.json()
            int(raw["update_id"])
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            log.error("Telegram brought something unreadable; dropped")
            return web.Response()
        handled = await meant[0].accept(raw)
        if handled is not None:
            await handled
        return web.Response()
