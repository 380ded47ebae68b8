"""The way in which each person plays: on the page, or with buttons in their private chat."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository


@dataclass(frozen=True, slots=True)
class PlayWay:
    """One person's choice; the defaults hold for people who never chose."""

    here: bool = False  # with buttons
    signs: bool = True  # cards on buttons by sign ("7♥"), not by name


ON_THE_PAGE: Final = PlayWay()


class PlayWays(Repository):
    """Choices by person."""

    async def of(self, person: int) -> PlayWay:
        """Return how this person plays."""
        found = await self._get(keys.play_way(self._first, person))
        return ON_THE_PAGE if found is None else PlayWay(*json.loads(found))

    async def choose(self, person: int, way: PlayWay) -> None:
        """Store how this person plays."""
        value = json.dumps([way.here, way.signs])
        await self._redis.set(keys.play_way(self._first, person), value, px=keys.CHOICE_MS)

    async def here(self, people: Iterable[int]) -> set[int]:
        """Return those of these people who play with buttons."""
        asked = list(people)
        if not asked:
            return set()
        found = await self._redis.mget(*(keys.play_way(self._first, one) for one in asked))
        ways = zip(asked, found, strict=True)
        return {one for one, way in ways if way is not None and json.loads(way)[0]}
