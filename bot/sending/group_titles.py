"""The title of the group in which a table stands, as it was last heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.telegram.raw_calls import group_title

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Table


async def title_of(context: Context, table: Table) -> str | None:
    """Return the title; None for a table outside groups, and where Telegram tells none."""
    place = await context.chat_of(table)
    if place is None or place.chat > 0:
        return None
    known = await context.memory.titles.of(place.chat)
    if known is not None:
        return known
    title = await group_title(context.bot, place.chat)
    if title:
        await context.memory.titles.keep(title, place.chat)
    return title
