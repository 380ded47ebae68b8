"""Messages that a group gets at ten in the morning by its own clock, each of them once."""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, Final

from bot.sending.living.living_messages import Look, send
from bot.telegram.places import ChatPlace, homes_of
from engine.tables import clock_of

if TYPE_CHECKING:
    from bot.context import Context

HOUR: Final = 10  # o'clock, when nobody sleeps


async def keep_zone_of(context: Context, chat: int, admin: int) -> None:
    """Take the time zone of the admin's phone for this group, if it is known."""
    zone = await context.tables.people.zone_of(admin)
    if zone is not None:
        await context.tables.numbers.keep_zone(homes_of(chat)[0], zone)


async def clock_in(context: Context, chat: int) -> tzinfo:
    """Return the group's clock: that of the admin who wanted such a message last."""
    return clock_of(await context.tables.numbers.zone_of(await homes_in(context, chat)))


async def homes_in(context: Context, chat: int) -> list[str]:
    """Return the places of the group's tables, also those from before it became a supergroup."""
    return homes_of(chat, await context.memory.groups.former_id(chat))


async def post_once(
    context: Context, chat: int, effect: str, look: Look, what: str, *, silent: bool = False
) -> float | None:
    """Post the message, unless it was posted; return seconds if it can't be done yet."""
    topic = (await context.memory.group_settings.of(chat)).topic
    to = ChatPlace(chat, topic)
    return (await send(context, to, look, what, effect=effect, silent=silent)).wait
