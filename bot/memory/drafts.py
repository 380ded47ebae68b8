"""Tables that inline mode offered, or a guest, and that aren't there yet."""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory import keys
from bot.memory.keys import TableId
from bot.memory.repository import text
from bot.memory.stored_values import Value


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


class Drafts(Value[Draft, TableId]):
    """Drafts, by the id that the table will have: kept until somebody presses a button of its
    message.
    """

    async def offered_to(self, person: int) -> dict[str, str]:
        """Return the tables offered to this person a moment ago and not used:
        `asked` → table id.
        """
        found = await self._redis.hgetall(keys.drafts_of(self._bot, person))
        return {text(asked): text(table_id) for asked, table_id in found.items()}

    async def offer(self, table_id: str, draft: Draft) -> None:
        """Keep a draft, and offer the same one again while the person types on."""
        await self.keep(draft, table_id)
        key = keys.drafts_of(self._bot, draft.creator)
        await self._redis.hset(key, draft.asked, table_id)
        await self._redis.pexpire(key, keys.drafts_of.lives_ms, nx=True)

    async def use(self, table_id: str, draft: Draft) -> None:
        """Note that the table is made: the next offer has another id."""
        key = keys.drafts_of(self._bot, draft.creator)
        current = await self._redis.hget(key, draft.asked)
        if current is not None and text(current) == table_id:
            await self._redis.hdel(key, draft.asked)
