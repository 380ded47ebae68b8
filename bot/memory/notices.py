"""The turn notices that lie in people's private chats."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.memory import keys
from bot.memory.repository import Repository


@dataclass(frozen=True, slots=True)
class SentNotice:
    """A private message that told somebody about one turn."""

    turn: str
    chat: int
    message: int


class SentNotices(Repository):
    """By table and seat."""

    async def of(self, table_id: str) -> dict[int, SentNotice]:
        """A table's notices, by seat."""
        found = await self._redis.hgetall(keys.notices(self._bot, table_id))
        return {int(seat): SentNotice(*json.loads(value)) for seat, value in found.items()}

    async def keep(self, table_id: str, seat: int, notice: SentNotice) -> None:
        """This notice was sent."""
        key = keys.notices(self._bot, table_id)
        value = json.dumps([notice.turn, notice.chat, notice.message])
        await self._redis.hset(key, seat, value)
        await self._redis.pexpire(key, keys.NOTICE_MS)

    async def forget(self, table_id: str, seat: int) -> None:
        """This notice is being removed."""
        await self._redis.hdel(keys.notices(self._bot, table_id), seat)
