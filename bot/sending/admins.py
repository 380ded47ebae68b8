"""The administrators of a group, who lead its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.telegram.raw_calls import administrators

if TYPE_CHECKING:
    from bot.context import Context


async def admins_of(context: Context, chat: int) -> tuple[int, ...]:
    """Return the administrators of a group; Telegram is asked at most once a minute."""
    known = await context.memory.admins.of(chat)
    if known is not None:
        return known
    admins = await administrators(context.bot, chat)
    if admins is None:
        return ()
    await context.memory.admins.keep(admins, chat)
    return admins
