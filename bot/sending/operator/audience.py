"""The chats that an announcement reaches: groups with tables, and people who sit at tables.

Those who switched announcements off are left out.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.memory.operator.announcements import Recipient

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.operator.announcements import AnnouncementDraft

DAY: Final = 24 * 3600.0  # seconds
AT_ONCE: Final = 100  # tables that are read together


async def recipients_of(context: Context, draft: AnnouncementDraft) -> list[Recipient]:
    """Return the chats that would get it now, each once: groups first."""
    groups = [await _groups(one, draft.days) for one in context.bots.working]
    people = await _people(context) if draft.people else []
    each = {to.chat: to for to in (*(to for some in groups for to in some), *people)}
    return list(each.values())


async def wants_group(bot: Context, group: int) -> bool:
    """Return whether this group wants announcements, and the bot may write there."""
    if await bot.memory.parked.is_set(group):
        return False
    return (await bot.memory.group_settings.of(group)).news


async def wants_person(bot: Context, person: int) -> bool:
    """Return whether this person has started the bot, and wants announcements."""
    reachable, wants_none = await asyncio.gather(
        bot.memory.refused_people.reachable.is_set(person),
        bot.memory.no_news.is_set(person),
    )
    return reachable and not wants_none


async def _groups(bot: Context, days: int) -> list[Recipient]:
    """Return the groups of one bot."""
    if not days:
        return []
    found = await bot.memory.playing_groups.since(bot.clock.now() - days * DAY)
    now = (await bot.memory.groups.current_ids(found)).values()
    wanted = await asyncio.gather(*(wants_group(bot, group) for group in now))
    return [
        Recipient(bot.settings.bot_id, group)
        for group, wants in zip(now, wanted, strict=True)
        if wants
    ]


async def _people(context: Context) -> list[Recipient]:
    """Return people at tables, each with the bot that writes to them."""
    ids = await context.tables.status.table_ids()
    languages: dict[int, str] = {}
    for at in range(0, len(ids), AT_ONCE):
        tables = await context.tables.load_many(ids[at : at + AT_ONCE])
        for table in tables.values():
            languages |= {person.id: person.language for person in table.persons}
    found = []
    for person, language in languages.items():
        bot = await context.writes_to(person)
        if await wants_person(bot, person):
            found.append(Recipient(bot.settings.bot_id, person, language))
    return found
