"""Sends of the last seconds, and pauses that Telegram asked for, shared by all processes.

A chat's limit can be learned. It rises by a tenth after each full minute, up to three times the
usual one, and falls at once when Telegram refuses a call; then it rests for hours. While a
pause lasts, more refusals lower nothing: they are of the same burst.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, ms, script

if TYPE_CHECKING:
    from engine.tables import Client

COUNT_SEND: Final = script("count_send")
PAUSE_CHAT: Final = script("pause_chat")
RISES_AGAIN: Final = 6 * 3600.0  # seconds from a refusal until a limit may rise


class Follows(IntEnum):
    """Ways in which a window's room follows the chat's learned limit."""

    NOT = 0
    UP = 1
    UP_AND_DOWN = 2  # that of calls by which the limit is learned


class Window(NamedTuple):
    """A limit of so many messages in so many seconds."""

    name: str
    most: int
    seconds: float
    share: int | None = None  # of these, how many the caller may fill; None: all
    follows: Follows = Follows.NOT

    @property
    def room(self) -> int:
        """Number of messages in the window below which there is room for the caller's."""
        return self.most if self.share is None else self.share


class SendWindows(Repository):
    """Windows that all processes of the bot share."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        super().__init__(redis, bot_id)
        self.note_change: Callable[[str], None] = lambda _change: None
        """Called with `raised` or `lowered` when a chat's learned limit changes."""

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
        learned = self._learned(chat) if chat and any(one.follows for one in windows) else []
        names = [*holds, *learned, *(keys.send_window(self._bot, one.name) for one in windows)]
        sizes = [
            value
            for one in windows
            for value in (one.room, ms(one.seconds), one.most, one.follows.value)
        ]
        lives = keys.learned_limit.lives_ms or 0
        told = await self._run(COUNT_SEND, names, len(holds), len(learned), count, lives, *sizes)
        wait, raised = map(int, told)
        if raised:
            self.note_change("raised")
        return wait / 1000

    async def pause(self, chat: str, seconds: float, windows: Sequence[Window] = ()) -> None:
        """Store that Telegram asked for a pause in this chat when a call that counts in these
        windows was made.
        """
        following = [one for one in windows if one.follows]
        pause, lasts = keys.pause(self._bot, chat), max(1, ms(seconds))
        if not following:
            await self._redis.set(pause, 1, px=lasts)
            return
        counted = [keys.send_window(self._bot, one.name) for one in following]
        span, lives = ms(following[0].seconds), keys.learned_limit.lives_ms or 0
        numbers = (lasts, following[0].most, span, ms(RISES_AGAIN), lives)
        if await self._run(PAUSE_CHAT, [pause, *self._learned(chat), *counted], *numbers):
            self.note_change("lowered")

    def _learned(self, chat: str) -> list[str]:
        return [keys.learned_limit(self._bot, chat), keys.limit_rests(self._bot, chat)]
