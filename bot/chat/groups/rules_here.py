"""The rules that /rules tells in a group: those that are played there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.chat.wishes import Wish
from durak_rules import Ruleset, RulesetError
from engine.tables import Finished, NoRecord, Phase, Table

if TYPE_CHECKING:
    from bot.context import Context
    from bot.telegram.places import ChatPlace


async def table_here(context: Context, place: ChatPlace) -> Table | None:
    """Return the newest running table of a group or topic; without one, the newest table."""
    found = []
    for table_id in await context.memory.boards.tables_in(place.chat):
        table = await context.table(table_id)
        if table is None or await context.chat_of(table) != place:
            continue
        shown = await context.memory.boards.at(table_id, place.chat)
        found.append((table.phase is Phase.PLAYING, shown.message or 0, table))
    return max(found, key=lambda one: one[:2])[2] if found else None


async def last_wish(context: Context, place: ChatPlace) -> Wish | None:
    """Return what was played last in a group or topic; None if nothing is known of that."""
    if table := await table_here(context, place):
        computers = sum(seat.person is None for seat in table.seats)
        return Wish(table.ruleset, table.pace, computers)
    rules = await _rules_of(context, await context.tables.past.of_place(str(place), 1))
    return Wish(rules) if rules else None


async def last_rules(context: Context, person: int) -> Ruleset | None:
    """Return the rules of this person's last game, as far as that is kept."""
    return await _rules_of(context, await context.tables.past.of_person(person, 1))


async def _rules_of(context: Context, games: Sequence[Finished]) -> Ruleset | None:
    for game in games:
        try:
            record = await context.tables.past.record(game.table_id, game.game)
            return Ruleset.from_dict(record["rules"])
        except (NoRecord, RulesetError):
            return None  # it is kept no longer, or by a later release
    return None
