"""What is kept of finished games: their records, who played them, and their totals.

A game is written by the commit that ends it, so nothing can be lost in between; this module says
what is written and reads it back. Lists and totals are kept for each shard, since a commit writes
in one slot only, and added up when somebody asks.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.rules.outcome import Reason
from engine.tables import keys
from engine.tables.codec import PackedOutcome, outcome_of, packed_outcome
from engine.tables.errors import NoRecord, UnreadableTable
from engine.tables.history import Finished, Totals, finished_record, record_seats, totals_of
from engine.tables.store.redis_store import KeptGame, RedisStore, lua_string
from engine.tables.table import Table

SCHEMA = 1
SHARDS = range(keys.SHARDS)

# The dictionary of zlib for records: with it a game of two takes a fifth of its JSON, without it
# two fifths. It was written by hand when schema 1 began, as a made-up record: some values are ones
# that no record has ("throw_in" is no yes or no), which only costs bytes. It is frozen: a record
# is read with the very dictionary that it was packed with, so another one needs another SCHEMA.
_DICTIONARY = (
    b'computer:random","computer:easy"],"moves":["5 pass","4 pass","3 pass","2 pass","0 permit",'
    b'"1 transfer 9d","2 exchange","3 take","0 take","2 defend 6h 7h","0 defend 9s Js",'
    b'"1 defend Tc Qc","1 defend 8d Ad","2 attack Jd","3 attack Kh","1 attack 8c","0 attack 7s",'
    b'"1 take","0 pass","1 pass","clock":[],"result":{"fool":null,"losers":[],"draw":true,'
    b'"result":{"fool":0,"losers":[0],"out":[1],"draw":false,"epaulettes":0,'
    b'"reason":"last_with_cards"}}{"format":"durak-record","version":1,"table":"","game":1,'
    b'"rules":{"preset":"podkidnoy","deck":36,"packs":1,"next_attack":"left_of_dealer",'
    b'"open_with_several":true,"throw_in":true,"throw_in_from":"all","consent":false,'
    b'"priority":false,"bout_limit":6,"first_bout_limit":5,"ends_with_attacker":false,'
    b'"take_any_time":true,"throw_in_after_take":"any","transfer":false,'
    b'"travel_document":false,"first_bout_transfer":true,"draws":true,"winner":"first_out",'
    b'"trump_exchange":"none","teams":"off","epaulettes":"off","match":"open"},"seats":[],'
    b'"fair":{"commitment":"","server_seed":"","nonces":["","0123456789abcdef"]},'
    b'"deal":{"dealer":1,"attacker":0,"hands":[["6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac"],'
    b'["6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad"],["6h","7h","8h","9h","Th","Jh","Qh","Kh",'
    b'"Ah"]],"stock":["6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"trump":"","previous":null,'
    b'"ladder":null,"previous":{"dealer":0,"fool":1,"out":[0]}},"moves":["0 attack 6'
)


class _PackedGame(msgspec.Struct, array_like=True, frozen=True):
    """Fields are known by their place: new ones go to the end and have a default."""

    schema: int
    place: str
    names: list[str]
    players: list[int]
    levels: list[str | None]
    outcome: PackedOutcome
    record: bytes


_decoder = msgspec.msgpack.Decoder(_PackedGame)
_schema = msgspec.msgpack.Decoder(list[msgspec.Raw])


def to_keep(table: Table, moves: Sequence[str], keep_ms: int) -> KeptGame:
    """What the commit that ends this table's game is to keep of it."""
    record = finished_record(table, moves)
    outcome = packed_outcome(table.last_outcome)
    if outcome is None:
        raise NoRecord
    kept = _PackedGame(
        schema=SCHEMA,
        place=table.place,
        names=list(table.names),
        players=list(table.players),
        levels=list(table.levels),
        outcome=outcome,
        record=_packed(record),
    )
    return KeptGame(
        game=table.game_number,
        value=lua_string(msgspec.msgpack.encode(kept)),
        people=[person for person in table.players if person],
        place=table.place,
        totals=counts(record),
        lives_ms=keep_ms,
    )


def counts(record: dict[str, Any]) -> tuple[str, ...]:
    """The totals that a game adds one to; an abandoned game adds to none."""
    result, dealt, seats = record["result"], record["deal"], len(record["seats"])
    if result["reason"] == Reason.ABANDONED:
        return ()
    found = ["games", f"trump:{dealt['trump'][1]}"]
    if dealt["previous"] is None:
        found.append(f"first:{seats}:{dealt['attacker']}")
    found.append("draws" if result["fool"] is None else f"fool:{seats}:{result['fool']}")
    return tuple(found)


class Archive:
    """Reads what was kept."""

    def __init__(self, store: RedisStore, keep_ms: int) -> None:
        self._store = store
        self._keep_ms = keep_ms

    async def record(self, table_id: str, game: int) -> dict[str, Any]:
        """The record of this finished game; NoRecord if there is none, or none any more.

        Older ones were written with people's names in their seats: nobody is told those.
        """
        (value,) = await self._store.ask(
            [keys.record(table_id, game)], lambda pipe, key: pipe.get(key)
        )
        if value is None:
            raise NoRecord(table=table_id, game=game)
        kept = _read(table_id, value)
        return {**_unpacked(kept.record), "seats": record_seats(kept.levels)}

    async def games(self, listed_in: Callable[[int], str], limit: int) -> list[Finished]:
        """The newest games of a list that every shard has a part of, newest first."""
        if limit < 1:
            return []
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
            _finished(table_id, game, at, _read(table_id, value))
            for (at, table_id, game), value in zip(which, values, strict=True)
            if value is not None  # its time was up between the two questions
        ]

    async def totals(self) -> Totals:
        """All finished games, added up."""
        return totals_of(
            await self._store.ask(
                [keys.totals(shard) for shard in SHARDS], lambda pipe, key: pipe.hgetall(key)
            )
        )


def _named(member: str) -> tuple[str, int]:
    table_id, _, game = member.rpartition(":")
    return table_id, int(game)


def _finished(table_id: str, game: int, at: int, kept: _PackedGame) -> Finished:
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


def _read(table_id: str, value: bytes) -> _PackedGame:
    try:
        schema = msgspec.msgpack.decode(_schema.decode(value)[0], type=int)
        if schema != SCHEMA:  # written by a newer program than this one
            raise UnreadableTable(table=table_id, schema=schema)
        return _decoder.decode(value)
    except (msgspec.DecodeError, IndexError) as error:
        raise UnreadableTable(table=table_id, schema=SCHEMA) from error


def _packed(record: dict[str, Any]) -> bytes:
    packer = zlib.compressobj(9, zdict=_DICTIONARY)
    return packer.compress(msgspec.json.encode(record)) + packer.flush()


def _unpacked(packed: bytes) -> dict[str, Any]:
    unpacker = zlib.decompressobj(zdict=_DICTIONARY)
    text = unpacker.decompress(packed) + unpacker.flush()
    return msgspec.json.decode(text, type=dict[str, Any])
