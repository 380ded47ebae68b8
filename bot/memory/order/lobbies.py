"""Tables that wait in a chat for their first game: one for each person, a few in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, script, text

CLAIM_LOBBY: Final = script("claim_lobby")
COMING_MS = 60 * 1000  # a table that isn't there so long after it was claimed doesn't come


class Lobbies(Repository):
    """Lobbies by chat and creator."""

    async def of(self, chat: int) -> dict[int, str]:
        """Return the tables that were lobbies here lately, by their creators."""
        found = await self._redis.hgetall(keys.lobbies(self._bot, chat))
        return {int(creator): text(value).split(" ")[0] for creator, value in found.items()}

    async def claim(
        self,
        chat: int,
        creator: int,
        table_id: str,
        most: int,
        *,
        over: Sequence[str],
        missing: Sequence[str],
    ) -> str | None:
        """Return this person's lobby here, else make it this new one; None if there are too many.

        Not counted are those that are `over`, and those `missing` that had the time to appear.
        """
        found = await self._run(
            CLAIM_LOBBY,
            [keys.lobbies(self._bot, chat)],
            creator,
            table_id,
            most,
            keys.LOBBIES_MS,
            COMING_MS,
            len(over),
            *over,
            *missing,
        )
        return text(found) or None
