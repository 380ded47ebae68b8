"""The way from Redis to the archive: the feeder brings games that commits have noted, oldest
first, each once; then people's numbers are worked out.

A note is deleted only after the archive has its game, and the archive takes a game that it has for
done. So a process may die anywhere in between, and while the archive is away games wait in Redis
for as long as games are kept at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from engine.tables import keys
from engine.tables.errors import TableError, UnreadableTable
from engine.tables.finished.earlier import note_earlier
from engine.tables.finished.past_game import Archive, ArchiveUnavailable, PastGame
from engine.tables.finished.recent import RecentGames, Waiting
from engine.tables.health.outage import Outage
from engine.tables.health.pulses import Pulse
from engine.tables.store.redis_store import RedisStore

log = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds between looks, by one process for all
REST = 1.0  # seconds after a failure
AT_ONCE = 50  # games of a shard
COUNTED_AT_ONCE = 25  # games whose numbers are worked out in one transaction


class Feeder:
    """A task that brings finished games to the archive and drops those that are too old. Any
    number of processes may run one. `look_every` and `rest` are seconds.
    """

    def __init__(
        self,
        store: RedisStore,
        recent: RecentGames,
        archive: Archive,
        pulse: Pulse,
        keep_ms: int,
        *,
        look_every: float = LOOK_EVERY,
        rest: float = REST,
    ) -> None:
        self.pulse = pulse
        self._store = store
        self._recent = recent
        self._archive = archive
        self._keep_ms = keep_ms
        self._look_every = look_every
        self._rest = rest
        self._outage = Outage(log, "Finished games can't be archived and wait")
        self._failures = store.metrics.archive_failures.labels("write")
        self._begun = False
        self._passed_over: set[str] = set()  # written by a newer program, which archives them

    async def run(self) -> None:
        """Run until cancelled. While the archive or the store is away nothing is lost."""
        while True:
            try:
                if await self._store.is_first(keys.archive_turn(), int(self._look_every * 900)):
                    await self._begin()
                    await self.catch_up()
                    await self._count()
                    await self._let_go()
                    self._outage.is_over()  # whose turn it isn't knows nothing of it
                self.pulse.beat()
                await asyncio.sleep(self._look_every)
            except TableError as error:
                if isinstance(error, ArchiveUnavailable):
                    self._failures.inc()
                self._outage.goes_on(error.values.get("reason", error))
                self.pulse.beat()  # it is the archive that fails, not this task
                await asyncio.sleep(self._rest)

    async def _begin(self) -> None:
        """Prepare the archive, once in this process."""
        if not self._begun:
            await self._archive.migrate()
            await note_earlier(self._store)
            self._begun = True

    async def catch_up(self) -> int:
        """Archive all games that wait; return how many were new to the archive."""
        new = 0
        while waiting := await self._next():
            new += await self._add(waiting)
            await self._recent.archived(waiting)
            self.pulse.beat()
        return new

    async def _add(self, waiting: Sequence[Waiting]) -> int:
        """Bring these games, and return how many were new. A person who was forgotten after their
        game was read is named in what was brought. The archive forgets only after Redis has, so
        whoever is still named in Redis will be forgotten there too. Games that it had before were
        brought by a process that died, perhaps here.
        """
        brought = [one.past for one in waiting if isinstance(one.past, PastGame)]
        new = await self._archive.add(brought)
        self._store.metrics.games_archived.inc(new)
        changed = await self._recent.changed(waiting)
        if new < len(brought) or changed:
            await self._archive.unname([*brought, *changed])
        return new

    async def _count(self) -> None:
        """Work out people's numbers; new games come first."""
        while await self._archive.numbers.count(COUNTED_AT_ONCE) == COUNTED_AT_ONCE:
            self.pulse.beat()
            await self.catch_up()

    async def _next(self) -> list[Waiting]:
        found = await self._recent.waiting(AT_ONCE, self._passed_over)
        for one in found:
            if isinstance(one.past, UnreadableTable):
                log.warning(
                    "A finished game waits for a newer release to archive it: %s", one.past
                )
                self._passed_over.add(one.member)
        return [one for one in found if one.member not in self._passed_over]

    async def _let_go(self) -> None:
        if await self._store.is_first(keys.archive_swept(), keys.HOUR_MS):
            dropped = await self._archive.drop_before(await self._store.clock_ms() - self._keep_ms)
            if dropped:
                log.info(
                    "%d games were older than games are kept, and have left the archive", dropped
                )
