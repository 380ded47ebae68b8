"""People's own menu buttons: the page that each opens, and the language it should have."""

from __future__ import annotations

from bot.memory import keys
from bot.memory.repository import Repository, text

SCANNED_AT_ONCE = 500


class MenuButtons(Repository):
    """Menu buttons that were set for single people."""

    async def keep_language(self, person: int, language: str) -> None:
        """Store the language that this person's button should have."""
        await self._put(keys.menu_languages(self._bot), person, language)

    async def keep_page(self, person: int, page: str) -> None:
        """Store the page that this person's button opens now."""
        await self._put(keys.menu_pages(self._bot), person, page)

    async def language(self, person: int) -> str | None:
        """Return the language that this person's button should have."""
        found = await self._redis.hget(keys.menu_languages(self._bot), person)
        return None if found is None else text(found)

    async def page(self, person: int) -> str | None:
        """Return the page that this person's button opens; None if it was never set."""
        found = await self._redis.hget(keys.menu_pages(self._bot), person)
        return None if found is None else text(found)

    async def people_with_other_page(self, page: str) -> list[int]:
        """Return the people whose button opens another page than this one."""
        found = self._redis.hscan_iter(keys.menu_pages(self._bot), count=SCANNED_AT_ONCE)
        return [int(person) async for person, shown in found if text(shown) != page]

    async def forget(self, person: int) -> None:
        """Forget this person: Telegram doesn't let us set their button (two steps: a repeat is
        harmless).
        """
        for key in (keys.menu_languages(self._bot), keys.menu_pages(self._bot)):
            await self._redis.hdel(key, person)

    async def _put(self, key: str, person: int, value: str) -> None:
        await self._redis.hset(key, person, value)
        await self._redis.pexpire(key, keys.CHOICE_MS)
