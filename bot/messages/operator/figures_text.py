"""Figures of now and of today on the operator's page, and the buttons between its parts."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory.operator.day_figures import DayFigure
from bot.messages.operator.operator_presses import OperatorAct, operator_button
from engine.tables import Overview
from engine.words import pace_title


def title(t: NullTranslations) -> str:
    """Return the title above each part of the page."""
    words = t.gettext("The operator's page")
    return f"🛠 <b>{words}</b>"


def now_text(t: NullTranslations, now: Overview, upkeep: str) -> str:
    """Return how much is played now; `upkeep` is the line about maintenance."""
    paces = " · ".join(f"{pace_title(t, pace)}: {n}" for pace, n in now.by_pace.items() if n)
    lines = [
        t.gettext("Tables: {n}").format(n=now.tables),
        t.gettext("Running games: {n}").format(n=now.playing),
        *([paces] if paces else []),
        t.gettext("People with a seat: {n}").format(n=now.people),
        t.gettext("People with a table on the screen: {n}").format(n=now.looking),
    ]
    if now.read < now.tables:
        text = t.gettext("Paces and people are those of {n} tables.")
        lines.append(text.format(n=now.read))
    return "\n\n".join([title(t), "\n".join(lines), upkeep])


def today_text(t: NullTranslations, figures: Mapping[DayFigure, int], clock: str) -> str:
    """Return what was played since midnight by this clock."""
    lines = {
        DayFigure.BEGUN: t.gettext("Games begun: {n}"),
        DayFigure.FINISHED: t.gettext("Games finished: {n}"),
        DayFigure.PEOPLE: t.gettext("People who played: {n}"),
        DayFigure.GROUPS: t.gettext("Groups with games: {n}"),
    }
    told = "\n".join(text.format(n=figures[figure]) for figure, text in lines.items())
    since = t.gettext("Since midnight ({zone} time)").format(zone=clock)
    return f"{title(t)}\n\n{since}\n\n{told}"


def parts_keyboard(t: NullTranslations, reports: int) -> Keyboard:
    """Return a button for each part of the page."""
    open_reports = t.gettext("Reports") + (f" · {reports}" if reports else "")
    return Keyboard(
        inline_keyboard=[
            [
                operator_button(t.gettext("Now"), OperatorAct.NOW),
                operator_button(t.gettext("Today"), OperatorAct.TODAY),
            ],
            [
                operator_button(open_reports, OperatorAct.REPORTS),
                operator_button(t.gettext("Announcement"), OperatorAct.NEWS),
            ],
            [operator_button(t.gettext("Maintenance"), OperatorAct.MAINTENANCE)],
        ]
    )
