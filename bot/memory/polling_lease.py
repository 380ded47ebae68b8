"""Which process fetches updates."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository, ms
from bot.memory.scripts import HOLD_LEASE, RELEASE_LEASE


class PollingLease(Repository):
    """One process has it at a time."""

    async def hold(self, owner: str, seconds: float) -> bool:
        """Take or keep the lease; False if another process has it."""
        names = [keys.polling_lease(self._bot)]
        return bool(await self._run(HOLD_LEASE, names, owner, ms(seconds)))

    async def release(self, owner: str) -> None:
        """Give the lease back, if it is ours."""
        await self._run(RELEASE_LEASE, [keys.polling_lease(self._bot)], owner)
