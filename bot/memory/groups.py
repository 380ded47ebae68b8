"""The ids of groups that have become supergroups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.memory import keys
from bot.memory.read_once import forget_read, once
from bot.memory.stored_values import NUMBER, Value

if TYPE_CHECKING:
    from engine.tables import Client


class Groups:
    """Ids of groups, kept under the first bot's id for all of the list."""

    def __init__(self, redis: Client, first: int) -> None:
        self._moved = Value(redis, first, keys.moved, NUMBER)
        self._former = Value(redis, first, keys.former, NUMBER)

    async def move(self, old: int, new: int) -> None:
        """Store that a group has become a supergroup with another id (a repeat is harmless)."""
        forget_read()
        await self._moved.keep(new, old)
        await self._former.keep(old, new)

    async def current_id(self, chat: int) -> int:
        """Return the group's present id."""

        async def read() -> int:
            return await self._moved.of(chat) or chat

        return await once(("moved", chat), read)

    async def current_ids(self, chats: Sequence[int]) -> dict[int, int]:
        """Return the present ids of several groups, in one call."""
        found = await self._moved.of_each([(chat,) for chat in chats])
        return {chat: now or chat for chat, now in zip(chats, found, strict=True)}

    async def former_id(self, chat: int) -> int | None:
        """Return the id that this group had before it became a supergroup, if it had one."""
        return await self._former.of(chat)
