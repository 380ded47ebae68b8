"""Maintenance on the operator's page: begin it, for some hours or without end;
change it; end it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.operator.page_parts import OperatorPage, Reader
from bot.messages import texts
from bot.messages.operator import upkeep_text as said
from bot.sending.operator.maintenance_news import tell_of_maintenance

if TYPE_CHECKING:
    from engine.tables import MaintenanceMode


async def page(reader: Reader, value: str) -> OperatorPage:
    """Show the state of maintenance; `value` is the kind that the operator chose, or empty."""
    mode = await reader.context.tables.maintenance.mode()
    pauses = value == "1" if value else bool(mode and mode.pauses)
    return _shown(reader, mode, pauses=pauses)


async def begin(reader: Reader, value: str) -> OperatorPage:
    """Begin maintenance or change it: whether games pause, and for how many hours (0: no end)."""
    pauses, _, hours = value.partition(" ")
    if pauses not in ("0", "1") or hours not in map(str, (0, *said.HOURS)):
        shown = await page(reader, "")
        return shown._replace(toast=texts.old_button(reader.t))
    tables = reader.context.tables
    until = await tables.clock_ms() + int(hours) * 3600 * 1000 if int(hours) else None
    mode = await tables.maintenance.begin(until_ms=until, pauses=pauses == "1")
    await tell_of_maintenance(reader.context, mode)
    return _shown(reader, mode, pauses=mode.pauses, toast=said.begun(reader.t))


async def end(reader: Reader, _value: str) -> OperatorPage:
    """End maintenance."""
    was_on = await reader.context.tables.maintenance.end()
    await tell_of_maintenance(reader.context, None)
    toast = said.ended(reader.t) if was_on else said.was_off(reader.t)
    return _shown(reader, None, pauses=False, toast=toast)


def _shown(
    reader: Reader, mode: MaintenanceMode | None, *, pauses: bool, toast: str = ""
) -> OperatorPage:
    return OperatorPage(
        said.upkeep_text(reader.t, mode, reader.clock, reader.zone),
        said.upkeep_keyboard(reader.t, mode, reader.now, reader.clock, pauses=pauses),
        toast,
    )
