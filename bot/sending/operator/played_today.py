"""Figures of games for the operator's page, counted from the tables' outbox."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bot.memory.operator.day_figures import DayFigure
from engine.tables import ChangeKind

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Entry, Table


async def note_played(
    context: Context, entries: Iterable[Entry], tables: Mapping[str, Table]
) -> None:
    """Count games that begin or end, their players, and groups with tables."""
    begun, finished, people, groups = set[str](), set[str](), set[int](), set[int]()
    places = set[int]()
    for entry in entries:
        table = tables.get(entry.table_id)
        if table is None:
            continue
        game = f"{table.id}:{table.game_number}"
        group = await context.group_of(table)
        if entry.kind in (ChangeKind.CREATED, ChangeKind.STARTED) and group is not None:
            places.add(group)
        if entry.kind is ChangeKind.STARTED:
            begun.add(game)
            people.update(person for person in table.players if person)
            groups.update([group] if group is not None else [])
        elif entry.kind is ChangeKind.ENDED:
            finished.add(game)
    seen: dict[DayFigure, Iterable[str | int]] = {
        DayFigure.BEGUN: begun,
        DayFigure.FINISHED: finished,
        DayFigure.PEOPLE: people,
        DayFigure.GROUPS: groups,
    }
    now = context.clock.now()
    if any(seen.values()):
        await context.memory.day_figures.note(now, seen)
    await context.memory.playing_groups.note(places, now)
