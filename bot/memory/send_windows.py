"""How much was sent lately, and for how long Telegram wants to hear nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.memory import keys
from bot.memory.repository import Repository, ms, script

Window = tuple[str, int, float]
"""Its name, how many messages it holds, in how many seconds."""

COUNT_SEND: Final = script("count_send")


class SendWindows(Repository):
    """Shared by all processes of the bot."""

    async def take(self, chat: str | None, windows: Sequence[Window]) -> float:
        """Count one message in every window, 0; or in none of them, and the seconds to wait."""
        holds = [keys.pause(self._bot, chat)] if chat else []
        names = [*holds, *(keys.send_window(self._bot, name) for name, _, _ in windows)]
        sizes = [value for _, most, span in windows for value in (most, ms(span))]
        return int(await self._run(COUNT_SEND, names, len(holds), *sizes)) / 1000

    async def pause(self, chat: str, seconds: float) -> None:
        """Telegram wants to hear nothing for this chat for a while."""
        await self._redis.set(keys.pause(self._bot, chat), 1, px=max(1, ms(seconds)))
