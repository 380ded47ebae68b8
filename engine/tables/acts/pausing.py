"""A pause of the running game while the server is maintained. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from engine.tables.acts.change import Change
from engine.tables.acts.playing import running
from engine.tables.table import ChangeKind, PausedGame, Table


def paused(table: Table, now_ms: int) -> Change:
    """Stop the clock of every seat, and keep what each had left."""
    running(table)
    left = {
        seat: max(0, due - now_ms)
        for seat, due in table.deadlines.items()
        if seat in table.waiting
    }
    return Change(replace(table, paused=PausedGame(table.version, left)), ChangeKind.SEATS)


def resumed(table: Table) -> Change | None:
    """Let the clocks go on with what each seat had left. A seat that is waited for only since the
    pause has its whole time, and so has a person who left in the middle of a turn and comes back
    later. None if the game doesn't pause.
    """
    pause = table.paused
    if pause is None:
        return None
    waits = {
        seat: pause.left[seat]
        for seat, since in table.waiting.items()
        if seat in pause.left and since <= pause.version
    }
    return Change(replace(table, paused=None, interrupted={}), ChangeKind.SEATS, waits=waits)
