"""The time after which a wait rings, by the table and the person's choice.

A friend who calls people to the table does so when it waits for them, and hardly for a throw-in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory.people.call_choices import Call
from bot.memory.sent.notices import Wait, WaitKind
from bot.messages.calls.notice_text import is_throw_in
from bot.sending.waiting.waits import turn_name
from engine.tables import passes_by_itself, seconds_left

if TYPE_CHECKING:
    from engine.tables import Table

UNTIL_ALL_RING = 0.5  # of the time for a turn, when a table waits for throw-ins alone


def rings_after(call: Call, table: Table, wait: Wait, now_ms: int) -> float | None:
    """Return after how many seconds the wait rings for a person with this choice; 0 is now.

    None means that it doesn't, unless something changes at the table.
    """
    if call is Call.NEVER:
        return None
    if call is Call.ALONE:
        return 0.0 if _waits_for_it_alone(table, wait) else None
    if (
        call is Call.ALL
        or wait.kind is not WaitKind.TURN
        or not is_throw_in(table.game, wait.seat)
    ):
        return 0.0
    return 0.0 if _waits_for_it_alone(table, wait) else _until_all_ring(table, wait.seat, now_ms)


def _waits_for_it_alone(table: Table, wait: Wait) -> bool:
    return wait.name == turn_name(table, wait.seat) and set(table.waiting) == {wait.seat}


def _until_all_ring(table: Table, seat: int, now_ms: int) -> float | None:
    others = [
        other for other in table.waiting if other != seat and not passes_by_itself(table, other)
    ]
    left = seconds_left(table, seat, now_ms)
    if left is None or not all(is_throw_in(table.game, other) for other in others):
        return None
    return max(0.0, left - UNTIL_ALL_RING * table.time_for(seat))
