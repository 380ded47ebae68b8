"""Notes of the games that may be a person's, and of the tables where they may sit.

A game is noted for everybody at it before its cards are dealt, so that none can run without its
note; so is a table before a person sits there. Not every note has a game that still runs, or a
seat that is still theirs: look at the tables themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Phase, Table

SHARDS = range(keys.SHARDS)
FRESH_MS = 60 * 1000


class Note(NamedTuple):
    """A note about a table, for example that a person was dealt cards there."""

    at_ms: int
    table_id: str


class NoteList(NamedTuple):
    """A list of notes: how many of the newest are kept, and for how long after the last."""

    key: str
    most: int
    lives_ms: int


async def note_in(store: RedisStore, lists: Sequence[NoteList], what: str) -> int:
    """Write the same note in each of these lists; return when, in ms by the store's clock."""
    now = await store.clock_ms()

    def note(pipe: Any, kept: NoteList) -> None:
        pipe.zadd(kept.key, {what: now})
        pipe.zremrangebyrank(kept.key, 0, -1 - kept.most)
        pipe.pexpire(kept.key, kept.lives_ms)

    await store.ask(lists, note)
    return now


async def note_players(store: RedisStore, table: Table) -> int:
    """Note that cards are about to be dealt to the people at this table; return when, in ms by the
    store's clock.
    """
    shard, people = keys.shard_of(table.id), [person.id for person in table.persons]
    lists = [*_dealt_to(shard, people), *_sitting(shard, people)]
    return await note_in(store, lists, table.id)


async def note_sitters(store: RedisStore, table: Table, before: Table | None = None) -> None:
    """Note the people who are about to sit at this table and didn't before."""
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
    """Return tables that may have a game of this person, the newest note first."""
    return await notes_in(store, [keys.playing(shard, person_id) for shard in SHARDS])


async def seats_noted(store: RedisStore, person_id: int) -> list[Note]:
    """Return tables at which this person may sit, the newest note first."""
    return await notes_in(store, [keys.sitting(shard, person_id) for shard in SHARDS])


async def notes_in(store: RedisStore, lists: Sequence[str]) -> list[Note]:
    """Return all notes in these lists, the newest first."""
    found = await store.ask(lists, lambda pipe, key: pipe.zrange(key, 0, -1, withscores=True))
    notes = (Note(int(at), name.decode()) for part in found for name, at in part)
    return sorted(notes, reverse=True)


async def forget_notes(store: RedisStore, person_id: int, notes: Iterable[Note]) -> None:
    """Delete the notes of these games, which are over. A fresh note stays: it may be of a game
    that is about to begin.
    """
    await _forget(store, notes, lambda shard: keys.playing(shard, person_id))


async def forget_seats(store: RedisStore, person_id: int, notes: Iterable[Note]) -> None:
    """Delete the notes of these tables, where the person has no seat. A fresh note stays
    here too.
    """
    await _forget(store, notes, lambda shard: keys.sitting(shard, person_id))


async def _forget(store: RedisStore, notes: Iterable[Note], where: Callable[[int], str]) -> None:
    before = await store.clock_ms() - FRESH_MS
    await store.ask(
        [table_id for at_ms, table_id in notes if at_ms < before],
        lambda pipe, name: pipe.zrem(where(keys.shard_of(name)), name),
    )
