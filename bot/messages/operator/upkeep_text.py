"""Maintenance on the operator's page: its text and its buttons."""

from __future__ import annotations

from datetime import datetime, tzinfo
from gettext import NullTranslations
from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.operator.figures_text import title
from bot.messages.operator.operator_presses import OperatorAct, operator_button
from engine.tables import MaintenanceMode

HOURS: Final = (1, 2, 4, 8)  # for which it can be begun


def upkeep_line(t: NullTranslations, mode: MaintenanceMode | None, clock: tzinfo) -> str:
    """Return the state of maintenance in one paragraph."""
    if mode is None:
        return t.gettext("Maintenance is off.")
    games = t.gettext("Running games pause.") if mode.pauses else t.gettext("Running games go on.")
    if mode.until_ms is None:
        until = t.gettext("Maintenance is on until you end it.")
    else:
        until = t.gettext("Maintenance is on until {hour}.").format(
            hour=hour_text(mode.until_ms / 1000, clock)
        )
    return f"⚠️ {until} {games}"


def upkeep_text(
    t: NullTranslations, mode: MaintenanceMode | None, clock: tzinfo, zone: str
) -> str:
    """Return the page's part about maintenance."""
    about = t.gettext(
        "During maintenance no tables are made and no games start. People are told so at "
        "their tables, in their language. Hours are in {zone} time."
    ).format(zone=zone)
    return "\n\n".join([title(t), upkeep_line(t, mode, clock), about])


def upkeep_keyboard(
    t: NullTranslations, mode: MaintenanceMode | None, now: float, clock: tzinfo, *, pauses: bool
) -> Keyboard:
    """Return buttons to begin, prolong or end maintenance, and to choose whether games pause.

    `now` is seconds since 1970.
    """
    kinds = [
        _kind(t.gettext("Games go on"), not pauses, "0"),
        _kind(t.gettext("Games pause"), pauses, "1"),
    ]
    until = [
        operator_button(
            t.gettext("Until {hour}").format(hour=hour_text(now + hours * 3600, clock)),
            OperatorAct.BEGIN,
            f"{int(pauses)} {hours}",
        )
        for hours in HOURS
    ]
    forever = operator_button(t.gettext("Until I end it"), OperatorAct.BEGIN, f"{int(pauses)} 0")
    end = [[operator_button(t.gettext("End it now"), OperatorAct.END)]] if mode else []
    back = operator_button(t.gettext("Back"), OperatorAct.NOW)
    return Keyboard(inline_keyboard=[kinds, until[:2], until[2:], [forever], *end, [back]])


def begun(t: NullTranslations) -> str:
    return t.gettext("Maintenance is on.")


def ended(t: NullTranslations) -> str:
    return t.gettext("Maintenance is over: people can play again.")


def was_off(t: NullTranslations) -> str:
    return t.gettext("Maintenance is off already.")


def hour_text(moment: float, clock: tzinfo) -> str:
    """Return a moment (seconds since 1970) as this clock shows it."""
    return datetime.fromtimestamp(moment, clock).strftime("%H:%M")


def _kind(text: str, chosen: bool, value: str) -> Button:
    return operator_button(f"✓ {text}" if chosen else text, OperatorAct.MAINTENANCE, value)
