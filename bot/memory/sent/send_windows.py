"""Sends of the last seconds, and pauses that Telegram asked for, shared by all processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, ms, script

COUNT_SEND: Final = script("count_send")


class Window(NamedTuple):
    """A limit of so many messages in so many seconds."""

    name: str
    most: int
    seconds: float
    share: int | None = None  # of these, how many the caller may fill; None: all

    @property
    def room(self) -> int:
        """Number of messages in the window below which there is room for the caller's."""
        return self.most if self.share is None else self.share


class SendWindows(Repository):
    """Windows that all processes of the bot share."""

    async def take(self, chat: str | None, windows: Sequence[Window]) -> float:
        """Count one message in every window and return 0; or count none and return seconds to
        wait.
        """
        return await self._count(chat, windows, 1)

    async def wait(self, chat: str | None, windows: Sequence[Window]) -> float:
        """Return seconds until a message would have room in every window; nothing is counted."""
        return await self._count(chat, windows, 0)

    async def _count(self, chat: str | None, windows: Sequence[Window], count: int) -> float:
        holds = [keys.pause(self._bot, chat)] if chat else []
        names = [*holds, *(keys.send_window(self._bot, one.name) for one in windows)]
        sizes = [value for one in windows for value in (one.room, ms(one.seconds), one.most)]
        return int(await self._run(COUNT_SEND, names, len(holds), count, *sizes)) / 1000

    async def pause(self, chat: str, seconds: float) -> None:
        """Store that Telegram asked for a pause in this chat."""
        await self._redis.set(keys.pause(self._bot, chat), 1, px=max(1, ms(seconds)))
