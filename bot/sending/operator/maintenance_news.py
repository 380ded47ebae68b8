"""Maintenance on tables' messages: they are refreshed when it begins, changes or ends."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshBoard, ShowMaintenance

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import MaintenanceMode

END_MARGIN: Final = 1.0  # seconds after its hour: then it is over for sure


async def tell_of_maintenance(context: Context, mode: MaintenanceMode | None) -> None:
    """Refresh tables' messages now, and when maintenance ends."""
    await context.jobs.put(ShowMaintenance(secrets.token_hex(4)))
    if mode is not None and mode.until_ms is not None:
        left = (mode.until_ms - await context.tables.clock_ms()) / 1000
        when = f"{mode.id} {mode.until_ms}"
        await context.jobs.put(ShowMaintenance(when), after=left + END_MARGIN)


@handles(ShowMaintenance)
async def show_maintenance(context: Context, _job: ShowMaintenance) -> None:
    """Ask for all tables' messages to be refreshed; those without a change aren't edited."""
    tables = await context.tables.status.table_ids()
    await context.jobs.put_all([(RefreshBoard(table_id), 0) for table_id in tables])
