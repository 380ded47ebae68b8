"""Blocks: people whom somebody doesn't want to sit with. Kept for each person, told to nobody
else.

A person who blocks another and the one who is blocked are never led to each other's tables, and
neither takes a seat where the other has one. Seats that were taken before stay.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine.tables import keys
from engine.tables.errors import TooManyBlocked
from engine.tables.rights.apart import Apart
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Person

MOST_BLOCKED = 200


class Blocked(NamedTuple):
    """A person whom somebody has blocked: `number` names them to that person alone."""

    number: int
    name: str  # "" once they were forgotten


_encode = msgspec.json.encode
_read = msgspec.json.Decoder(Blocked).decode


async def block(store: RedisStore, person_id: int, other: Person) -> None:
    """Keep these two from sitting together from now on (several steps: a repeat is harmless).
    Raises TooManyBlocked.
    """
    there = await _blocks_of(store, person_id)
    known = there.get(other.id)
    if known is None and len(there) >= MOST_BLOCKED:
        raise TooManyBlocked(most=MOST_BLOCKED)
    number = known.number if known else max((one.number for one in there.values()), default=0) + 1
    mine, theirs = keys.blocks(person_id), keys.blocked_by(other.id)
    await _keep(store, person_id, other.id, Blocked(number, other.name))
    await store.ask([theirs], lambda pipe, key: pipe.sadd(key, person_id))
    await store.ask([mine, theirs], lambda pipe, key: pipe.pexpire(key, keys.LANGUAGE_MS))


async def unblock(store: RedisStore, person_id: int, number: int) -> None:
    """Let them sit together again; do nothing if nobody has that number."""
    for other, one in (await _blocks_of(store, person_id)).items():
        if one.number == number:
            await _end(store, person_id, other)


async def blocked_by(store: RedisStore, person_id: int) -> list[Blocked]:
    """Return the people whom this person has blocked, the newest first."""
    return sorted((await _blocks_of(store, person_id)).values(), reverse=True)


async def apart_from(store: RedisStore, person_id: int) -> Apart:
    """Return everybody whom this person has blocked, or who has blocked them."""

    def ask(pipe: Any, key: str) -> None:
        if key == mine:
            pipe.hkeys(key)
        else:
            pipe.smembers(key)

    mine, by = keys.blocks(person_id), keys.blocked_by(person_id)
    found = await store.ask([mine, by], ask)
    return Apart(*(frozenset(map(int, ids)) for ids in found))


async def forget_blocks(store: RedisStore, person_id: int) -> None:
    """Forget a person: their blocks end. People who have blocked them keep a number without a
    name, or being forgotten would undo what others chose.
    """
    apart = await apart_from(store, person_id)
    for other in apart.blocked:
        await _end(store, person_id, other)
    for blocker in apart.by:
        known = (await _blocks_of(store, blocker)).get(person_id)
        if known is not None:
            await _keep(store, blocker, person_id, Blocked(known.number, ""))


async def _keep(store: RedisStore, person_id: int, other: int, known: Blocked) -> None:
    value = _encode(known)
    await store.ask([keys.blocks(person_id)], lambda pipe, key: pipe.hset(key, other, value))


async def _end(store: RedisStore, person_id: int, other: int) -> None:
    """End a block. The entry that the person can see goes last, so that it can be ended again."""
    await store.ask([keys.blocked_by(other)], lambda pipe, key: pipe.srem(key, person_id))
    await store.ask([keys.blocks(person_id)], lambda pipe, key: pipe.hdel(key, other))


async def _blocks_of(store: RedisStore, person_id: int) -> dict[int, Blocked]:
    [found] = await store.ask([keys.blocks(person_id)], lambda pipe, key: pipe.hgetall(key))
    return {int(other): _read(value) for other, value in found.items()}
