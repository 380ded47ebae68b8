"""Changes of tables: an act is judged on the last version known, saved by compare and set, and
judged again if the table had moved on. Nothing is answered before it is saved.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from msgspec.structs import replace

from engine.tables import keys
from engine.tables.acts.change import Change
from engine.tables.acts.playing import with_secret
from engine.tables.channels.changes import (
    PROGRAM,
    ChangeNote,
    OwnChange,
    TableChange,
    encode_told,
    followed,
)
from engine.tables.codec import decoded, encoded
from engine.tables.errors import NoSuchTable, StoreUnavailable, TableBusy, TableError
from engine.tables.finished.packed import to_keep
from engine.tables.health.story import log_change
from engine.tables.people.notes import note_players, note_sitters
from engine.tables.store.commit import Commit, CommitReply, CommitResult, KeptGame
from engine.tables.store.redis_store import RedisStore, Stored, stamp
from engine.tables.table import ChangeKind, Followed, Saved, Table, in_same_bout, when_due
from engine.tables.table_ids import is_table_id, known_id
from engine.tables.thinking.thoughts import Thoughts
from engine.tables.timing.deadlines import Deadlines, lives_ms

TRIES = 12  # this often a table may change while one act is judged and saved
KNOWN_TABLES = 2000  # that a process remembers: those used last

Judge = Callable[[Table], Change | None]
OnDeadline = Callable[[int, int], None]  # told the shard, and in how many ms it is due
OnSaved = Callable[[str, OwnChange | None], None]


class OwnPass(NamedTuple):
    """A pass by itself that this process makes, since it has saved the change that set it."""

    table_id: str
    seat: int
    since: int  # the version since which the seat is waited for
    score: str  # of its deadline in the store; with another one the pass is off

    @property
    def what(self) -> str:
        """The name of its deadline."""
        return f"{keys.PASSES}{self.seat}"


OnPass = Callable[[OwnPass, int], None]  # … and in how many ms it is due


class Commits:
    """Every table of the store, as this process knows them. `signature` tells its changes from
    those of others.
    """

    def __init__(
        self, store: RedisStore, deadlines: Deadlines, keep_ms: int, thoughts: Thoughts
    ) -> None:
        self._store = store
        self._thoughts = thoughts
        self._deadlines = deadlines
        self._keep_ms = keep_ms
        self.signature = secrets.token_hex(4)  # of this process' changes
        self._known: dict[str, Table] = {}
        self._epochs: dict[int, str] = {}
        self._on_deadline: list[OnDeadline] = []
        self._on_pass: list[OnPass] = []
        self._on_saved: list[OnSaved] = []

    def known(self, table_id: str) -> Table | None:
        """Return the table as this process saw it last, if it has."""
        return self._known.get(table_id)

    async def load(self, table_id: str) -> Table:
        """Return the table as it is now. Raises NoSuchTable, UnreadableTable."""
        return (await self.read(table_id)).table

    async def read(self, table_id: str, move_id: str = "") -> Saved:
        """Return the table as it is now, and whether a move of that id has been made."""
        stored = await self._store.read(known_id(table_id), move_id=move_id)
        return Saved(self.learn(table_id, stored), stored is not None and stored.again)

    async def load_many(self, ids: Iterable[str]) -> dict[str, Table]:
        """Return those of these tables that there are, by id, in one round trip."""
        wanted = list(filter(is_table_id, ids))
        found = zip(wanted, await self._store.read_many(wanted), strict=True)
        return {table_id: self.learn(table_id, stored) for table_id, stored in found if stored}

    async def read_with_moves(self, table_id: str, first: int) -> tuple[Table, tuple[str, ...]]:
        """Return the table and the lines of its game's moves from `first` on, at one moment."""
        stored = await self._store.read(known_id(table_id), first)
        table = self.learn(table_id, stored)
        return table, stored.moves if stored else ()

    def learn(self, table_id: str, stored: Stored | None) -> Table:
        """Return the table that was read from the store. Raises NoSuchTable if there is none."""
        if stored is None:
            self._known.pop(table_id, None)
            raise NoSuchTable(table=table_id)
        known = self._known.get(table_id)
        if known and (known.stamp, known.epoch) == (stored.stamp, stored.epoch):
            return known
        return self._remember(decoded(table_id, stored))

    def _remember(self, table: Table) -> Table:
        self._known.pop(table.id, None)
        self._known[table.id] = table
        if len(self._known) > KNOWN_TABLES:
            del self._known[next(iter(self._known))]
        self._epochs[keys.shard_of(table.id)] = table.epoch
        return table

    async def create(self, table: Table) -> Table | None:
        """Save a new table and return it; None if there is one of that id already."""
        shard, move_id = keys.shard_of(table.id), secrets.token_hex(8)
        await note_sitters(self._store, table)
        for _ in range(TRIES):
            nothing = replace(table, stamp="", epoch=self._epochs.get(shard, ""))
            commit = self._commit(nothing, Change(table, ChangeKind.CREATED), move_id)
            reply = await self._send(commit)
            if reply.result is CommitResult.DONE:
                return self._saved(nothing, table, commit, reply)
            if reply.result is CommitResult.AGAIN:
                return (await self.read(table.id)).table
            if reply.version:
                return None
            self._epochs[shard] = reply.epoch
        raise TableBusy

    async def change(self, table_id: str, judge: Judge, move_id: str = "") -> Saved:
        """Judge an act and save its change. Raises the refusal of `judge`, but only on the table
        as it stands in the store, and never for an act that was saved before and is sent again.
        """
        name = move_id or secrets.token_hex(8)
        known = self._known.get(table_id)
        now, fresh = (Saved(known), False) if known else (await self.read(table_id, name), True)
        for _ in range(TRIES):
            if now.repeated:
                return now
            change = _judged(judge, now.table, fresh)
            if change is not None:
                saved = await self.save(now.table, change, name)
                if saved is not None:
                    return saved
            elif fresh:
                return now
            now, fresh = await self.read(table_id, name), True
        raise TableBusy

    def hear_saved(self, hear: OnSaved) -> None:
        """Tell `hear` of each change that this process saves from now on, with the table's id;
        None means that the table has to be read.
        """
        self._on_saved.append(hear)

    @contextmanager
    def hear_deadlines(self, hear: OnDeadline, hear_pass: OnPass) -> Iterator[None]:
        """Return a context in which `hear` is told of each deadline that this process sets: its
        shard, and in how many ms it is due. Of passes by themselves `hear_pass` is told instead.
        """
        self._on_deadline.append(hear)
        self._on_pass.append(hear_pass)
        try:
            yield
        finally:
            self._on_deadline.remove(hear)
            self._on_pass.remove(hear_pass)

    async def save(
        self, before: Table, change: Change, move_id: str, own_pass: OwnPass | None = None
    ) -> Saved | None:
        """Save a change that was judged on `before`; return None if the table had moved on, or if
        it is a pass by itself that is off.
        """
        new, keep = replace(change.table, version=before.version + 1), None
        if change.kind in (ChangeKind.SEATS, ChangeKind.ENDED):
            await note_sitters(self._store, new, before)
        if change.kind is ChangeKind.STARTED:
            new = replace(new, dealt_ms=await note_players(self._store, new))
        if change.kind is ChangeKind.ENDED:
            new = with_secret(new, os.urandom(32))
            new = replace(new, over_ms=await self._store.clock_ms())
            now, moves = await self.read_with_moves(before.id, 0)
            if (now.stamp, now.epoch) != (before.stamp, before.epoch):
                return None
            last = (change.line,) if change.made else ()
            keep = to_keep(new, (*moves, *last), self._keep_ms)
        commit = self._commit(before, replace(change, table=new), move_id, keep, own_pass)
        try:
            reply = await self._send(commit)
        except StoreUnavailable:
            self._tell(new.id, None)  # it may have been saved
            raise
        if reply.result is CommitResult.DONE:
            saved = self._saved(before, new, commit, reply)
            gone = change.kind is ChangeKind.GONE
            if gone:
                self._known.pop(new.id, None)
            self._tell(new.id, None if gone else OwnChange(saved, change.made))
            return Saved(saved)
        if reply.result is CommitResult.AGAIN:
            self._tell(new.id, None)
            return (await self.read(before.id))._replace(repeated=True)
        self._store.metrics.conflicts.inc()
        return None

    def _tell(self, table_id: str, change: OwnChange | None) -> None:
        self._thoughts.changed(table_id)
        for hear in self._on_saved:
            hear(table_id, change)

    def _commit(
        self,
        before: Table,
        change: Change,
        move_id: str,
        keep: KeptGame | None = None,
        own_pass: OwnPass | None = None,
    ) -> Commit:
        table, waits = change.table, self._deadlines.after(before, change)
        return Commit(
            table_id=table.id,
            kind=change.kind,
            builds_on=before.stamp,
            epoch=before.epoch,
            version=table.version,
            value=stamp(table.version, before.epoch).encode() + encoded(table),
            lives_ms=lives_ms(table) + keys.GRACE_MS,
            move_id=move_id,
            move=change.line,
            deadlines=waits,
            keep=keep,
            same_bout=in_same_bout(before, table),
            by=self.signature,
            told=encode_told(ChangeNote(change.line, waits, PROGRAM)),
            tells_value=not change.says_all(before),
            judged=self._deadlines.of_orders(before, change),
            held=change.held[:2] if change.held else ("", b""),
            ends_orders=change.ends_orders,
            keeps_passes=bool(self._on_pass),
            own_pass=(own_pass.what, own_pass.score) if own_pass else ("", ""),
        )

    async def _send(self, commit: Commit) -> CommitReply:
        reply = await self._store.commit(commit)
        if reply.result is CommitResult.DONE:
            orders = [] if reply.orders_ms is None else [reply.orders_ms]
            soonest = min([*orders, *commit.claimed_ms()], default=None)
            if soonest is not None:
                self.expect(commit.table_id, soonest)
        return reply

    def expect(self, table_id: str, ms: int) -> None:
        """Tell those who hear deadlines of one that this process has set."""
        for hear in self._on_deadline:
            hear(keys.shard_of(table_id), ms)

    def _saved(self, before: Table, new: Table, commit: Commit, reply: CommitReply) -> Table:
        """Return the new table as a reader would find it."""
        log_change(self._store.metrics, new, commit.kind)
        for seat, ms, score in commit.kept_passes(reply.now_ms):
            for hear in self._on_pass:
                hear(OwnPass(new.id, seat, new.waiting[seat], score), ms)
        return self._remember(
            replace(
                new,
                epoch=reply.epoch,
                stamp=stamp(reply.version, reply.epoch),
                deadlines=when_due(before, new, commit.deadlines, reply.now_ms),
            )
        )

    def take(self, old: Table, change: TableChange) -> Followed | None:
        """Return the table after a change, and the move that it was. None if the table has to be
        read: `old` isn't the one that was changed, or it is gone.
        """
        found = followed(old, change)
        if found is not None:
            known = self._known.get(old.id)
            if known is None or known.epoch != change.epoch or known.version < change.version:
                self._remember(found.table)
        return found


def _judged(judge: Judge, table: Table, fresh: bool) -> Change | None:
    """Return the change; None if there is none, or if the refusal may be due to a table that is
    out of date (`fresh` False).
    """
    try:
        return judge(table)
    except TableError:
        if fresh:
            raise
        return None
