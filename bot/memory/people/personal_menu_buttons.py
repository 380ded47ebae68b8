"""People's own menu buttons: the page that each opens, and the language it should have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import keys
from bot.memory.stored_values import NUMBER, TEXT, Fields

if TYPE_CHECKING:
    from engine.tables import Client


class MenuButtons:
    """Menu buttons that were set for single people."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        self.languages = Fields(redis, bot_id, keys.menu_languages, NUMBER, TEXT)
        self.pages = Fields(redis, bot_id, keys.menu_pages, NUMBER, TEXT)

    async def people_with_other_page(self, page: str) -> list[int]:
        """Return the people whose button opens another page than this one."""
        return [person async for person, shown in self.pages.scan() if shown != page]

    async def forget(self, person: int) -> None:
        """Forget this person: Telegram doesn't let us set their button (two steps: a repeat is
        harmless).
        """
        await self.languages.forget(person)
        await self.pages.forget(person)
