"""Groups: whether they want us, their numbers and admins."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.memory import keys
from bot.memory.repository import Repository


class Groups(Repository):
    """Facts about the groups that the bot is in, or was."""

    async def park(self, chat: int) -> None:
        """We were sent away: nothing is sent here until somebody invites us again."""
        await self._redis.set(keys.parked(self._bot, chat), 1, px=keys.CHOICE_MS)

    async def unpark(self, chat: int) -> bool:
        """We may speak here (again); true if we might not before."""
        return bool(await self._redis.delete(keys.parked(self._bot, chat)))

    async def is_parked(self, chat: int) -> bool:
        """Were we sent away from here?"""
        return bool(await self._redis.exists(keys.parked(self._bot, chat)))

    async def move(self, old: int, new: int) -> None:
        """A group has become a supergroup with another number (a repeat is harmless)."""
        await self._redis.set(keys.moved(self._first, old), new, px=keys.CHOICE_MS)
        await self._redis.set(keys.former(self._first, new), old, px=keys.CHOICE_MS)

    async def current_id(self, chat: int) -> int:
        """The number that this group has now."""
        now = await self._get(keys.moved(self._first, chat))
        return int(now) if now else chat

    async def current_ids(self, chats: Sequence[int]) -> dict[int, int]:
        """The same for several groups, in one question."""
        if not chats:
            return {}
        found = await self._redis.mget(*(keys.moved(self._first, chat) for chat in chats))
        return {chat: int(now) if now else chat for chat, now in zip(chats, found, strict=True)}

    async def former_id(self, chat: int) -> int | None:
        """The number that this group had before it became a supergroup."""
        before = await self._get(keys.former(self._first, chat))
        return int(before) if before else None

    async def title(self, chat: int) -> str | None:
        """The group's name as we last heard it."""
        return await self._get(keys.title(self._bot, chat))

    async def keep_title(self, chat: int, title: str) -> None:
        """The group's name as Telegram just told it."""
        await self._redis.set(keys.title(self._bot, chat), title, px=keys.TITLE_MS)

    async def admins(self, chat: int) -> tuple[int, ...] | None:
        """The admins as we saw them a moment ago; None when that was too long ago."""
        known = await self._get(keys.admins(self._bot, chat))
        return None if known is None else tuple(json.loads(known))

    async def forget_admins(self, chat: int) -> None:
        """Other people administer it now: Telegram is to be asked."""
        await self._redis.delete(keys.admins(self._bot, chat))

    async def keep_admins(self, chat: int, admins: Sequence[int]) -> None:
        """The admins as Telegram just named them."""
        key = keys.admins(self._bot, chat)
        await self._redis.set(key, json.dumps(admins), px=keys.ADMINS_MS)
