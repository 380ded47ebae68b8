"""Counts of who plays now, for those who run a server; looked up when they ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import Pace, Phase, Table


class Overview(NamedTuple):
    """Counts of this moment. All but the counts of tables are about the `read` first of them."""

    tables: int
    playing: int
    by_pace: Mapping[Pace, int]  # of running games
    people: int  # with a seat, each once
    looking: int  # with a table on the screen, each once
    read: int


async def all_table_ids(store: RedisStore) -> list[str]:
    """Return the ids of all tables: each has a deadline."""
    shards = [keys.deadlines(shard) for shard in range(keys.SHARDS)]
    found = await store.ask(shards, lambda pipe, key: pipe.zrange(key, 0, -1))
    members = (member.decode() for members in found for member in members)
    return list(dict.fromkeys(keys.table_of_deadline(member) for member in members))


def overview_of(
    tables: int, playing: int, read: Iterable[Table], looking: Iterable[frozenset[int]]
) -> Overview:
    """Count, given the tables that were read and the people who look at each."""
    there, running = list(read), dict.fromkeys(Pace, 0)
    for table in there:
        if table.phase is Phase.PLAYING:
            running[table.pace] += 1
    people = {person.id for table in there for person in table.persons}
    # who plays in the chat stands there by a negative number (acts/looking.py)
    watching = {person for some in looking for person in some if person > 0}
    return Overview(tables, playing, running, len(people), len(watching), len(there))
