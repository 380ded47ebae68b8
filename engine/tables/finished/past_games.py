"""Finished games wherever they are kept: Redis first, then the archive, if there is one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from engine.tables import keys
from engine.tables.errors import NoRecord
from engine.tables.finished.past_game import Archive, ArchiveUnavailable, PastGame, PlayedGame
from engine.tables.finished.recent import RecentGames
from engine.tables.health.outage import Outage
from engine.tables.health.table_metrics import TableMetrics
from engine.tables.history import Finished, Totals, totals_of
from engine.tables.table import Phase, Table
from engine.tables.table_ids import known_id

T = TypeVar("T")
Load = Callable[[str], Awaitable[Table]]

log = logging.getLogger(__name__)


class PastGames:
    """Finished games, as faces ask for them. Methods may raise ArchiveUnavailable."""

    def __init__(
        self, recent: RecentGames, archive: Archive | None, metrics: TableMetrics, load: Load
    ) -> None:
        """`load` returns a table as it is now."""
        self._load = load
        self._recent = recent
        self._archive = archive
        self._outage = Outage(log, "The archive can't be read")
        self._failures = metrics.archive_failures.labels("read")

    async def record(self, table_id: str, game: int | None = None) -> dict[str, Any]:
        """Return the record of a finished game, by default the last one. Raises NoRecord if there
        is none, if the game still runs, or if it isn't kept any more.
        """
        if game is None:
            table = await self._load(table_id)
            if table.phase is not Phase.OVER:
                raise NoRecord(table=table_id)
            game = table.game_number
        return (await self.game(table_id, game)).record

    async def game(self, table_id: str, game: int) -> PlayedGame:
        """Return a finished game with its record, and who sat there. Raises NoRecord as
        `record` does.
        """
        table_id = known_id(table_id)
        try:
            return await self._recent.game(table_id, game)
        except NoRecord:
            if self._archive is None:
                raise
            past = await self._asked(self._archive.game(table_id, game))
            if past is None:
                raise
            return past.played()

    async def _asked(self, answer: Awaitable[T]) -> T:
        """Return the archive's answer, and note whether it is away."""
        try:
            found = await answer
        except ArchiveUnavailable as error:
            self._failures.inc()
            self._outage.goes_on(error.values["reason"])
            raise
        self._outage.is_over()
        return found

    async def of_person(self, person_id: int, limit: int) -> list[Finished]:
        """Return the newest games that this person sat in, newest first. While the archive is away
        those of the last days.
        """
        return await self._newest(
            lambda shard: keys.games_of(shard, person_id),
            lambda archive: archive.games_of(person_id, limit),
            limit,
        )

    async def of_place(self, place: str, limit: int) -> list[Finished]:
        """Return the newest games of a place in the same way."""
        return await self._newest(
            lambda shard: keys.games_at(shard, place),
            lambda archive: archive.games_at(place, limit),
            limit,
        )

    async def _newest(
        self,
        listed_in: Callable[[int], str],
        ask: Callable[[Archive], Awaitable[Sequence[PastGame]]],
        limit: int,
    ) -> list[Finished]:
        if limit < 1:
            return []
        recent = await self._recent.games(listed_in, limit)
        if self._archive is None or len(recent) == limit:
            return recent
        found = {(one.table_id, one.game): one for one in await self._older(ask, self._archive)}
        found |= {(one.table_id, one.game): one for one in recent}
        return sorted(found.values(), key=lambda one: one.ended_ms, reverse=True)[:limit]

    async def _older(
        self, ask: Callable[[Archive], Awaitable[Sequence[PastGame]]], archive: Archive
    ) -> list[Finished]:
        with suppress(ArchiveUnavailable):
            return [past.finished() for past in await self._asked(ask(archive))]
        return []

    async def totals(self) -> Totals:
        """Return the totals of all finished games."""
        return await self._recent.totals()

    async def months(self) -> Mapping[str, Totals]:
        """Return the totals of each month ("2026-11") that the archive knows of; none while it is
        away.
        """
        if self._archive is None:
            return {}
        with suppress(ArchiveUnavailable):
            found = await self._asked(self._archive.months())
            return {month: totals_of(counts) for month, counts in found.items()}
        return {}
