"""aiogram's link to a Telegram on this machine."""

from __future__ import annotations

from bot.telegram.session import TelegramSession


class QuickSession(TelegramSession):
    """aiogram's own waits a quarter of a second for TLS, which isn't spoken here."""

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
