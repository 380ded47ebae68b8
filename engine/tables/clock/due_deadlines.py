"""Deadlines of all tables, shared out among the processes that meet them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from engine.tables import keys
from engine.tables.clock.due_acts import DueActs
from engine.tables.commits import Commits, OnDeadline, OnPass, OwnPass
from engine.tables.health.pulses import Pulse, Pulses
from engine.tables.maintenance import Maintenance
from engine.tables.store.redis_store import Claim, Deadline, RedisStore


class DueDeadlines:
    """Finds deadlines that are due, lends them to this process, and meets them. Every method may
    raise StoreUnavailable.
    """

    def __init__(
        self,
        store: RedisStore,
        commits: Commits,
        maintenance: Maintenance,
        acts: DueActs,
        pulses: Pulses,
    ) -> None:
        self._store = store
        self._commits = commits
        self._maintenance = maintenance
        self._acts = acts
        self._pulses = pulses

    @property
    def pulse(self) -> Pulse:
        """The pulse of the clock, for a process that runs one."""
        return self._pulses.of("clock")

    def hear(self, hear: OnDeadline, hear_pass: OnPass) -> AbstractContextManager[None]:
        """Return a context in which `hear` is told of each deadline that this process sets: its
        shard, and in how many ms it is due. Of passes by themselves `hear_pass` is told instead,
        and this process makes them.
        """
        return self._commits.hear_deadlines(hear, hear_pass)

    async def may_look_for_all(self, ms: int) -> bool:
        """Return whether this process looks at all deadlines in the next `ms` milliseconds."""
        return await self._store.is_first(keys.CLOCK, ms)

    async def look(self) -> dict[int, int]:
        """Return in how many ms the first deadline of each shard is due, for shards that have one.
        Maintenance pauses or resumes games first; and it is noted if an older release runs.
        """
        await self._maintenance.see_to_games()
        found = await self.next()
        await self._store.older_runs()
        return found

    async def next(self) -> dict[int, int]:
        """Return in how many ms the first deadline of each shard is due, for shards that have
        one.
        """
        return await self._store.next_deadlines()

    async def claim(self, shards: Sequence[int], lease_ms: int, limit: int) -> list[Claim]:
        """Lend this process what is due in these shards, at most `limit` in each, for `lease_ms`;
        then another may claim it. A shard whose node doesn't answer is left out.
        """
        return await self._store.claim(shards, lease_ms, limit)

    async def meet(self, deadline: Deadline) -> None:
        """Do what is due: a seat's move, or the end of a table where nobody started a game. Do
        nothing if the deadline isn't lent to this process any more.
        """
        await self._acts.meet(deadline)

    async def make(self, own: OwnPass, late: float) -> None:
        """Make a pass by itself that this process has set, unless it is off; `late` is for how
        many seconds it has been due.
        """
        self._store.metrics.deadlines_late.observe(late)
        await self._acts.make(own)
