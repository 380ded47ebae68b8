"""Forgetting a person: id and name leave every finished game, whose record never had them, and
notes about them are deleted.

Tables where they were keep what they know until they close, three days after the last game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from engine.tables import keys
from engine.tables.errors import UnreadableTable
from engine.tables.finished.packed import PackedGame, read_packed
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.scripts import REWRITE, Call

SHARDS = range(keys.SHARDS)


@dataclass(frozen=True, slots=True)
class KeptOfPerson:
    """Facts that tables keep about a person besides finished games (`PastGames.of_person`)."""

    language: str | None
    zone: str | None
    tables: tuple[str, ...]  # where they may sit
    blocked: tuple[str, ...] = ()  # the names of those with whom they don't want to sit


def is_own(place: str, person_id: int) -> bool:
    """Return whether a place tells who somebody is: faces end such a place with the
    person's id.
    """
    return place.rpartition(":")[2] == str(person_id)


async def forget_in_redis(store: RedisStore, person_id: int) -> set[tuple[str, int]]:
    """Forget one person in Redis; return the finished games in which they were named."""
    lists = [keys.games_of(shard, person_id) for shard in SHARDS]
    parts = await store.ask(lists, lambda pipe, key: pipe.zrange(key, 0, -1))
    games = [member.decode().rpartition(":") for part in parts for member in part]
    named = [(table_id, int(game)) for table_id, _, game in games]
    await _unname(store, person_id, named)
    await store.ask(
        [*lists, *_notes_of(person_id)],
        lambda pipe, key: pipe.delete(key),
    )
    return set(named)


def _notes_of(person_id: int) -> list[str]:
    by_shard = [
        where(shard, person_id) for where in (keys.playing, keys.sitting) for shard in SHARDS
    ]
    of_no_shard = (
        keys.chats_of,
        keys.language,
        keys.zone,
        keys.daily_end,
        keys.devices,
        keys.reported,
    )
    return [*by_shard, *(where(person_id) for where in of_no_shard)]


async def _unname(store: RedisStore, person_id: int, games: Sequence[tuple[str, int]]) -> None:
    """Write these games again without the person, for as long as each was to live. Those that were
    written meanwhile, for another person who is forgotten, are written once more.
    """
    while games:
        values = await store.ask(games, lambda pipe, game: pipe.get(keys.record(*game)))
        there = [
            (game, value, kept)
            for game, value in zip(games, values, strict=True)
            if (kept := _readable(game[0], value)) is not None
        ]
        calls: list[Call] = [
            ([keys.record(*game)], [value, msgspec.msgpack.encode(_without(kept, person_id))])
            for game, value, kept in there
        ]
        written = await store.run_many(REWRITE, calls)
        own = [
            keys.games_at(keys.shard_of(table_id), kept.place)
            for (table_id, _), _, kept in there
            if is_own(kept.place, person_id)
        ]
        await store.ask(own, lambda pipe, key: pipe.delete(key))
        games = [game for (game, _, _), done in zip(there, written, strict=True) if not done]


def _readable(table_id: str, value: bytes | None) -> PackedGame | None:
    """Return the game; None if it is gone, or only a newer program can read it."""
    try:
        return None if value is None else read_packed(table_id, value)
    except UnreadableTable:
        return None


def _without(kept: PackedGame, person_id: int) -> PackedGame:
    gone = [player == person_id for player in kept.players]
    return msgspec.structs.replace(
        kept,
        place="" if is_own(kept.place, person_id) else kept.place,
        names=["" if left else name for left, name in zip(gone, kept.names, strict=True)],
        players=[0 if left else one for left, one in zip(gone, kept.players, strict=True)],
    )
