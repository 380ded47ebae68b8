"""Groups: whether the bot is in them, their ids, titles and admins."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.memory import keys
from bot.memory.read_once import forget_read, once
from bot.memory.repository import Repository


class Groups(Repository):
    """Facts about the groups that the bot is in, or was."""

    async def park(self, chat: int) -> None:
        """Note that the bot was removed: nothing is sent here until somebody invites it again."""
        await self._redis.set(keys.parked(self._bot, chat), 1, px=keys.CHOICE_MS)

    async def unpark(self, chat: int) -> bool:
        """Note that the bot may write here; return whether it couldn't before."""
        return bool(await self._redis.delete(keys.parked(self._bot, chat)))

    async def is_parked(self, chat: int) -> bool:
        """Return whether the bot was removed from the group."""
        return bool(await self._redis.exists(keys.parked(self._bot, chat)))

    async def move(self, old: int, new: int) -> None:
        """Store that a group has become a supergroup with another id (a repeat is harmless)."""
        forget_read()
        await self._redis.set(keys.moved(self._first, old), new, px=keys.CHOICE_MS)
        await self._redis.set(keys.former(self._first, new), old, px=keys.CHOICE_MS)

    async def current_id(self, chat: int) -> int:
        """Return the group's present id."""

        async def read() -> int:
            now = await self._get(keys.moved(self._first, chat))
            return int(now) if now else chat

        return await once(("moved", self._first, chat), read)

    async def current_ids(self, chats: Sequence[int]) -> dict[int, int]:
        """Return the present ids of several groups, in one call."""
        if not chats:
            return {}
        found = await self._redis.mget(*(keys.moved(self._first, chat) for chat in chats))
        return {chat: int(now) if now else chat for chat, now in zip(chats, found, strict=True)}

    async def former_id(self, chat: int) -> int | None:
        """Return the id that this group had before it became a supergroup, if it had one."""
        before = await self._get(keys.former(self._first, chat))
        return int(before) if before else None

    async def offer_mentions_once(self, chat: int) -> bool:
        """Return whether to ask this group about mentions, and note that it was."""
        key = keys.mentions_offered(self._first, chat)
        return bool(await self._redis.set(key, 1, px=keys.CHOICE_MS, nx=True))

    async def title(self, chat: int) -> str | None:
        """Return the group's title as it was last heard."""
        return await self._get(keys.title(self._bot, chat))

    async def keep_title(self, chat: int, title: str) -> None:
        """Store the title that Telegram has just told."""
        await self._redis.set(keys.title(self._bot, chat), title, px=keys.TITLE_MS)

    async def admins(self, chat: int) -> tuple[int, ...] | None:
        """Return the admins as they were a moment ago; None if that is too long ago."""
        known = await self._get(keys.admins(self._bot, chat))
        return None if known is None else tuple(json.loads(known))

    async def forget_admins(self, chat: int) -> None:
        """Forget the admins: others administer the group now, so Telegram must be asked."""
        await self._redis.delete(keys.admins(self._bot, chat))

    async def keep_admins(self, chat: int, admins: Sequence[int]) -> None:
        """Store the admins that Telegram has just named."""
        key = keys.admins(self._bot, chat)
        await self._redis.set(key, json.dumps(admins), px=keys.ADMINS_MS)
