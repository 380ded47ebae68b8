"""Days of games in words: those that somebody named, and those of appointments."""

from __future__ import annotations

from datetime import datetime, timedelta
from gettext import NullTranslations
from typing import Final

from babel.dates import format_skeleton

from bot.memory.appointments import Appointment
from engine.tables import clock_of

DAY: Final = "MMMEd"  # weekday, month and day, in the order of each language
DATE: Final = "MMMd"
_A_MONDAY: Final = datetime(2024, 1, 1)  # noqa: DTZ001 - only its name is used
_A_LEAP_YEAR: Final = 2024


def named_day(t: NullTranslations, code: str) -> str:
    """Return the day of a code (bot/chat/phrases/days.py) as a button has it; "" for none."""
    match code[:1]:
        case "+":
            return _ahead(t, int(code[1:] or 1))
        case "w" | "n":
            weekday = _A_MONDAY + timedelta(days=int(code[1:]))
            return _written(t, "cccc", weekday).capitalize()
        case "d":
            day, month = int(code[1:3]), int(code[3:])
            return _written(t, DATE, datetime(_A_LEAP_YEAR, month, day))  # noqa: DTZ001
    return ""


def _ahead(t: NullTranslations, days: int) -> str:
    near = (t.gettext("Today"), t.gettext("Tomorrow"), t.gettext("The day after tomorrow"))
    if days < len(near):
        return near[days]
    return t.ngettext("In {n} day", "In {n} days", days).format(n=days)


def appointed_time(t: NullTranslations, about: Appointment) -> str:
    """Return the day and the hour of an appointment, by the clock of its maker."""
    then = datetime.fromtimestamp(about.at, clock_of(about.zone))
    return f"{_written(t, DAY, then)}, {about.hour}"


def _written(t: NullTranslations, skeleton: str, day: datetime) -> str:
    return format_skeleton(skeleton, day, locale=t.info().get("language", "en"))
