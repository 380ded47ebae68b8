"""All that a person has chosen in the chat, for themselves to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.memory import Memory


async def chosen_here(memory: Memory, person: int) -> dict[str, Any]:
    """Return a person's choices as JSON values: calls, groups, bot, and how they play."""
    calls = await memory.call_choices.of(person)
    way = await memory.play_ways.of(person)
    return {
        "called": calls.call.value,
        "quiet_hours": list(calls.quiet) if calls.quiet else None,
        "called_from_groups": await memory.callers.groups.all(person),
        "wants_announcements": not await memory.no_news.is_set(person),
        "plays_by_buttons": way.here,
        "cards_by_signs": way.signs,
        "written_to_by_bot": await memory.bot_assignments.of_people.renew(person),
    }
