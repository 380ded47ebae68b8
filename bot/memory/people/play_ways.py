"""The way in which each person plays: on the page, or with buttons in their private chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.memory.keys import Person
from bot.memory.stored_values import DefaultedValue


@dataclass(frozen=True, slots=True)
class PlayWay:
    """One person's choice; the defaults hold for people who never chose."""

    here: bool = False  # with buttons
    signs: bool = True  # cards on buttons by sign ("7♥"), not by name


ON_THE_PAGE: Final = PlayWay()


class PlayWays(DefaultedValue[PlayWay, Person]):
    """Choices by person."""

    async def here(self, people: Iterable[int]) -> set[int]:
        """Return those of these people who play with buttons."""
        asked = list(people)
        ways = await self.of_each([(one,) for one in asked])
        return {one for one, way in zip(asked, ways, strict=True) if way and way.here}
