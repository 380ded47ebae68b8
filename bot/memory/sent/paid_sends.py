"""Number of messages that a bot has paid for today, of those that it may."""

from __future__ import annotations

from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, script

PAY_SEND: Final = script("pay_send")
GIVE_BACK_SEND: Final = script("give_back_send")


class PaidSends(Repository):
    """The count that all processes of the bot share."""

    async def take(self, most: int) -> bool:
        """Count one more, of so many a day; return False if there are none left."""
        return bool(await self._run(PAY_SEND, [keys.paid_sends(self._bot)], most))

    async def give_back(self) -> None:
        """Count one less: it wasn't sent, so Telegram takes nothing for it."""
        await self._run(GIVE_BACK_SEND, [keys.paid_sends(self._bot)])

    async def count(self) -> int:
        """Return how many were paid for today."""
        return int(await self._get(keys.paid_sends(self._bot)) or 0)
