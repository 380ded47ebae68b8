"""Updates that aren't handled yet, and the lease of the process that fetches them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, ms, script, text

HOLD_LEASE: Final = script("hold_lease")
RELEASE_LEASE: Final = script("release_lease")
STORE_UPDATE: Final = script("store_update")
KEEP_UPDATES: Final = script("keep_updates")
TAKE_OVER_UPDATES: Final = script("take_over_updates")


class PollingLease(Repository):
    """The lease of the one process that may fetch updates."""

    async def hold(self, owner: str, seconds: float) -> bool:
        """Take or keep the lease; return False if another process has it."""
        names = [keys.polling_lease(self._bot)]
        return bool(await self._run(HOLD_LEASE, names, owner, ms(seconds)))

    async def release(self, owner: str) -> None:
        """Give the lease back, if it is ours."""
        await self._run(RELEASE_LEASE, [keys.polling_lease(self._bot)], owner)


class Inbox(Repository):
    """Updates that aren't handled yet, by number; each belongs to one process for a while."""

    async def store(self, number: int, update: str, lease: float) -> bool:
        """Keep an update until it is handled; return False if it was delivered before."""
        bot = self._bot
        names = [keys.update(bot, number), keys.inbox(bot), keys.inbox_due(bot)]
        values = (number, update, ms(lease), keys.UPDATE_MS)
        return bool(await self._run(STORE_UPDATE, names, *values))

    async def count(self) -> int:
        """Return how many updates wait."""
        return int(await self._redis.hlen(keys.inbox(self._bot)))

    async def handled(self, number: int) -> None:
        """Remove an update that is handled (three steps: a repeat of any is harmless)."""
        for key in (keys.inbox, keys.inbox_tries):
            await self._redis.hdel(key(self._bot), number)
        await self._redis.zrem(keys.inbox_due(self._bot), number)

    async def postpone(self, number: int, seconds: float) -> None:
        """Have an update handled again in so many seconds.

        Two steps: without the second it is done a little earlier or later.
        """
        await self._redis.hdel(keys.inbox_tries(self._bot), number)
        await self.keep([number], seconds)

    async def keep(self, numbers: Sequence[int], lease: float) -> None:
        """Keep updates that wait in this process, so that no other takes them over."""
        if numbers:
            names = [keys.inbox_due(self._bot)]
            await self._run(KEEP_UPDATES, names, ms(lease), *numbers)

    async def take_over(self, most: int, lease: float) -> list[tuple[int, str, int]]:
        """Take updates whose process has died; return their number, text, and how often they were
        taken.
        """
        names = [key(self._bot) for key in (keys.inbox, keys.inbox_due, keys.inbox_tries)]
        found = await self._run(TAKE_OVER_UPDATES, names, most, ms(lease))
        return [(int(number), text(update), int(tries)) for number, update, tries in found]
