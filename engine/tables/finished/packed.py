"""Packed games: a finished game as bytes, with its record, its players and its place. The commit
that ends a game packs it, so nothing can be lost in between.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from durak_rules.outcome import Reason
from engine.tables.codec import PackedOutcome, packed_outcome
from engine.tables.errors import NoRecord, UnreadableTable
from engine.tables.history import finished_record
from engine.tables.store.commit import KeptGame, lua_string
from engine.tables.table import Table

SCHEMA = 2  # with a record of version 2, which an earlier release can't read; else 1

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


class PackedGame(msgspec.Struct, array_like=True, frozen=True):
    """A finished game. Fields are known by their place: new ones go to the end and have a
    default.
    """

    schema: int
    place: str
    names: list[str]
    players: list[int]
    levels: list[str | None]
    outcome: PackedOutcome
    record: bytes


_decoder = msgspec.msgpack.Decoder(PackedGame)
_schema = msgspec.msgpack.Decoder(list[msgspec.Raw])


def to_keep(table: Table, moves: Sequence[str], keep_ms: int) -> KeptGame:
    """Return what the commit that ends this table's game is to keep of it. `moves` are all its
    lines, `keep_ms` how long it is kept.
    """
    record = finished_record(table, moves)
    outcome = packed_outcome(table.last_outcome)
    if outcome is None:
        raise NoRecord
    people = _charged(table)
    kept = PackedGame(
        schema=SCHEMA if record["version"] == 2 else 1,
        place=table.place,
        names=list(table.names),
        players=people,
        levels=list(table.levels),
        outcome=outcome,
        record=pack_record(record),
    )
    return KeptGame(
        game=table.game_number,
        value=lua_string(msgspec.msgpack.encode(kept)),
        people=[person for person in people if person],
        place=table.place,
        totals=counts(record),
        lives_ms=keep_ms,
    )


def _charged(table: Table) -> list[int]:
    """Return for whom the game counts: a seat that was handed over still is its first owner's."""
    given = {seat: one.givers[0].id for seat, one in table.handed.items()}
    return [given.get(seat, player) for seat, player in enumerate(table.players)]


def counts(record: dict[str, Any]) -> tuple[str, ...]:
    """Return the totals that a game adds one to; an abandoned game adds to none."""
    result, dealt, seats = record["result"], record["deal"], len(record["seats"])
    if result["reason"] == Reason.ABANDONED:
        return ()
    found = ["games"]
    if dealt["trump"] is not None and record["rules"].get("beats", "standard") == "standard":
        found.append(f"trump:{dealt['trump'][1]}")  # else a spade is never trump
    if dealt["previous"] is None:
        found.append(f"first:{seats}:{dealt['attacker']}")
    found.append("draws" if result["fool"] is None else f"fool:{seats}:{result['fool']}")
    return tuple(found)


def read_packed(table_id: str, value: bytes) -> PackedGame:
    """Return a game as Redis keeps it. Raises UnreadableTable if a newer program wrote it."""
    try:
        schema = msgspec.msgpack.decode(_schema.decode(value)[0], type=int)
        if not 1 <= schema <= SCHEMA:  # written by a newer program than this one
            raise UnreadableTable(table=table_id, schema=schema)
        return _decoder.decode(value)
    except (msgspec.DecodeError, IndexError) as error:
        raise UnreadableTable(table=table_id, schema=SCHEMA) from error


def pack_record(record: dict[str, Any]) -> bytes:
    """Return a record in a fifth of the size of its JSON."""
    packer = zlib.compressobj(9, zdict=_DICTIONARY)
    return packer.compress(msgspec.json.encode(record)) + packer.flush()


def unpack_record(packed: bytes) -> dict[str, Any]:
    """Return the record in these bytes."""
    unpacker = zlib.decompressobj(zdict=_DICTIONARY)
    text = unpacker.decompress(packed) + unpacker.flush()
    return msgspec.json.decode(text, type=dict[str, Any])
