"""The clock: finds deadlines that have come, in any process, and has each met once."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from engine.tables.clock.due_deadlines import DueDeadlines
from engine.tables.commits import OnPass, OwnPass
from engine.tables.errors import TableError
from engine.tables.health.outage import Outage
from engine.tables.nursery import Nursery
from engine.tables.store.redis_store import Claim, Deadline

log = logging.getLogger(__name__)

LEASE = 2.0  # seconds a process has for a deadline before another takes it up
# Seconds between looks at all shards, by one process for all: each meets by itself what it has set
# to be due, and a look finds what those have left who died.
LOOK_EVERY = 1.0
AT_ONCE = 50  # deadlines taken from a shard in one go


@contextmanager
def own_passes(make: Callable[[OwnPass, float], None]) -> Iterator[OnPass]:
    """Return a context whose value is told of passes by themselves. `make` is called when one is
    due, with the seconds that it is late; those that aren't due when the context ends are left to
    other processes.
    """
    loop = asyncio.get_running_loop()
    timers: dict[OwnPass, asyncio.TimerHandle] = {}

    def due(own: OwnPass, at: float) -> None:
        timers.pop(own, None)
        make(own, max(0.0, loop.time() - at))

    def begin(own: OwnPass, ms: int) -> None:
        at = loop.time() + ms / 1000
        timers[own] = loop.call_at(at, due, own, at)

    try:
        yield begin
    finally:
        for timer in timers.values():
            timer.cancel()


class Clock:
    """A task that moves for people whose time ran out and for computer players, and closes tables
    where nobody started a game. Any number of processes may run one. `lease` and `look_every` are
    seconds.
    """

    def __init__(
        self, deadlines: DueDeadlines, *, lease: float = LEASE, look_every: float = LOOK_EVERY
    ) -> None:
        self.pulse = deadlines.pulse
        self._outage = Outage(log, "Deadlines can't be read")
        self._deadlines = deadlines
        self._lease_ms = int(lease * 1000)
        self._look_every = look_every
        self._soon: dict[int, float] = {}  # shard -> when this process knows something to be due
        self._news = asyncio.Event()
        self._chance = random.Random(os.urandom(8))  # noqa: S311  spreads looks, hides nothing

    async def run(self) -> None:
        """Run until cancelled. While the store is away the clock waits, and so do deadlines."""
        async with Nursery() as nursery:
            make = partial(self._pass, nursery)
            with own_passes(make) as begin, self._deadlines.hear(self._expect, begin):
                while True:
                    await self._round(nursery)

    async def _round(self, nursery: Nursery) -> None:
        try:
            if await self._deadlines.may_look_for_all(int(self._look_every * 900)):
                for shard, ms in (await self._deadlines.look()).items():
                    self._expect(shard, ms)
            self.pulse.beat()
            self._outage.is_over()
            await self._until_next_look(nursery)
        except TableError as error:
            self._outage.goes_on(error)
            await asyncio.sleep(self._look_every)

    async def _until_next_look(self, nursery: Nursery) -> None:
        """Sleep, but meet what this process itself set to be due before then."""
        until = time.monotonic() + self._look_every * self._chance.uniform(0.8, 1.2)
        while (now := time.monotonic()) < until:
            due = [shard for shard, at in self._soon.items() if at <= now]
            if due:
                self._start(nursery, await self._claim(due))
                continue
            self._news.clear()
            first = min(self._soon.values(), default=until)
            try:
                async with asyncio.timeout(min(first, until) - now):
                    await self._news.wait()
            except TimeoutError:
                continue

    async def _claim(self, shards: Sequence[int]) -> list[Claim]:
        for shard in shards:
            self._soon.pop(shard, None)
        return await self._deadlines.claim(shards, self._lease_ms, AT_ONCE)

    def _expect(self, shard: int, ms: int) -> None:
        """Note that something in this shard is due in so many ms."""
        at = time.monotonic() + ms / 1000
        if at < self._soon.get(shard, float("inf")):
            self._soon[shard] = at
            self._news.set()

    def _start(self, nursery: Nursery, claims: Sequence[Claim]) -> None:
        for claim in claims:
            for deadline in claim.due:
                nursery.start(self._meet(deadline), f"deadline of table {deadline.table_id}")
            if len(claim.due) == AT_ONCE:
                self._expect(claim.shard, 0)
            elif claim.next_ms is not None:
                self._expect(claim.shard, claim.next_ms - claim.now_ms)

    def _pass(self, nursery: Nursery, own: OwnPass, late: float) -> None:
        nursery.start(self._make(own, late), f"pass at table {own.table_id}")

    async def _make(self, own: OwnPass, late: float) -> None:
        """Make a pass by itself. If this fails, it is taken up as a deadline that nobody met."""
        try:
            await self._deadlines.make(own, late)
        except TableError as error:
            log.warning("A pass at table %s waits for its lease: %s", own.table_id, error)

    async def _meet(self, deadline: Deadline) -> None:
        """Meet a deadline. If this fails, its lease ends and it is taken up again."""
        try:
            await self._deadlines.meet(deadline)
        except TableError as error:
            log.warning("A deadline of table %s waits for its lease: %s", deadline.table_id, error)
