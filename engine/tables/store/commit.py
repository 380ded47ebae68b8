"""A commit: the keys and arguments of commit.lua in their order, and its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from engine.tables import keys
from engine.tables.store.scripts import Argument
from engine.tables.table import ChangeKind

_LIMITS = (  # of each commit
    keys.EPOCH_MS,
    keys.OTHER_IDS,
    keys.IDS_OF_PERSON,
    keys.PASS_LEASE_MS,
    keys.OUTBOX_LENGTH,
)
_packed = msgspec.msgpack.Encoder().encode

KEPT = "*"  # after the name of a deadline that the process which sets it also meets
KEPT_MARK = 0.25  # ms: the fraction of its score in the store, by commit.lua

LuaString = msgspec.Raw  # bytes in a message for a script


def lua_string(data: bytes) -> LuaString:
    """Return the bytes packed as text (str 32): the MessagePack of Redis' Lua knows no binary
    type.
    """
    return msgspec.Raw(b"\xdb" + len(data).to_bytes(4, "big") + data)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game, as the store is to keep it."""

    game: int
    value: LuaString = field(repr=False)
    people: Sequence[int]  # in whose lists it stands
    place: str
    totals: Sequence[str]  # the counts that go up by one
    lives_ms: int


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of one table, as commit.lua takes it."""

    table_id: str
    kind: ChangeKind
    builds_on: str  # the stamp of the table it was judged on; "" for a new table
    epoch: str  # in which life of the store that was
    version: int
    value: bytes = field(repr=False)  # the new table's stamp, and the table encoded
    lives_ms: int
    move_id: str
    move: str = ""  # a line for the list of moves
    deadlines: Mapping[str, int] = field(default_factory=dict)  # ms from now; -1: no more
    keep: KeptGame | None = None  # the game that this change ended
    same_bout: bool = False  # it was a move within a bout
    by: str = ""  # the process, as it signs its changes
    told: bytes = b""  # to those who show the table
    tells_value: bool = True  # … and its value too
    judged: Mapping[int, int] = field(default_factory=dict)  # seat -> ms until its orders are
    held: tuple[str, bytes] = ("", b"")  # the standing order that it follows
    ends_orders: Sequence[str] = ()  # the names of those that end with it
    keeps_passes: bool = False  # this process makes the passes by themselves that it sets
    own_pass: tuple[str, str] = ("", "")  # the deadline by which it passes, and its score

    def keys(self) -> list[str]:
        """Return the keys that the script reads and writes, in its order."""
        table_id, shard = self.table_id, keys.shard_of(self.table_id)
        return [
            keys.state(table_id),
            keys.moves(table_id),
            keys.recent(table_id),
            keys.deadlines(shard),
            keys.outbox(shard),
            keys.epoch(shard),
            keys.looking(table_id),
            keys.orders(table_id),
            *(_kept_where(table_id, self.keep) if self.keep else ()),
        ]

    def arguments(self) -> list[Argument]:
        """Return the arguments in the script's order."""
        found: list[Argument] = [
            *_LIMITS,
            keys.changes(self.table_id),
            self.table_id,
            self.kind,
            self.builds_on,
            self.epoch,
            self.version,
            self.value,
            self.lives_ms,
            self.move_id,
            self.move,
            0 if self.same_bout else 1,
            self.by,
            self.told,
            1 if self.tells_value else 0,
            " ".join(f"{seat} {ms}" for seat, ms in self.judged.items()),
            *self.held,
            ",".join(self.ends_orders),
            _packed(self.keep) if self.keep else b"",
            *self._own_pass(),
        ]
        for what, ms in self.deadlines.items():
            mark = KEPT if self._is_kept(what, ms) else ""
            found += (f"{keys.deadline_member(self.table_id, what)}{mark}", ms)
        return found

    def claimed_ms(self) -> list[int]:
        """Return in how many ms those deadlines are due that a process has to claim."""
        return [
            ms for what, ms in self.deadlines.items() if ms >= 0 and not self._is_kept(what, ms)
        ]

    def kept_passes(self, now_ms: int) -> Iterator[tuple[int, int, str]]:
        """Iterate over the passes by themselves that this process keeps, saved at `now_ms`: seat,
        ms until it is due, and the score that commit.lua gives its deadline.
        """
        for what, ms in self.deadlines.items():
            if self._is_kept(what, ms):
                seat = int(what.removeprefix(keys.PASSES))
                yield seat, ms, str(now_ms + ms + keys.PASS_LEASE_MS + KEPT_MARK)

    def _is_kept(self, what: str, ms: int) -> bool:
        return self.keeps_passes and ms >= 0 and what.startswith(keys.PASSES)

    def _own_pass(self) -> tuple[str, str]:
        what, score = self.own_pass
        return (keys.deadline_member(self.table_id, what) if what else "", score)


class CommitResult(StrEnum):
    """The result of a commit."""

    DONE = "done"
    AGAIN = "again"  # it had been done before
    CONFLICT = "conflict"  # the table is another by now, or the store has another life


@dataclass(frozen=True, slots=True)
class CommitReply:
    """The store's answer to a commit: `version` is the one made, also if that was before."""

    result: CommitResult
    version: int
    epoch: str
    now_ms: int
    orders_ms: int | None = None  # until the first standing order is judged that it may set off


def _kept_where(table_id: str, keep: KeptGame) -> list[str]:
    shard = keys.shard_of(table_id)
    return [
        keys.record(table_id, keep.game),
        keys.totals(shard),
        keys.unarchived(shard),
        *(keys.games_of(shard, person) for person in keep.people),
        *([keys.games_at(shard, keep.place)] if keep.place else []),
    ]
