"""How a table changes: an act is judged on the last version known, saved by compare and set, and
judged again if the table had moved on. Nothing is answered before it is saved.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from engine.tables import keys
from engine.tables.acts.dealing import REVEAL_MS, dealt
from engine.tables.acts.playing import (
    Change,
    fired,
    level_of,
    ordered,
    passed,
    running,
    with_secret,
)
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
from engine.tables.health.story import tell
from engine.tables.people import note_players, note_sitters
from engine.tables.standing.orders import read_kept
from engine.tables.store.commit import Commit, CommitReply, CommitResult, KeptGame
from engine.tables.store.redis_store import Deadline, RedisStore, Stored, stamp
from engine.tables.table import ChangeKind, Followed, Phase, Saved, Table, when_due
from engine.tables.thinking.choosing import takes_long, thought_elsewhere
from engine.tables.thinking.thoughts import Thoughts
from engine.tables.timing.auto_pass import PassDelay, passes_by_itself, passing_seats, takes_orders
from engine.tables.timing.pacing import Pacing

log = logging.getLogger(__name__)

TRIES = 12  # this often a table may change while one act is judged and saved
KNOWN_TABLES = 2000  # that a process remembers: those used last

Judge = Callable[[Table], Change | None]
OnDeadline = Callable[[int, int], None]  # told the shard, and in how many ms it is due
OnSaved = Callable[[str, OwnChange | None], None]


class Commits:
    """Every table of the store, as this process knows them."""

    def __init__(
        self,
        store: RedisStore,
        pacing: Pacing,
        pass_delay: PassDelay,
        keep_ms: int,
        thoughts: Thoughts,
    ) -> None:
        self._store = store
        self._thoughts = thoughts
        self._pacing = pacing
        self._pass_delay = pass_delay
        self._keep_ms = keep_ms
        self.signature = secrets.token_hex(4)  # of this process' changes
        self._known: dict[str, Table] = {}
        self._epochs: dict[int, str] = {}
        self._on_deadline: list[OnDeadline] = []
        self._on_saved: list[OnSaved] = []
        self._chance = secrets.SystemRandom()

    def known(self, table_id: str) -> Table | None:
        """The table as this process saw it last, if it has."""
        return self._known.get(table_id)

    async def read(self, table_id: str, move_id: str = "") -> Saved:
        """The table as it is now, and whether a move of that id has been made."""
        stored = await self._store.read(table_id, move_id=move_id)
        return Saved(self._learn(table_id, stored), stored is not None and stored.again)

    async def read_many(self, ids: Sequence[str]) -> list[Table]:
        """Those of these tables that there are, as they are now."""
        found = zip(ids, await self._store.read_many(ids), strict=True)
        return [self._learn(table_id, stored) for table_id, stored in found if stored]

    async def read_with_moves(self, table_id: str, first: int) -> tuple[Table, tuple[str, ...]]:
        """The table and the lines of its game's moves from `first` on, at one moment."""
        stored = await self._store.read(table_id, first)
        table = self._learn(table_id, stored)
        return table, stored.moves if stored else ()

    def _learn(self, table_id: str, stored: Stored | None) -> Table:
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
        """Save a new table; None if there is one of that id already."""
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
        """Judge an act and save what it does. Raises the refusal of `judge`, but only on the table
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
                saved = await self._save(now.table, change, name)
                if saved is not None:
                    return saved
            elif fresh:
                return now
            now, fresh = await self.read(table_id, name), True
        raise TableBusy

    def hear_saved(self, hear: OnSaved) -> None:
        """From now on `hear` is told of each change that this process saves, with the table's id;
        None if the table has to be read.
        """
        self._on_saved.append(hear)

    @contextmanager
    def hear_deadlines(self, hear: OnDeadline) -> Iterator[None]:
        """A context in which `hear` is told of each deadline that this process sets."""
        self._on_deadline.append(hear)
        try:
            yield
        finally:
            self._on_deadline.remove(hear)

    async def meet(self, deadline: Deadline) -> None:
        """Do what a deadline asks for, if it is still lent; forget it if its table is gone."""
        for _ in range(TRIES):
            stored = await self._store.read(deadline.table_id)
            if stored is None:
                await self._store.forget(deadline, None)
                return
            if deadline.what not in stored.lent:
                return  # somebody moved, or another process was here
            table = self._learn(deadline.table_id, stored)
            if await self._met(table, deadline.what, stored):
                return
        raise TableBusy

    async def _met(self, table: Table, what: str, stored: Stored) -> bool:
        """False if the table had moved on."""
        if what == keys.END:
            busy = table.phase is Phase.PLAYING or table.dealing is not None
            return busy or await self._close_unless_looked_at(table)
        if what == keys.DEAL:
            return await self._deal(table, stored)
        if what.startswith(keys.PASSES):
            return await self._by_itself(table, int(what.removeprefix(keys.PASSES)), stored)
        seat = int(what)
        if seat not in table.waiting:
            return True
        change = await self._ordered(table, seat)
        change = change or await self._by_clock(table, seat)
        name = f"clock:{seat}:{table.waiting[seat]}"
        return await self._save(table, change, name) is not None

    async def _by_clock(self, table: Table, seat: int) -> Change:
        """The clock moves for a seat. A computer player that takes long thinks elsewhere, and
        moves no earlier for having thought little.
        """
        dice, moves_at = os.urandom(16), time.monotonic() + self._pacing.ahead_ms / 1000
        thought = None
        if takes_long(table, seat):
            thought = await thought_elsewhere(self._thoughts, table, seat, dice)
            await asyncio.sleep(max(0.0, moves_at - time.monotonic()))
        return fired(table, seat, dice, log.error, thought)

    async def _deal(self, table: Table, stored: Stored) -> bool:
        """The time is up in which devices may tell what they promised."""
        if table.dealing is None:  # a process of the release before wrote the table meanwhile
            return await self._store.forget(Deadline(table.id, keys.DEAL), stored)
        return await self._save(table, dealt(table), f"deal:{table.version}") is not None

    async def _by_itself(self, table: Table, seat: int, stored: Stored) -> bool:
        """A seat passes, or does what its person left word of; False if the table had moved on."""
        can_only_pass = passes_by_itself(table, seat)
        change = passed(table, seat) if can_only_pass else await self._ordered(table, seat)
        if change is None:
            return await self._store.forget(Deadline(table.id, f"{keys.PASSES}{seat}"), stored)
        return await self._save(table, change, f"pass:{seat}:{table.version}") is not None

    async def _ordered(self, table: Table, seat: int) -> Change | None:
        """What a standing order does now, if there is one."""
        if not takes_orders(table, seat):
            return None
        return ordered(table, seat, read_kept(seat, await self._store.orders(table.id)))

    async def _close_unless_looked_at(self, table: Table) -> bool:
        """Somebody looks at a lobby: it stays for as long again."""
        waits = table.phase is Phase.LOBBY and await self._store.looking(table.id, None, 0)
        change = Change(table, ChangeKind.SEATS if waits else ChangeKind.GONE)
        return await self._save(table, change, secrets.token_hex(8)) is not None

    async def _save(self, before: Table, change: Change, move_id: str) -> Saved | None:
        """None if the table had moved on."""
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
        commit = self._commit(before, replace(change, table=new), move_id, keep)
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
        self._store.figures.conflicts.inc()
        return None

    def _tell(self, table_id: str, change: OwnChange | None) -> None:
        self._thoughts.changed(table_id)
        for hear in self._on_saved:
            hear(table_id, change)

    def _commit(
        self, before: Table, change: Change, move_id: str, keep: KeptGame | None = None
    ) -> Commit:
        table, waits = change.table, self._deadlines(before, change)
        return Commit(
            table_id=table.id,
            kind=change.kind,
            builds_on=before.stamp,
            epoch=before.epoch,
            version=table.version,
            value=stamp(table.version, before.epoch).encode() + encoded(table),
            lives_ms=_lives_ms(table) + keys.GRACE_MS,
            move_id=move_id,
            move=change.line,
            deadlines=waits,
            keep=keep,
            same_bout=_same_bout(before, table),
            by=self.signature,
            told=encode_told(ChangeNote(change.line, waits, PROGRAM)),
            tells_value=not change.says_all(before),
            judged=self._judged_by_orders(change),
            held=change.held[:2] if change.held else ("", b""),
            ends_orders=change.ends_orders,
        )

    async def _send(self, commit: Commit) -> CommitReply:
        reply = await self._store.commit(commit)
        orders = [] if reply.orders_ms is None else [reply.orders_ms]
        set_here = [*orders, *(ms for ms in commit.deadlines.values() if ms >= 0)]
        soonest = min(set_here, default=None)
        if reply.result is CommitResult.DONE and soonest is not None:
            self.expect(commit.table_id, soonest)
        return reply

    def expect(self, table_id: str, ms: int) -> None:
        """This process has set a deadline of a table."""
        for hear in self._on_deadline:
            hear(keys.shard_of(table_id), ms)

    def _saved(self, before: Table, new: Table, commit: Commit, reply: CommitReply) -> Table:
        """The new table as a reader would find it."""
        tell(self._store.figures, new, commit.kind)
        return self._remember(
            replace(
                new,
                epoch=reply.epoch,
                stamp=stamp(reply.version, reply.epoch),
                deadlines=when_due(before, new, commit.deadlines, reply.now_ms),
            )
        )

    def take(self, old: Table, change: TableChange) -> Followed | None:
        """The table after a change, and the move that it was. None where that can't be known
        without reading: `old` isn't the table that was changed, or it is gone.
        """
        found = followed(old, change)
        if found is not None:
            known = self._known.get(old.id)
            if known is None or known.epoch != change.epoch or known.version < change.version:
                self._remember(found.table)
        return found

    def _deadlines(self, before: Table, change: Change) -> dict[str, int]:
        """Deadlines that this change sets, ms from now, and those it takes away (-1)."""
        new = change.table
        if change.kind is ChangeKind.GONE:
            return {keys.END: -1}
        found = {str(seat): -1 for seat in before.waiting if seat not in new.waiting}
        for seat, since in new.waiting.items():
            if since == new.version:
                found[str(seat)] = self._time_to_move_ms(before, change, seat)
        found |= {str(seat): ms for seat, ms in change.waits.items()}
        if change.held and change.made:
            found[f"{keys.PASSES}{change.made.seat}"] = -1
        found |= self._passes(before, new)
        if new.dealing and not before.dealing:
            found[keys.DEAL] = REVEAL_MS
        elif before.dealing and not new.dealing:
            found[keys.DEAL] = -1
        if new.phase is not Phase.PLAYING:
            found[keys.END] = _lives_ms(new)
        elif change.kind is ChangeKind.STARTED:
            found[keys.END] = -1
        return found

    def _passes(self, before: Table, new: Table) -> dict[str, int]:
        """When seats pass by themselves, ms from now, and -1 for those that don't any more."""
        passed, passing = passing_seats(before), passing_seats(new)
        begin = {
            seat for seat in passing if seat not in passed or new.waiting[seat] == new.version
        }
        ends = {f"{keys.PASSES}{seat}": -1 for seat in passed - passing}
        return ends | {
            f"{keys.PASSES}{seat}": self._pass_delay.of(new, seat, self._chance.random())
            for seat in begin
        }

    def _judged_by_orders(self, change: Change) -> dict[int, int]:
        """In how many ms the orders of seats are judged for which the change means something, if
        they have any: only the store knows that. The moment is one of chance, as for a pass.
        """
        new = change.table
        if new.phase is not Phase.PLAYING:
            return {}
        return {
            seat: self._pass_delay.of(new, seat, self._chance.random())
            for seat in range(len(new.seats))
            if takes_orders(new, seat)
            and new.version in (new.cards_since, new.waiting.get(seat))
            and not passes_by_itself(new, seat)
        }

    def _time_to_move_ms(self, before: Table, change: Change, seat: int) -> int:
        """How long the table waits for a seat; a computer player seems to think for a moment."""
        table = change.table
        if not table.seats[seat].automatic:
            return table.pace.seconds * 1000
        mover = change.made.seat if change.made else None
        goes_on = mover == seat and _same_bout(before, table)
        level, chance = level_of(table.seats[seat]), self._chance.random()
        return self._pacing.due(level, running(table), seat, chance, goes_on=goes_on)


def _judged(judge: Judge, table: Table, fresh: bool) -> Change | None:
    """None where nothing is to change, or where only a table that may be old is to blame for the
    refusal.
    """
    try:
        return judge(table)
    except TableError:
        if fresh:
            raise
        return None


def _same_bout(before: Table, after: Table) -> bool:
    """Was it a move within a bout, and no more?"""
    if before.game is None or after.game is None:
        return False
    both_run = before.phase is after.phase is Phase.PLAYING
    return both_run and before.game.bout_number == after.game.bout_number


def _lives_ms(table: Table) -> int:
    if table.phase is Phase.LOBBY and len(table.persons) <= 1:
        return max(keys.LONELY_LOBBY_MS, table.pace.seconds * 1000)
    return {
        Phase.LOBBY: keys.LOBBY_MS,
        Phase.PLAYING: keys.PLAYING_MS,
        Phase.OVER: keys.OVER_MS,
    }[table.phase]
