"""Reports on the operator's page: the queue, one of them, and what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory.operator.report_queue import QueuedReport, ReportOutcome
from bot.messages.html_names import clean_name, shown_name
from bot.messages.operator.figures_text import title
from bot.messages.operator.operator_presses import OperatorAct, operator_button
from bot.messages.people.report_text import report_text
from bot.settings import Link
from engine.words import REASONS


def outcomes(t: NullTranslations) -> Mapping[ReportOutcome, str]:
    """Return the names of all that can be done about a report."""
    return {
        ReportOutcome.NOTHING: t.gettext("Nothing to do"),
        ReportOutcome.SPOKE: t.gettext("Spoke with them"),
        ReportOutcome.WARNED: t.gettext("Warned them"),
        ReportOutcome.KEPT_OUT: t.gettext("Kept them out"),
    }


def queue_text(t: NullTranslations, in_all: int, *, done: bool) -> str:
    """Return the text above the list."""
    if done:
        told = t.gettext("Reports that are done, the newest first")
    elif in_all:
        told = t.gettext("Open reports: {n}, the oldest first").format(n=in_all)
    else:
        told = t.gettext("No report is open.")
    return f"{title(t)}\n\n{told}"


def queue_keyboard(t: NullTranslations, listed: Sequence[QueuedReport], *, done: bool) -> Keyboard:
    """Return a button for each report, and one for the other list."""
    rows = [[operator_button(_in_short(t, one), OperatorAct.REPORT, one.name)] for one in listed]
    if done:
        other = operator_button(t.gettext("Open reports"), OperatorAct.REPORTS)
    else:
        other = operator_button(t.gettext("What was done"), OperatorAct.DONE_REPORTS)
    back = operator_button(t.gettext("Back"), OperatorAct.NOW)
    return Keyboard(inline_keyboard=[*rows, [other, back]])


def _in_short(t: NullTranslations, one: QueuedReport) -> str:
    mark = "✅" if one.done else "👤" if one.taken else "🚩"
    reason = t.gettext(REASONS.get(one.report.reason, one.report.reason))
    return f"{mark} {reason}: {clean_name(one.report.about.name)}"


def one_report_text(t: NullTranslations, one: QueuedReport, link: Link, *, runs: bool) -> str:
    """Return the text of one report, and its state; `runs` as in `report_text`."""
    parts = [report_text(t, one.report, link, runs=runs)]
    name = shown_name(one.taken.name) if one.taken else ""
    if one.done is not None:
        done = outcomes(t)[one.done]
        text = t.gettext("Done by {name}: {what}") if name else t.gettext("Done: {what}")
        parts.append(text.format(name=name, what=done))
    elif name:
        parts.append(t.gettext("{name} sees to it.").format(name=name))
    return "\n\n".join(parts)


def one_report_keyboard(t: NullTranslations, one: QueuedReport, reader: int) -> Keyboard:
    """Return the buttons of what this operator can do about the report."""
    rows = []
    if one.done is None and (one.taken is None or one.taken.id == reader):
        if one.taken is None:
            rows.append([operator_button(t.gettext("I see to it"), OperatorAct.TAKE, one.name)])
        else:
            rows += [
                [operator_button(words, OperatorAct.FINISH, f"{one.name} {outcome}")]
                for outcome, words in outcomes(t).items()
            ]
            give_back = t.gettext("Somebody else should")
            rows.append([operator_button(give_back, OperatorAct.GIVE_BACK, one.name)])
    back = operator_button(t.gettext("Open reports"), OperatorAct.REPORTS)
    return Keyboard(inline_keyboard=[*rows, [back]])


def taken_by(t: NullTranslations, name: str) -> str:
    return t.gettext("{name} sees to it.").format(name=clean_name(name))


def not_kept(t: NullTranslations) -> str:
    return t.gettext("This report isn't kept any more.")


def take_first(t: NullTranslations) -> str:
    return t.gettext("Say first that you see to it.")


def noted(t: NullTranslations) -> str:
    return t.gettext("Noted.")
