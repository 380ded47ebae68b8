"""Layouts of the store: how the keys of shards are named. Keys of an earlier layout get their new
names before anybody is served.

Layout 1 was written by release 0.1.0: the tags {d00} to {d15}, and no note. Layout 2 is written
since 0.2.0: the tags of keys.py, with a note in each shard. Moving from layout 1 (`_move_all` and
what only it calls, KEEP_MOVED, keys.layout_lease) goes in 0.4.0; whoever comes
from 0.1.0 starts 0.2 or 0.3 once. The notes stay, for `durak move` and for later layouts.

Keys are copied by their dump and then deleted, since RENAME can't reach another slot of a Cluster;
a dump has a stream's consumer groups too. A key always has one of its names at least, so that the
next process finishes what one that was killed has begun. For the same reason two processes at once
would do no harm: the lease only saves the work.

While `durak move` brings everything from another store, the notes name that store, and nobody is
served.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, NamedTuple

from engine.tables import keys
from engine.tables.errors import StoreRefused, StoreUnavailable
from engine.tables.health.outage import Outage
from engine.tables.store.connect import Client
from engine.tables.store.plain_errors import plain_errors
from engine.tables.store.scripts import KEEP_MOVED
from engine.tables.store.server_version import check_version

log = logging.getLogger(__name__)

LAYOUT: Final = "2"
LEASE_MS = 10_000  # renewed with every hundred keys
LOOK_EVERY = 0.2  # seconds
# In so many looks some clock shows itself if any process of an earlier release runs: together they
# take twice as long as it rests at most.
LOOKS = 12
AT_ONCE = 100  # keys
_EARLIER_PATTERN: Final = "{d[01][0-9]}:*"
_EARLIER: Final = re.compile(rb"\{d(\d\d)\}:(.+)", re.DOTALL)
_MOVING: Final = "moving from "
_EPOCH: Final = keys.epoch(0).rpartition(":")[2].encode()


class UnknownLayout(Exception):
    """People can't be served from this store as it is; the sentence says why."""


class HalfMoved(UnknownLayout):
    """Not all is here yet of what `durak move` brings from `source`."""

    def __init__(self, source: str) -> None:
        super().__init__(
            f"Not everything has come from {source} yet: give the same `durak move` once more, "
            "which goes on where it stopped."
        )


class _Wait(Exception):
    """Something must end before keys are moved; it says what."""


class _Moved(NamedTuple):
    """A key's name, before and now."""

    before: bytes
    now: str
    shard: int


