"""Counts of what a person, or all in a chat, asked for lately."""

from __future__ import annotations

from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, ms, script

COUNT_COMMAND: Final = script("count_command")


class Limits(Repository):
    """Counts that all processes of the bot share."""

    async def count(self, whose: str, update: int, most: int, seconds: float) -> int:
        """Count one more request; return its number since the first of them.

        A number above `most` + 1 is returned as `most + 2` or more. After `seconds` counting
        begins again.
        """
        key = keys.asked_lately(self._bot, whose)
        return int(await self._run(COUNT_COMMAND, [key], update, most + 1, ms(seconds)))
