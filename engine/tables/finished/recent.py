"""Finished games in Redis: written by the commit that ended them, listed for those who sat there,
added up, and noted for the archive until it has them.

A commit writes in one slot only. So lists, totals and notes are kept for each shard, and added up
when somebody asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from engine.tables import keys
from engine.tables.codec import outcome_of
from engine.tables.errors import NoRecord, UnreadableTable
from engine.tables.finished.packed import PackedGame, pack_record, read_packed, unpack_record
from engine.tables.finished.past_game import PastGame, PlayedGame
from engine.tables.history import Finished, Totals, totals_of, unnamed_seats
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.scripts import ARCHIVED, Call

SHARDS = range(keys.SHARDS)


class Waiting(NamedTuple):
    """A game that the archive lacks. `past` is None if Redis hasn't got it any more, and the
    reason if only a newer program can read it.
    """

    shard: int
    member: str  # of the shard's notes
    value: bytes | None  # as Redis has it
    past: PastGame | UnreadableTable | None


class RecentGames:
    """Finished games in Redis."""

    def __init__(self, store: RedisStore, keep_ms: int) -> None:
        self._store = store
        self._keep_ms = keep_ms

    async def game(self, table_id: str, game: int) -> PlayedGame:
        """Return this finished game. Raises NoRecord if there is none, or none any more.

        Older ones were written with people's names in their seats: those are left out.
        """
        (value,) = await self._store.ask(
            [keys.record(table_id, game)], lambda pipe, key: pipe.get(key)
        )
        if value is None:
            raise NoRecord(table=table_id, game=game)
        kept = read_packed(table_id, value)
        record = unpack_record(kept.record)
        return PlayedGame(
            record={**record, "seats": unnamed_seats(record["seats"], kept.levels)},
            place=kept.place,
            names=tuple(kept.names),
            players=tuple(kept.players),
            levels=tuple(kept.levels),
        )

    async def games(self, listed_in: Callable[[int], str], limit: int) -> list[Finished]:
        """Return the newest games of a list that every shard has a part of, newest first."""
        since = await self._store.clock_ms() - self._keep_ms
        parts = await self._store.ask(
            [listed_in(shard) for shard in SHARDS],
            lambda pipe, key: pipe.zrevrangebyscore(key, "+inf", since, 0, limit, withscores=True),
        )
        found = [(int(at), member.decode()) for part in parts for member, at in part]
        return await self._games(sorted(found, reverse=True)[:limit])

    async def _games(self, listed: Sequence[tuple[int, str]]) -> list[Finished]:
        which = [(at, *_named(member)) for at, member in listed]
        values = await self._store.ask(
            which, lambda pipe, one: pipe.get(keys.record(one[1], one[2]))
        )
        return [
            _finished(table_id, game, at, read_packed(table_id, value))
            for (at, table_id, game), value in zip(which, values, strict=True)
            if value is not None  # its time was up between the two questions
        ]

    async def totals(self) -> Totals:
        """Return the totals of all finished games."""
        counted: Counter[str] = Counter()
        for shard in await self._store.ask(
            [keys.totals(shard) for shard in SHARDS], lambda pipe, key: pipe.hgetall(key)
        ):
            counted.update({name.decode(): int(count) for name, count in shard.items()})
        return totals_of(counted)

    # For the archive

    async def waiting(self, most: int, passed_over: Collection[str]) -> list[Waiting]:
        """Return games that the archive lacks, the oldest of each shard, at most so many of it,
        without those to be passed over.
        """
        last = most + len(passed_over) - 1
        parts = await self._store.ask(
            [keys.unarchived(shard) for shard in SHARDS],
            lambda pipe, key: pipe.zrange(key, 0, last, withscores=True),
        )
        found = [
            (shard, member.decode(), int(at))
            for shard, part in enumerate(parts)
            for member, at in part
            if member.decode() not in passed_over
        ]
        values = await self._values([member for _, member, _ in found])
        return [
            Waiting(shard, member, value, None if value is None else _past(member, at, value))
            for (shard, member, at), value in zip(found, values, strict=True)
        ]

    async def changed(self, waiting: Sequence[Waiting]) -> list[PastGame]:
        """Return those of these games in which a person has been forgotten since, as they
        are now.
        """
        values = await self._values([one.member for one in waiting])
        now = [
            _past(one.member, one.past.ended_ms, value)
            for one, value in zip(waiting, values, strict=True)
            if isinstance(one.past, PastGame) and value not in (None, one.value)
        ]
        return [past for past in now if isinstance(past, PastGame)]

    async def _values(self, members: Sequence[str]) -> list[bytes | None]:
        return await self._store.ask(
            members, lambda pipe, member: pipe.get(keys.record(*_named(member)))
        )

    async def waits(self) -> bool:
        """Return whether there is any game that the archive lacks."""
        counts = await self._store.ask(
            [keys.unarchived(shard) for shard in SHARDS], lambda pipe, key: pipe.zcard(key)
        )
        return any(counts)

    async def archived(self, waiting: Sequence[Waiting]) -> None:
        """Note that the archive has these games: Redis needs them for some days only, for quick
        answers.
        """
        recent_ms = min(keys.RECENT_MS, self._keep_ms)
        calls: list[Call] = [
            (
                [
                    keys.unarchived(one.shard),
                    keys.record(*_named(one.member)),
                    *_lists(one.shard, one.past),
                ],
                [one.member, recent_ms],
            )
            for one in waiting
        ]
        await self._store.run_many(ARCHIVED, calls)


def _lists(shard: int, past: object) -> list[str]:
    if not isinstance(past, PastGame):
        return []
    people = [keys.games_of(shard, person) for person in past.players if person]
    return [*people, *([keys.games_at(shard, past.place)] if past.place else [])]


def _named(member: str) -> tuple[str, int]:
    table_id, _, game = member.rpartition(":")
    return table_id, int(game)


def _past(member: str, at: int, value: bytes) -> PastGame | UnreadableTable:
    table_id, game = _named(member)
    try:
        kept = read_packed(table_id, value)
    except UnreadableTable as error:
        return error
    record = unpack_record(kept.record)
    anonymous = {**record, "seats": unnamed_seats(record["seats"], kept.levels)}
    return PastGame(
        table_id=table_id,
        game=game,
        ended_ms=at,
        place=kept.place,
        names=tuple(kept.names),
        players=tuple(kept.players),
        packed=kept.record if anonymous == record else pack_record(anonymous),
    )


def _finished(table_id: str, game: int, at: int, kept: PackedGame) -> Finished:
    outcome = outcome_of(kept.outcome)
    assert outcome is not None
    return Finished(
        table_id=table_id,
        game=game,
        ended_ms=at,
        place=kept.place,
        names=tuple(kept.names),
        players=tuple(kept.players),
        levels=tuple(kept.levels),
        outcome=outcome,
    )
