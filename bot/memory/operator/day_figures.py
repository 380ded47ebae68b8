"""Figures of the last two days by quarters of an hour, so that each time zone has its own day.

They are HyperLogLogs: nobody can be read out of them, and what is noted twice counts once. Redis
counts them with a standard error of 0.81 %.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository

QUARTER: Final = 15 * 60  # seconds


class DayFigure(StrEnum):
    """Things that are counted; the words are part of keys."""

    BEGUN = "begun"  # games
    FINISHED = "finished"  # games
    PEOPLE = "people"  # dealt cards
    GROUPS = "groups"  # in which cards were dealt


class DayFigures(Repository):
    """Figures of all bots together."""

    async def note(self, now: float, seen: Mapping[DayFigure, Iterable[str | int]]) -> None:
        """Count what was seen at `now` (seconds since 1970); a repeat is harmless."""
        pipe = self._redis.pipeline(transaction=False)
        for figure, members in seen.items():
            if found := list(members):
                key = keys.day_figure(self._bot, figure, int(now) // QUARTER)
                pipe.pfadd(key, *found)
                pipe.pexpire(key, keys.day_figure.lives_ms)
        await pipe.execute()

    async def since(self, begin: float, now: float) -> dict[DayFigure, int]:
        """Return how many of each there were from `begin` to `now`, in seconds since 1970."""
        quarters = range(int(begin) // QUARTER, int(now) // QUARTER + 1)
        return {
            figure: int(
                await self._redis.pfcount(
                    *(keys.day_figure(self._bot, figure, one) for one in quarters)
                )
            )
            for figure in DayFigure
        }
