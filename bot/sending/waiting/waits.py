"""Waits: things a person can be told at a table. A turn, a seat lost to a computer, dealt cards.

Each has a name that is used once: a wait that is over never comes back under its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory.sent.notices import WaitKind, kind_of
from engine.tables import Pace, Phase, passes_by_itself

if TYPE_CHECKING:
    from engine.tables import Person, Table


def turn_name(table: Table, seat: int) -> str:
    """Return the name of the turn for which this seat is waited for; empty if it isn't."""
    if table.phase is not Phase.PLAYING or seat not in table.waiting:
        return ""
    return f"{table.game_number}.{seat}.{table.waiting[seat]}"


def rings_again(table: Table) -> bool:
    """Return whether a turn at this table is long enough for reminders."""
    return table.pace is Pace.SLOW


def held_name(table: Table, seat: int) -> str:
    """Return the name of the wait: this seat was given to a computer player in this game."""
    return f"{WaitKind.HELD}.{table.game_number}.{seat}"


def dealt_name(table: Table, seat: int) -> str:
    """Return the name of the wait: the cards of this game are dealt to this seat."""
    number = table.game_number + (table.dealing is not None)
    return f"{WaitKind.DEALT}.{number}.{seat}"


def since_version(table: Table, seat: int, kind: WaitKind) -> int | None:
    """Return the version of the table with which such a wait began; None if that isn't known."""
    match kind:
        case WaitKind.TURN:
            return table.waiting.get(seat)
        case WaitKind.DEALT:
            return table.started
    return None


def waits_at(table: Table) -> dict[int, str]:
    """Return all waits of people at this table now, by seat."""
    return {
        seat: name
        for seat in range(len(table.seats))
        for name in (turn_name(table, seat), held_name(table, seat), dealt_name(table, seat))
        if person_to_tell(table, seat, name) is not None
    }


def person_to_tell(table: Table, seat: int, name: str) -> Person | None:
    """Return the person to tell of this wait; None if it is over."""
    if table.phase is not Phase.PLAYING or seat >= len(table.seats):
        return None
    return table.seats[seat].person if _lasts(table, seat, name) else None


def _lasts(table: Table, seat: int, name: str) -> bool:
    sitting, kind = table.seats[seat], kind_of(name)
    if kind is WaitKind.HELD:
        taken = sitting.held and not sitting.left and sitting.missed > 0
        return taken and name == held_name(table, seat)
    if kind is WaitKind.DEALT and name == dealt_name(table, seat):
        if sitting.late_ms:
            return sitting.held and not sitting.left  # until they come
        return not sitting.automatic and _may_not_know(table, seat)
    if sitting.automatic:
        return False
    return bool(name) and name == turn_name(table, seat) and not passes_by_itself(table, seat)


def _may_not_know(table: Table, seat: int) -> bool:
    """Return whether the person may not know yet that the game runs: they sat down in the chat.

    People who said “ready” on the page know it; a person in turn is told of that, and was if the
    clock made their move.
    """
    game = table.game
    if game is None or table.nonces[seat] or seat in table.waiting or table.seats[seat].missed:
        return False
    return game.bout_number == 1 and seat not in game.out
