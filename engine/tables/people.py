"""What is known of people apart from their tables: the language they chose, their time zone, which
games may be theirs and where they may sit, and how many sockets they have at which process.

A game is noted for everybody at it before its cards are dealt, so that none can run without its
note; so is a table before somebody sits there. Not every note has a game that still runs, or a
seat that is still theirs: look at the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Phase, Table

SHARDS = range(keys.SHARDS)
FRESH_MS = 60 * 1000


class DevicesTold(NamedTuple):
    """What one process of the page says of a person's sockets there."""

    said: int  # messages that came through them
    opened: tuple[int, ...]  # when each was opened, by the store's clock


class Note(NamedTuple):
    """Something that was noted of a table, as that somebody was dealt cards there."""

    at_ms: int
    table_id: str


class NoteList(NamedTuple):
    """A list of notes: how many of the newest are kept, and for how long after the last."""

    key: str
    most: int
    lives_ms: int


async def note_in(store: RedisStore, lists: Sequence[NoteList], what: str) -> int:
    """Note the same in each of these lists; gives when, by the store's clock."""
    now = await store.clock_ms()

    def note(pipe: Any, kept: NoteList) -> None:
        pipe.zadd(kept.key, {what: now})
        pipe.zremrangebyrank(kept.key, 0, -1 - kept.most)
        pipe.pexpire(kept.key, kept.lives_ms)

    await store.ask(lists, note)
    return now


async def note_players(store: RedisStore, table: Table) -> int:
    """Cards are about to be dealt to these people; gives when, by the store's clock."""
    shard, people = keys.shard_of(table.id), [person.id for person in table.persons]
    lists = [*_dealt_to(shard, people), *_sitting(shard, people)]
    return await note_in(store, lists, table.id)


async def note_sitters(store: RedisStore, table: Table, before: Table | None = None) -> None:
    """People are about to sit at this table who didn't before."""
    people = [
        person.id
        for person in table.persons
        if before is None or before.seat_of(person.id) is None
    ]
    if not people:
        return
    shard = keys.shard_of(table.id)
    lists = _sitting(shard, people)
    if table.phase is Phase.PLAYING:  # somebody takes a seat that is handed over
        lists += _dealt_to(shard, people)
    await note_in(store, lists, table.id)


def _dealt_to(shard: int, people: Iterable[int]) -> list[NoteList]:
    where = [keys.playing(shard, person) for person in people]
    return [NoteList(key, keys.NOTED_GAMES, keys.PLAYING_MS) for key in where]


def _sitting(shard: int, people: Iterable[int]) -> list[NoteList]:
    where = [keys.sitting(shard, person) for person in people]
    return [NoteList(key, keys.NOTED_SEATS, keys.PLAYING_MS) for key in where]


async def noted_tables(store: RedisStore, person_id: int) -> list[Note]:
    """Tables that may have a game of this person, the newest note first."""
    return await notes_in(store, [keys.playing(shard, person_id) for shard in SHARDS])


async def seats_noted(store: RedisStore, person_id: int) -> list[Note]:
    """Tables at which this person may sit, the newest note first."""
    return await notes_in(store, [keys.sitting(shard, person_id) for shard in SHARDS])


async def notes_in(store: RedisStore, lists: Sequence[str]) -> list[Note]:
    """All that is noted in these lists, the newest first."""
    found = await store.ask(lists, lambda pipe, key: pipe.zrange(key, 0, -1, withscores=True))
    notes = (Note(int(at), name.decode()) for part in found for name, at in part)
    return sorted(notes, reverse=True)


async def forget_notes(store: RedisStore, person_id: int, notes: Iterable[Note]) -> None:
    """These games are over; a fresh note may be of a game that is about to begin."""
    await _forget(store, notes, lambda shard: keys.playing(shard, person_id))


async def forget_seats(store: RedisStore, person_id: int, notes: Iterable[Note]) -> None:
    """The person has no seat at these tables; but a fresh note, as above."""
    await _forget(store, notes, lambda shard: keys.sitting(shard, person_id))


async def _forget(store: RedisStore, notes: Iterable[Note], where: Callable[[int], str]) -> None:
    before = await store.clock_ms() - FRESH_MS
    await store.ask(
        [table_id for at_ms, table_id in notes if at_ms < before],
        lambda pipe, name: pipe.zrem(where(keys.shard_of(name)), name),
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


async def keep_chat_zone(store: RedisStore, home: str, zone: str) -> None:
    """The time zone by which a chat's months begin."""
    await store.ask(
        [keys.home_zone(home)], lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS)
    )


async def chat_zone(store: RedisStore, homes: Sequence[str]) -> str | None:
    """The same, if it was chosen, of a chat that has had these names."""
    names = [keys.home_zone(home) for home in homes]
    zones = await store.ask(names, lambda pipe, key: pipe.get(key))
    return next((zone.decode() for zone in zones if zone is not None), None)


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
