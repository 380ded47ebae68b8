"""People to whom Telegram doesn't let us write, and where they were told how to change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.memory import keys
from bot.memory.stored_values import TEXT, Flag, Value

if TYPE_CHECKING:
    from engine.tables import Client


class RefusedPeople:
    """People who haven't pressed Start, or have blocked the bot."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        self.refused = Flag(redis, bot_id, keys.refused)
        self.reachable = Flag(redis, bot_id, keys.reachable)
        """Set for people who have let us write, and haven't refused since."""
        self._led = Flag(redis, bot_id, keys.led)
        self._told = Value(redis, bot_id, keys.told, TEXT)

    async def refuse(self, person: int) -> None:
        """Note that Telegram doesn't let us write to this person (two steps: a repeat is
        harmless).
        """
        await self.refused.set(person)
        await self.reachable.clear(person)

    async def allow(self, person: int) -> bool:
        """Note that this person lets us write; return whether they didn't before."""
        await self.reachable.set(person)
        return await self.refused.clear(person)

    async def invite_to_start_once(self, person: int) -> bool:
        """Return whether to lead this person to the private chat, and note that they were.

        True for somebody who can't be written to, and who hasn't been led there lately.
        """
        return not await self.reachable.is_set(person) and await self._led.set_once(person)

    async def mark_told(self, table_id: str, person: int, turn: str) -> bool:
        """Note that the table's message tells this person, for this turn, how to be notified.

        Return whether that is new: it tells it for one turn only.
        """
        return await self._told.keep_first(turn, table_id, person)

    async def told(self, table_id: str, people: Sequence[int]) -> dict[int, str]:
        """Return the people who were told, each with the turn for which they were."""
        found = await self._told.of_each([(table_id, one) for one in people])
        return {who: turn for who, turn in zip(people, found, strict=True) if turn}
