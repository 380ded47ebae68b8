"""The rules that /rules tells in a group: those that are played there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durak_rules import Ruleset, RulesetError
from engine.tables import NoRecord, Phase, Table

if TYPE_CHECKING:
    from bot.context import Context
    from bot.telegram.places import ChatPlace


async def table_here(context: Context, place: ChatPlace) -> Table | None:
    """Return the newest running table of a group or topic; without one, the newest table."""
    chat, found = str(place.chat), []
    for table_id in await context.memory.boards.tables_in(chat):
        table = await context.table(table_id)
        if table is None or await context.chat_of(table) != place:
            continue
        shown = (await context.memory.boards.of(table_id)).get(chat)
        found.append((table.phase is Phase.PLAYING, shown.message if shown else 0, table))
    return max(found, key=lambda one: one[:2])[2] if found else None


async def last_rules(context: Context, person: int) -> Ruleset | None:
    """Return the rules of this person's last game, as far as that is kept."""
    for game in await context.tables.past.of_person(person, 1):
        try:
            record = await context.tables.past.record(game.table_id, game.game)
            return Ruleset.from_dict(record["rules"])
        except (NoRecord, RulesetError):
            return None  # it is kept no longer, or by a later release
    return None
