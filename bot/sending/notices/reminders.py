"""Reminders of a slow turn: at half of its time, and when little is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.job_kinds import RemindOfTurn
from bot.memory.sent.notices import WaitKind
from bot.sending.waiting.waits import rings_again
from engine.tables import seconds_left

if TYPE_CHECKING:
    from bot.jobs.job_kinds import TimedJob
    from bot.memory.sent.notices import Wait
    from engine.tables import Table

REMINDERS = (0.5, 0.1)  # of the time for a slow turn, still left


def next_reminder(table: Table, wait: Wait, number: int, now_ms: int) -> TimedJob | None:
    """Return the job of the reminder that follows `number` others, and the seconds until then;
    None if there is none.
    """
    left = seconds_left(table, wait.seat, now_ms)
    if not rings_again(table) or wait.kind is not WaitKind.TURN or left is None:
        return None
    if not 0 <= number < len(REMINDERS):
        return None
    job = RemindOfTurn(wait.table_id, wait.seat, wait.name, number + 1)
    return job, max(0.0, left - REMINDERS[number] * table.pace.seconds)
