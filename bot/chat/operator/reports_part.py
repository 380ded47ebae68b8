"""Reports on the operator's page: open and done ones, and who takes care of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.chat.operator.operators import is_operator
from bot.chat.operator.page_parts import OperatorPage, Reader
from bot.memory.operator.report_queue import ReportOutcome
from bot.messages import texts
from bot.messages.operator import report_pages as said
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.memory.operator.report_queue import QueuedReport

LISTED: Final = 12  # buttons


async def queue(reader: Reader, _value: str) -> OperatorPage:
    """Show the open reports."""
    reports = reader.context.memory.reports
    listed, in_all = await reports.open(LISTED), await reports.count_open()
    text = said.queue_text(reader.t, in_all, done=False)
    return OperatorPage(text, said.queue_keyboard(reader.t, listed, done=False))


async def done(reader: Reader, _value: str) -> OperatorPage:
    """Show the reports that are done."""
    listed = await reader.context.memory.reports.done(LISTED)
    text = said.queue_text(reader.t, len(listed), done=True)
    return OperatorPage(text, said.queue_keyboard(reader.t, listed, done=True))


async def one(reader: Reader, name: str) -> OperatorPage:
    """Show one report, with the way to its game."""
    return await _one(reader, name)


async def take(reader: Reader, name: str) -> OperatorPage:
    """Give the report to this operator, unless another operator has it."""
    await _without_former(reader, name)
    if await reader.context.memory.reports.take(name, reader.operator):
        return await _one(reader, name)
    found = await reader.context.memory.reports.of(name)
    other = found.taken.name if found and found.taken else ""
    return await _one(reader, name, said.taken_by(reader.t, other) if other else "")


async def give_back(reader: Reader, name: str) -> OperatorPage:
    """Return the report to the queue."""
    await reader.context.memory.reports.give_back(name, reader.operator)
    return await _one(reader, name)


async def finish(reader: Reader, value: str) -> OperatorPage:
    """Note what the operator did about a report that they have taken."""
    name, _, word = value.partition(" ")
    reports = reader.context.memory.reports
    found = await reports.of(name)
    if word not in list(ReportOutcome):
        return await _one(reader, name, texts.old_button(reader.t))
    if found is not None and (found.taken is None or found.taken.id != reader.operator.id):
        return await _one(reader, name, said.take_first(reader.t))
    if found is not None:
        await reports.finish(name, ReportOutcome(word), reader.now)
    shown = await queue(reader, "")
    return shown._replace(toast=said.noted(reader.t))


async def _one(reader: Reader, name: str, toast: str = "") -> OperatorPage:
    found = await _without_former(reader, name)
    if found is None:
        shown = await queue(reader, "")
        return shown._replace(toast=said.not_kept(reader.t))
    text = said.one_report_text(
        reader.t, found, await reader.context.link(), runs=await _runs(reader, found)
    )
    return OperatorPage(text, said.one_report_keyboard(reader.t, found, reader.operator.id), toast)


async def _without_former(reader: Reader, name: str) -> QueuedReport | None:
    """Return the report. One that a former operator had taken goes back to the queue first."""
    reports = reader.context.memory.reports
    found = await reports.of(name)
    if found is None or found.taken is None or is_operator(reader.context, found.taken.id):
        return found
    await reports.give_back(name, found.taken)
    return await reports.of(name)


async def _runs(reader: Reader, found: QueuedReport) -> bool:
    """Return whether the reported game is still running."""
    table = await reader.context.table(found.report.table)
    if table is None or table.phase is not Phase.PLAYING:
        return False
    return table.game_number == found.report.game
