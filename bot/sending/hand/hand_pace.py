"""The hands in which a change at a table is shown, and the delay: a player in turn comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.jobs.job_kinds import RefreshHand
from engine.tables import ChangeKind, Phase

if TYPE_CHECKING:
    from bot.context import Context
    from bot.jobs.job_kinds import TimedJob
    from engine.tables import Entry, Table

OTHERS_DELAY = 2.0  # seconds: what others do is gathered into one edit
SHOWN: Final = (
    ChangeKind.STARTED,
    ChangeKind.MOVED,
    ChangeKind.SEATS,
    ChangeKind.ENDED,
    ChangeKind.ORDERED,
)


async def hand_jobs_for(
    context: Context, entries: Sequence[Entry], tables: Mapping[str, Table]
) -> list[TimedJob]:
    """Return jobs for the hands that show these changes, and for hands of closed tables."""
    changed = {entry.table_id for entry in entries if entry.kind in SHOWN}
    gone = {entry.table_id for entry in entries if entry.kind is ChangeKind.GONE}
    playing = [table for name in sorted(changed) if (table := tables.get(name)) is not None]
    people = {table.id: _people(table) for table in playing}
    here = await context.memory.play_ways.here(
        sorted({person for some in people.values() for person in some})
    )
    shown: list[TimedJob] = [
        (RefreshHand(table.id, person), _after(table, person))
        for table in playing
        for person in people[table.id]
        if person in here
    ]
    posted = [(one, await _people_with_hands(context, one)) for one in sorted(gone)]
    return shown + [(RefreshHand(one, person), 0.0) for one, some in posted for person in some]


async def _people_with_hands(context: Context, table_id: str) -> list[int]:
    bots = await context.bots.with_messages(table_id)
    return sorted({int(who) for bot in bots for who in await bot.memory.hands.of(table_id)})


async def refresh_hands_at(context: Context, table: Table) -> None:
    """Refresh all hands at this table: something beside the table has changed."""
    here = await context.memory.play_ways.here(_people(table))
    await context.jobs.put_all([(RefreshHand(table.id, person), 0.0) for person in sorted(here)])


def _people(table: Table) -> Sequence[int]:
    """Return everyone who sits there, sat there at the deal, or has given the seat away since."""
    if table.phase is Phase.LOBBY:
        return ()
    seated = (person.id for person in table.persons)
    gave = (giver.id for one in table.handed.values() for giver in one.givers)
    return sorted({*seated, *filter(None, table.players), *gave})


def _after(table: Table, person: int) -> float:
    waited = table.seat_of(person) in table.waiting
    return 0.0 if waited or table.phase is not Phase.PLAYING else OTHERS_DELAY
