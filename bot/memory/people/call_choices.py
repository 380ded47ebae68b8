"""People's choices of when to be called, and whether they want announcements."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from bot.memory import keys
from bot.memory.repository import Repository

Hours = tuple[int, int]
"""The full hours from which and until which it is quiet."""


class Call(StrEnum):
    """The turns about which somebody is notified."""

    NEVER = "never"
    ALONE = "alone"  # only where the table waits for nobody else
    EACH = "each"  # … or for more than a throw-in
    ALL = "all"  # also those in which they can only throw in

    @property
    def quieter(self) -> Call:
        """The next choice with fewer notices; itself if there is none."""
        return _FROM_QUIET[max(0, _FROM_QUIET.index(self) - 1)]

    @property
    def louder(self) -> Call:
        """The next choice with more notices; itself if there is none."""
        return _FROM_QUIET[min(len(_FROM_QUIET) - 1, _FROM_QUIET.index(self) + 1)]


_FROM_QUIET = tuple(Call)


@dataclass(frozen=True, slots=True)
class CallChoice:
    """One person's choice; the defaults hold for people who never chose."""

    call: Call = Call.EACH
    quiet: Hours | None = None


class CallChoices(Repository):
    """Choices by person."""

    async def of(self, person: int) -> CallChoice:
        """Return this person's choice; the usual one if they made none."""
        found = await self._get(keys.call_choice(self._first, person))
        if found is None:
            return CallChoice()
        call, quiet = json.loads(found)
        known = Call(call) if call in _FROM_QUIET else Call.EACH  # a later release may have others
        return CallChoice(known, (quiet[0], quiet[1]) if quiet else None)

    async def choose(self, person: int, choice: CallChoice) -> None:
        """Store the person's choice."""
        value = json.dumps([choice.call, choice.quiet])
        await self._redis.set(keys.call_choice(self._first, person), value, px=keys.CHOICE_MS)

    async def wants_news(self, person: int) -> bool:
        """Return whether this person wants announcements."""
        return not await self._redis.exists(keys.no_news(self._first, person))

    async def choose_news(self, person: int, on: bool) -> None:
        """Store whether this person wants announcements."""
        key = keys.no_news(self._first, person)
        if on:
            await self._redis.delete(key)
        else:
            await self._redis.set(key, 1, px=keys.CHOICE_MS)
