"""Messages that are kept up to date, of every kind: what each shows, and where.

A place is written as `-100…` or `42` (a chat), `inline:…` (an inline message), or `-100…/42` (a
message in a group that one member alone sees); see bot/telegram/places.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.memory.keys import Key
from bot.memory.repository import Repository, script, text

if TYPE_CHECKING:
    from engine.tables import Client

KEEP_MESSAGE: Final = script("keep_message")
UNKNOWN: Final = "-"  # the digest of a message whose words we don't know
DELETED: Final = -1  # instead of a message's id: somebody removed it
BELOW: Final = "below"  # asked of a message: to be posted again further down in its chat; then …
IN_TOPIC: Final = "below:"  # … in the topic with this number, or in none; else where it belongs
PHOTO: Final = "photo"  # the kind of a message whose words are a caption
ASKED: Final = "asked:"  # before a place, in a field of its own: a change of the message keeps it


@dataclass(frozen=True, slots=True)
class KeptMessage:
    """A message, or None, and what was put into it last. No card is in it."""

    message: int | None = None  # 0: an inline message
    digest: str = UNKNOWN  # of its words and buttons
    shows: str = ""  # a short name of that, in the words of its kind; empty if we don't know
    topic: int = -1  # in which it was sent; 0: in none; -1: we don't know
    kind: str = ""  # PHOTO; empty: a text
    asked: str = ""  # what it shall do besides: stand further down, or ring

    @property
    def is_wanted_below(self) -> bool:
        """Return whether it is to be posted again."""
        return self.asked.startswith(BELOW)

    @property
    def is_photo(self) -> bool:
        return self.kind == PHOTO

    @property
    def stands(self) -> bool:
        """Return whether there is a message that can be edited."""
        return self.message not in (None, DELETED)


class KeptMessages(Repository):
    """Messages of one kind, by what each is about (a table, say) and by place."""

    def __init__(
        self, redis: Client, bot_id: int, kind: Key[str], places: Key[str] | None = None
    ) -> None:
        """`places` is the kind of key that has, for each place, what its messages are about."""
        super().__init__(redis, bot_id)
        self._kind, self._places = kind, places

    async def of(self, about: str) -> dict[str, KeptMessage]:
        """Return the messages about this, by place."""
        found = await self._redis.hgetall(self._kind(self._bot, about))
        fields = {text(where): text(value) for where, value in found.items()}
        return {
            where: _read(value, fields.get(f"{ASKED}{where}"))
            for where, value in fields.items()
            if not where.startswith(ASKED)
        }

    async def at(self, about: str, where: str | int) -> KeptMessage:
        """Return the message about this at this place; one without an id if there is none."""
        names = [str(where), f"{ASKED}{where}"]
        value, asked = await self._redis.hmget(self._kind(self._bot, about), names)
        return _read(value, asked)

    async def keep(self, kept: KeptMessage, about: str, where: str | int) -> None:
        """Store what the message shows now; what is asked of it stays."""
        names = [self._kind(self._bot, about)]
        names += [self._places(self._bot, str(where))] if self._places else []
        value = json.dumps([kept.message, kept.digest, kept.shows, kept.topic, kept.kind])
        await self._run(KEEP_MESSAGE, names, str(where), value, about, self._lives_ms)

    async def adopt(self, about: str, where: str | int, message: int, kind: str = "") -> int:
        """Return the id of the message about this at this place; this one if there was none.

        Returns 0 if it was forgotten meanwhile.
        """
        key = self._kind(self._bot, about)
        value = json.dumps([message, UNKNOWN, "", -1, kind])
        await self._redis.hsetnx(key, str(where), value)
        await self._redis.pexpire(key, self._lives_ms)
        return (await self.at(about, where)).message or 0

    async def ask(self, what: str, about: str, where: str | int) -> None:
        """Note what the message shall do besides."""
        key = self._kind(self._bot, about)
        await self._redis.hset(key, f"{ASKED}{where}", what)
        await self._redis.pexpire(key, self._lives_ms)

    async def is_done(self, about: str, where: str | int) -> None:
        """Note that it has done what was asked."""
        await self._redis.hdel(self._kind(self._bot, about), f"{ASKED}{where}")

    async def forget(self, about: str, where: str | int) -> None:
        """Forget the message: it doesn't show this any more."""
        await self._redis.hdel(self._kind(self._bot, about), str(where), f"{ASKED}{where}")
        if self._places:
            await self._redis.srem(self._places(self._bot, str(where)), about)

    async def tables_in(self, where: str | int) -> list[str]:
        """Return the tables that had a message at this place."""
        assert self._places
        found = await self._redis.smembers(self._places(self._bot, str(where)))
        return sorted(map(text, found))

    @property
    def _lives_ms(self) -> int:
        assert self._kind.lives_ms
        return self._kind.lives_ms


def _read(value: bytes | str | None, asked: bytes | str | None) -> KeptMessage:
    kept = KeptMessage() if value is None else KeptMessage(*json.loads(text(value)))
    return kept if asked is None else replace(kept, asked=text(asked))
