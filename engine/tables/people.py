"""What is known of people apart from their tables: the language they chose, their time zone, which
games may be theirs, and how many sockets they have at which process.

A game is noted for everybody at it before its cards are dealt, so that none can run without its
note. Not every note has a game that still runs: look at the tables themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Table

SHARDS = range(keys.SHARDS)
FRESH_MS = 60 * 1000


class DevicesTold(NamedTuple):
    """What one process of the page says of a person's sockets there."""

    said: int  # messages that came through them
    opened: tuple[int, ...]  # when each was opened, by the store's clock


class Note(NamedTuple):
    """Somebody was dealt cards at this table."""

    at_ms: int
    table_id: str


async def note_players(store: RedisStore, table: Table) -> int:
    """Cards are about to be dealt to these people; gives when, by the store's clock."""
    now = await store.clock_ms()
    shard = keys.shard_of(table.id)

    def note(pipe: Any, key: str) -> None:
        pipe.zadd(key, {table.id: now})
        pipe.zremrangebyrank(key, 0, -1 - keys.NOTED_GAMES)
        pipe.pexpire(key, keys.PLAYING_MS)

    people = [person.id for person in table.persons]
    await store.ask([keys.playing(shard, person) for person in people], note)
    return now


async def noted_tables(store: RedisStore, person_id: int) -> list[Note]:
    """Tables that may have a game of this person, the newest note first."""
    found = await store.ask(
        [keys.playing(shard, person_id) for shard in SHARDS],
        lambda pipe, key: pipe.zrange(key, 0, -1, withscores=True),
    )
    notes = (Note(int(at), name.decode()) for part in found for name, at in part)
    return sorted(notes, reverse=True)


async def forget_notes(store: RedisStore, person_id: int, notes: Iterable[Note]) -> None:
    """These games are over; a fresh note may be of a game that is about to begin."""
    before = await store.clock_ms() - FRESH_MS
    await store.ask(
        [table_id for at_ms, table_id in notes if at_ms < before],
        lambda pipe, name: pipe.zrem(keys.playing(keys.shard_of(name), person_id), name),
    )


async def choose_language(store: RedisStore, person_id: int, language: str) -> None:
    """The person's choice, for every face to speak."""
    await store.ask(
        [keys.language(person_id)],
        lambda pipe, key: pipe.set(key, language, px=keys.LANGUAGE_MS),
    )


async def chosen_language(store: RedisStore, person_id: int) -> str | None:
    """What this person chose, if anything."""
    [found] = await store.ask([keys.language(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def keep_zone(store: RedisStore, person_id: int, zone: str) -> None:
    """The time zone that the person's phone goes by."""
    await store.ask(
        [keys.zone(person_id)],
        lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS),
    )


async def zone_of(store: RedisStore, person_id: int) -> str | None:
    """The person's time zone, if their phone told it."""
    [found] = await store.ask([keys.zone(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def devices_elsewhere(
    store: RedisStore, process: str, here: Mapping[int, DevicesTold]
) -> dict[int, dict[str, DevicesTold]]:
    """What each other process says of these people, after noting what this one says."""
    now = await store.clock_ms()

    def tell(pipe: Any, person_id: int) -> None:
        said, opened = here[person_id]
        key, until = keys.devices(person_id), now + keys.CROWD_MS
        pipe.hset(key, process, " ".join(map(str, (until, said, *opened))))
        pipe.pexpire(key, keys.CROWD_MS)
        pipe.hgetall(key)

    replies = await store.ask(list(here), tell)
    found = dict(zip(here, replies[2::3], strict=True))
    return {person_id: _told_by(others, process, now) for person_id, others in found.items()}


def _told_by(told: Mapping[bytes, bytes], me: str, now: int) -> dict[str, DevicesTold]:
    """By the processes that have said so lately, but this one."""
    lately = {}
    for process, text in told.items():
        until, said, *opened = map(int, text.split())
        if until > now and process.decode() != me:
            lately[process.decode()] = DevicesTold(said, tuple(opened))
    return lately