class Layout:
    """The layout of one store, for a process that is about to serve. `looks` is how often it asks
    whether processes of an earlier release run, five times a second; `place` is the store's name
    in what it logs while it waits.
    """

    def __init__(self, client: Client, *, looks: int = LOOKS, place: str = "the store") -> None:
        self._client = client
        self._me = secrets.token_hex(8).encode()
        self._looks = looks
        self._place = place

    async def settle(self) -> None:
        """Return when all keys have the names of this release, after moving them if need be. Logs
        what it waits for, also while the store is away. Raises UnknownLayout and StoreTooOld.
        """
        outage = Outage(log, f"Nobody is served yet from {self._place}")
        while True:
            try:
                async with plain_errors():
                    await check_version(self._client)
                    if await self.is_settled():
                        break
                    await self._move_all()
            except (StoreUnavailable, StoreRefused, _Wait) as why:
                outage.goes_on(why)
                await asyncio.sleep(LOOK_EVERY)
        outage.is_over()

    async def is_settled(self) -> bool:
        """Return whether all keys have the names of this release, by the note in each shard: one
        round trip. Raises UnknownLayout.
        """
        found = await self._notes()
        if source := _source_in(found):
            raise HalfMoved(source)
        if unknown := found - {None, LAYOUT}:
            raise UnknownLayout(
                "The store was last used by a newer release of Durak: its keys have layout "
                f"{max(unknown)}, and this release knows {LAYOUT}. Start the newer release."
            )
        return found == {LAYOUT}

    async def moves_from(self) -> str | None:
        """Return the name of the store from which a move hasn't brought everything yet, if there
        is one.
        """
        return _source_in(await self._notes())

    async def begin_move(self, source: str) -> None:
        """Note that everything is brought from there from now on; until `end_move` nobody is
        served.
        """
        await self._note(_MOVING + source)

    async def end_move(self) -> None:
        """Note that everything is here, with the names of this release."""
        await self._note(LAYOUT)

    async def _notes(self) -> set[Any]:
        pipe = self._client.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipe.execute_command("GET", keys.layout(shard))
        return {note and note.decode() for note in await pipe.execute()}

    async def _move_all(self) -> None:
        """Move keys until none is left: in a Cluster a key may go to a node that was asked
        before.
        """
        if await self._client.get(keys.layout_lease()) not in (None, self._me):
            raise _Wait("another process moves the keys of an earlier release")
        if await self._first_batch():
            await self._hold_lease()
            await self._no_other_runs()
            total = 0
            while moved := await self._move_found():
                total += moved
            log.info("%d keys of an earlier release have got their new names", total)
        await self._note(LAYOUT)

    async def _note(self, says: str) -> None:
        pipe = self._client.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipe.execute_command("SET", keys.layout(shard), says)
        await pipe.execute()

    async def _hold_lease(self) -> None:
        """Take the lease. It isn't given back: when all is settled nobody asks for it."""
        await self._client.set(keys.layout_lease(), self._me, nx=True, px=LEASE_MS)
        if await self._client.get(keys.layout_lease()) != self._me:
            raise _Wait("another process moves the keys of an earlier release")
        await self._client.pexpire(keys.layout_lease(), LEASE_MS)

    async def _no_other_runs(self) -> None:
        """Wait until no process of an earlier release runs: what it writes now would be lost. Each
        runs a clock.
        """
        for _ in range(self._looks):
            if await self._client.exists(keys.EARLIER_CLOCK):
                raise _Wait("processes of an earlier release still run: stop them")
            await asyncio.sleep(LOOK_EVERY)

    async def _first_batch(self) -> bool:
        async for _ in self._found():
            return True
        return False

    async def _move_found(self) -> int:
        moved = 0
        async for batch in self._found():
            await self._hold_lease()
            moved += await self._move(batch)
        return moved

    async def _found(self) -> AsyncIterator[Sequence[_Moved]]:
        """Return the keys that still have their earlier names, on all nodes."""
        batch: list[_Moved] = []
        async for key in self._client.scan_iter(match=_EARLIER_PATTERN, count=AT_ONCE):
            moved = _moved(key)
            if moved:
                batch.append(moved)
            if len(batch) == AT_ONCE:
                yield batch
                batch = []
        if batch:
            yield batch

    async def _move(self, batch: Sequence[_Moved]) -> int:
        """Move these keys; return how many got their new names. Their ends are asked before their
        dumps: a key that ends in between has no dump; the other way round it would seem to have no
        end.
        """
        pipe = self._client.pipeline(transaction=False)
        for one in batch:
            pipe.execute_command("PEXPIRETIME", one.before)
            pipe.execute_command("DUMP", one.before)
        told = await pipe.execute()
        there = [
            (one, dump, max(0, ends))
            for one, ends, dump in zip(batch, told[::2], told[1::2], strict=True)
            if dump is not None
        ]
        replies = await KEEP_MOVED.run_many(
            self._client,
            [([one.now, keys.layout(one.shard)], [dump, ends]) for one, dump, ends in there],
        )
        kept = [one for (one, *_), reply in zip(there, replies, strict=True) if reply == 1]
        await self._delete(kept)
        _raise_first(replies)
        return len(kept)

    async def _delete(self, moved: Sequence[_Moved]) -> None:
        pipe = self._client.pipeline(transaction=False)
        for one in moved:
            pipe.execute_command("UNLINK", one.before)
        if moved:
            await pipe.execute()


def _source_in(notes: set[Any]) -> str | None:
    begun = (note for note in notes if note and note.startswith(_MOVING))
    return next((note.removeprefix(_MOVING) for note in begun), None)


def _moved(key: bytes) -> _Moved | None:
    """Return the key's names before and now; None for one that isn't to be moved: the life of the
    store's node goes with its slot.
    """
    found = _EARLIER.fullmatch(key)
    if found is None or found[2] == _EPOCH or int(found[1]) >= keys.SHARDS:
        return None
    shard = int(found[1])
    return _Moved(key, f"{keys.tag(shard)}:{found[2].decode()}", shard)


def _raise_first(replies: Sequence[Any]) -> None:
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
