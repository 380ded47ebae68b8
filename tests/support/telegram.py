"""aiogram's link to a Telegram on this machine."""

from __future__ import annotations

import ssl
from functools import cache
from typing import Any
from unittest.mock import patch

from bot.telegram.session import TelegramSession

one_context = cache(ssl.create_default_context)
"""For all bots: each would read the world's authorities anew, which takes as long as a command."""


class QuickSession(TelegramSession):
    """aiogram's own waits a quarter of a second for TLS, which isn't spoken here."""

    def __init__(self, **settings: Any) -> None:
        with patch("ssl.create_default_context", one_context):
            super().__init__(**settings)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
