"""Notices: who was told at which table, and the one message in each private chat."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, text

# instead of a message's number:
IN_THE_NOTICE = 0  # it is part of the person's one notice
SEEN = -1  # nothing was sent: they saw it by themselves
SILENT = -2  # it is a line of the notice that didn't ring; it may ring yet

UNRUNG = -1  # instead of a number of reminders: a wait that doesn't ring


@dataclass(frozen=True, slots=True)
class SentNotice:
    """A wait that somebody was told (sending/waiting/waits.py): by their notice, or by a message
    of its own in a group.
    """

    turn: str
    chat: int
    message: int = IN_THE_NOTICE


class SentNotices(Repository):
    """Notices by table and seat."""

    async def of(self, table_id: str) -> dict[int, SentNotice]:
        """Return a table's notices, by seat."""
        return (await self.of_all([table_id]))[table_id]

    async def of_all(self, ids: Collection[str]) -> dict[str, dict[int, SentNotice]]:
        """Return the notices of several tables, in one call."""
        pipe = self._redis.pipeline(transaction=False)
        for table_id in ids:
            pipe.hgetall(keys.notices(self._bot, table_id))
        return {
            table_id: {int(seat): SentNotice(*json.loads(value)) for seat, value in found.items()}
            for table_id, found in zip(ids, await pipe.execute(), strict=True)
        }

    async def keep(self, table_id: str, seat: int, notice: SentNotice) -> None:
        """Store a notice that was sent."""
        key = keys.notices(self._bot, table_id)
        value = json.dumps([notice.turn, notice.chat, notice.message])
        await self._redis.hset(key, seat, value)
        await self._redis.pexpire(key, keys.NOTICE_MS)

    async def forget(self, table_id: str, seat: int) -> None:
        """Forget a notice: it is being removed."""
        await self.forget_all({table_id: [seat]})

    async def forget_all(self, seats: Mapping[str, Sequence[int]]) -> None:
        """Forget the notices of these seats, given by table."""
        pipe = self._redis.pipeline(transaction=False)
        for table_id, some in seats.items():
            if some:
                pipe.hdel(keys.notices(self._bot, table_id), *some)
        await pipe.execute()


class WaitKind(StrEnum):
    """Kinds of waits; a word other than `turn` begins the name of its waits."""

    TURN = "turn"  # the table waits for them
    HELD = "held"  # the clock gave their seat to a computer player
    DEALT = "dealt"  # the game has begun


class Wait(NamedTuple):
    """One thing that somebody is to be told."""

    table_id: str
    seat: int
    name: str  # sending/waiting/waits.py

    @property
    def kind(self) -> WaitKind:
        return kind_of(self.name)

    def __str__(self) -> str:
        return f"{self.table_id}|{self.seat}|{self.name}"


def kind_of(name: str) -> WaitKind:
    """Return the kind of a wait, given its name."""
    first = name.partition(".")[0]
    return WaitKind(first) if first in (WaitKind.HELD, WaitKind.DEALT) else WaitKind.TURN


def parse_wait(value: str) -> Wait:
    """Return the wait that is written so."""
    table_id, seat, name = value.split("|")
    return Wait(table_id, int(seat), name)


@dataclass(frozen=True, slots=True)
class PostedNotice:
    """The notice in a private chat: its message, the waits it tells, and a digest of its look."""

    message: int
    told: Mapping[Wait, int]  # how often it rang for each
    digest: str  # of its words and buttons


class PersonalNotices(Repository):
    """Waits and notices by person."""

    async def waits(self, person: int) -> dict[Wait, int]:
        """Return what this person is to be told, with the number of reminders each: 0 for none,
        UNRUNG for a silent line.
        """
        found = await self._redis.hgetall(keys.waits_of(self._bot, person))
        return {parse_wait(text(wait)): int(often) for wait, often in found.items()}

    async def add(self, person: int, wait: Wait, often: int = 0) -> None:
        """Note that this person is to be told of the wait, with so many reminders."""
        key = keys.waits_of(self._bot, person)
        await self._redis.hset(key, str(wait), often)
        await self._redis.pexpire(key, keys.NOTICE_MS)

    async def drop(self, person: int, waits: Iterable[Wait]) -> None:
        """Remove waits that are over."""
        if names := [str(wait) for wait in waits]:
            await self._redis.hdel(keys.waits_of(self._bot, person), *names)

    async def posted(self, person: int) -> PostedNotice | None:
        """Return the notice that this person has."""
        found = await self._get(keys.posted_notice(self._bot, person))
        if found is None:
            return None
        message, told, digest = json.loads(found)
        waits = {parse_wait(wait): often for wait, often in told.items()}
        return PostedNotice(message, waits, digest)

    async def keep(self, person: int, notice: PostedNotice) -> None:
        """Store the notice that was sent or edited."""
        told = {str(wait): often for wait, often in notice.told.items()}
        value = json.dumps([notice.message, told, notice.digest])
        await self._redis.set(keys.posted_notice(self._bot, person), value, px=keys.NOTICE_MS)

    async def forget(self, person: int) -> None:
        """Forget the notice: its message is being removed."""
        await self._redis.delete(keys.posted_notice(self._bot, person))
