"""aiogram on this machine: its link to a Telegram here, and what it needn't find out again."""

from __future__ import annotations

import bot.telegram.late_models  # noqa: F401  before aiogram

# isort: split
import ssl
from functools import cache
from types import CodeType
from typing import Any
from unittest.mock import patch

from aiogram.dispatcher.event.handler import CallableObject

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


KNOWN: dict[CodeType, tuple[bool, set[str], bool]] = {}
inspected = CallableObject.__post_init__


def known(self: CallableObject) -> None:
    """Cache the parameters of callbacks for all bots: aiogram looks at seven hundred of each,
    nearly all made anew by the same code.
    """
    code = getattr(self.callback, "__code__", None)
    if code is None or hasattr(self.callback, "__wrapped__"):
        inspected(self)
        return
    if code not in KNOWN:
        inspected(self)
        KNOWN[code] = self.awaitable, self.params, self.varkw
    self.awaitable, self.params, self.varkw = KNOWN[code]
