"""Notices: who was told at which table, and the one message in each private chat."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.memory.keys import TableId
from bot.memory.stored_values import Codec, Fields

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


class SentNotices(Fields[int, SentNotice, TableId]):
    """Notices by table and seat."""

    async def of_all(self, ids: Collection[str]) -> dict[str, dict[int, SentNotice]]:
        """Return the notices of several tables, in one call."""
        pipe = self._redis.pipeline(transaction=False)
        for table_id in ids:
            pipe.hgetall(self._key(table_id))
        found = await pipe.execute()
        return {one: self._read_all(its) for one, its in zip(ids, found, strict=True)}

    async def forget_all(self, seats: Mapping[str, Sequence[int]]) -> None:
        """Forget the notices of these seats, given by table."""
        pipe = self._redis.pipeline(transaction=False)
        for table_id, some in seats.items():
            if some:
                pipe.hdel(self._key(table_id), *some)
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


def write_told(told: Mapping[Wait, int]) -> str:
    """Return how often a notice rang for each wait that it tells, as one text."""
    return json.dumps({str(wait): often for wait, often in told.items()})


def read_told(shows: str) -> dict[Wait, int]:
    """Return what `write_told` has written."""
    told = json.loads(shows) if shows else {}
    return {parse_wait(one): often for one, often in told.items()}


WAIT: Final = Codec(str, parse_wait)
