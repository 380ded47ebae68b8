"""Messages of a group that are posted again: the bot comes back, or the group has another id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.jobs.job_kinds import RefreshAppointment, RefreshBoard

if TYPE_CHECKING:
    from bot.context import Context


async def back_in_group(context: Context, chat: int) -> None:
    """Refresh the group's tables if the bot couldn't write there before."""
    if await context.memory.parked.clear(chat):
        for table_id in await context.memory.boards.tables_in(chat):
            await context.jobs.put(RefreshBoard(table_id))


async def moved_group(context: Context, old: int, new: int) -> None:
    """Move a group to its supergroup, and post its tables again: the old messages are dead.

    A table without people is posted when something happens at it.
    """
    await context.memory.move_group(old, new)
    for name in await context.memory.appointments.move(old, new):
        await context.jobs.put(RefreshAppointment(name))
    for table_id in await context.memory.boards.tables_in(old):
        await context.memory.boards.forget(table_id, old)
        table = await context.table(table_id)
        if table is not None and table.persons:
            await context.jobs.put(RefreshBoard(table_id))
