"""Messages in a group that show a player the cards, to that player alone; no card is kept here."""

from __future__ import annotations

from typing import NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, text


class CardsMessage(NamedTuple):
    """A message in this chat, by the id that Telegram gives messages for one member."""

    chat: int
    message: int
    version: int  # of the table that it shows


class CardsMessages(Repository):
    """Messages by table and person. Telegram may drop one at any time."""

    async def at(self, table_id: str) -> dict[int, CardsMessage]:
        """Return the messages about this table, by person."""
        found = await self._redis.hgetall(keys.cards(self._bot, table_id))
        return {int(text(person)): _read(text(value)) for person, value in found.items()}

    async def of(self, person: int, table_id: str) -> CardsMessage | None:
        """Return this person's message about this table."""
        value = await self._redis.hget(keys.cards(self._bot, table_id), str(person))
        return None if value is None else _read(text(value))

    async def keep(self, person: int, table_id: str, message: CardsMessage) -> None:
        """Store the message that was sent or edited."""
        key = keys.cards(self._bot, table_id)
        await self._redis.hset(key, str(person), " ".join(map(str, message)))
        await self._redis.pexpire(key, keys.CARDS_MS)

    async def forget(self, person: int, table_id: str) -> None:
        """Forget the message: it exists no more."""
        await self._redis.hdel(keys.cards(self._bot, table_id), str(person))


def _read(value: str) -> CardsMessage:
    return CardsMessage(*map(int, value.split()))
