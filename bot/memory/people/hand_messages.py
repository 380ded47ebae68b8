"""Hand messages, each in the private chat of its player.

No card is stored here except the one on the table that was aimed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, text
from bot.memory.stored_values import NUMBER, Members

if TYPE_CHECKING:
    from engine.tables import Client

FIELDS = ("message", "digest", "aim", "ring", "rung", "numbers")


class HandMessage(NamedTuple):
    """One person's message about one table."""

    message: int | None = None
    digest: str = ""  # of its words and buttons
    aim: str = ""  # the card on the table that cards are to beat, or what is shown instead
    ring: str = ""  # the wait of which it is to tell by a sound
    rung: str = ""  # … of which it told last
    numbers: str = ""  # the page of the numbered moves that the person was shown, and their digest

    @property
    def is_to_ring(self) -> bool:
        return self.ring not in ("", self.rung)


class HandMessages(Repository):
    """Messages by person and table. Every change writes its own fields, so none undoes another."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        super().__init__(redis, bot_id)
        self._people = Members(redis, bot_id, keys.hands_at, NUMBER)

    async def of(self, person: int, table_id: str) -> HandMessage:
        """Return this person's message about this table."""
        names = [_field(what, table_id) for what in FIELDS]
        found = await self._redis.hmget(keys.hands(self._bot, person), names)
        message, *others = (text(value) if value is not None else "" for value in found)
        return HandMessage(int(message) if message else None, *others)

    async def tables_of(self, person: int) -> list[str]:
        """Return the tables about which this person has a message."""
        found = await self._redis.hkeys(keys.hands(self._bot, person))
        names = (text(name).partition(":") for name in found)
        return sorted({table_id for what, _, table_id in names if what == "message"})

    async def people_at(self, table_id: str) -> list[int]:
        """Return the people who have a message about this table."""
        return await self._people.all(table_id)

    async def keep(self, person: int, table_id: str, message: int, digest: str, rung: str) -> None:
        """Store the message that was sent or edited."""
        shown = {"message": str(message), "digest": digest, "rung": rung}
        await self._people.add(person, table_id)
        await self._put(person, table_id, shown)

    async def aim(self, person: int, table_id: str, card: str) -> None:
        """Store the card on the table that cards are to beat."""
        await self._put(person, table_id, {"aim": card})

    async def number(self, person: int, table_id: str, numbers: str) -> None:
        """Store which numbered moves the person was shown."""
        await self._put(person, table_id, {"numbers": numbers})

    async def forget_message(self, person: int, table_id: str) -> None:
        """Forget the message's id, so that it is posted again below."""
        names = [_field(what, table_id) for what in ("message", "digest")]
        await self._redis.hdel(keys.hands(self._bot, person), *names)

    async def ring(self, person: int, table_id: str, wait: str) -> None:
        """Ask for the message again, with a sound, for this wait."""
        await self._put(person, table_id, {"ring": wait})

    async def forget(self, person: int, table_id: str) -> None:
        """Forget the message: it exists no more."""
        names = [_field(what, table_id) for what in FIELDS]
        await self._redis.hdel(keys.hands(self._bot, person), *names)
        await self._people.remove(person, table_id)

    async def forget_person(self, person: int) -> None:
        """Forget all messages of this person."""
        for table_id in await self.tables_of(person):
            await self.forget(person, table_id)

    async def _put(self, person: int, table_id: str, fields: dict[str, str]) -> None:
        key = keys.hands(self._bot, person)
        values = {_field(what, table_id): value for what, value in fields.items()}
        await self._redis.hset(key, mapping=values)
        await self._redis.pexpire(key, keys.BOARD_MS)


def _field(what: str, table_id: str) -> str:
    return f"{what}:{table_id}"
