"""Tables that inline mode offered, or a guest, and that aren't there yet."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass

from bot.memory import keys
from bot.memory.repository import Repository, text


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that isn't made yet: its creator, and the rules and pace to be played."""

    creator: int
    name: str
    language: str
    rules: str  # their code
    pace: str

    @property
    def asked(self) -> str:
        """Rules and pace as one word: the same for everybody who asks for the same game."""
        return f"{self.rules} {self.pace}"


class Drafts(Repository):
    """Drafts, by the id that the table will have."""

    async def of(self, person: int) -> dict[str, str]:
        """Return the tables offered to this person a moment ago and not used:
        `asked` → table id.
        """
        found = await self._redis.hgetall(keys.drafts_of(self._bot, person))
        return {text(asked): text(table_id) for asked, table_id in found.items()}

    async def keep(self, table_id: str, draft: Draft) -> None:
        """Remember what table this will be, once somebody presses a button of its message."""
        value = json.dumps(astuple(draft))
        await self._redis.set(keys.draft(self._bot, table_id), value, px=keys.DRAFT_MS)

    async def offer(self, table_id: str, draft: Draft) -> None:
        """Keep a draft, and offer the same one again while the person types on."""
        await self.keep(table_id, draft)
        key = keys.drafts_of(self._bot, draft.creator)
        await self._redis.hset(key, draft.asked, table_id)
        await self._redis.pexpire(key, keys.OFFERED_MS, nx=True)

    async def get(self, table_id: str) -> Draft | None:
        """Return the draft of a table that isn't made yet."""
        value = await self._get(keys.draft(self._bot, table_id))
        return Draft(*json.loads(value)) if value else None

    async def use(self, table_id: str, draft: Draft) -> None:
        """Note that the table is made: the next offer has another id."""
        key = keys.drafts_of(self._bot, draft.creator)
        current = await self._redis.hget(key, draft.asked)
        if current is not None and text(current) == table_id:
            await self._redis.hdel(key, draft.asked)
