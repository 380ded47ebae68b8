"""The day of a game in words: “tomorrow”, «в пятницу», „po dviejų dienų“, “the 5th of May”.

A day is a short code, which buttons carry: `+2` is two days from today, `w4` the next Friday and
`n4` one that isn't today, `d0512` the fifth of December. No code is whenever it is that hour next.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import datetime, timedelta
from typing import Final

from bot.chat.phrases.delays import NUMBER, number_of
from bot.chat.phrases.sounds import match_words, sound
from bot.chat.phrases.word_files import numbered, pattern, sounds_of

NEXT: Final = ""
TODAY: Final = "+0"
TOMORROW: Final = "+1"
FARTHEST: Final = 7  # days ahead for which a game can be set
DAY_CODE: Final = r"(?:\+\d{0,3}|[wn][0-6]|d\d{4})?"
WEEKDAYS: Final = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
)
_SOMETIME: Final = 30  # days; “next month”
_A_LEAP_YEAR: Final = 2024
_WEEKEND: Final = ("w5", "w6")
_MONTHS: Final = numbered("months")
_NOT: Final = sounds_of("words.not")
_MONTH: Final = f"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})"
_ON: Final = f"(?:{pattern('days.on')} )?(?:(?P<next>{pattern('days.next')}) )?"
_IN: Final = pattern("days.in")
_N: Final = f"(?P<n>{NUMBER})"
_ORDINAL: Final = f"(?: ?-? ?{pattern('days.ordinal')})?"
_FORMS: Final = tuple(
    re.compile(rf"(?:{form})(?!\S)")
    for form in (
        pattern("days.far"),
        rf"{_IN} {_N} {pattern('units.day')}",
        rf"{_IN} (?:{_N} )?{pattern('units.week')}",
        rf"{_IN} (?:{_N} )?{pattern('units.month')}",
        pattern("days.overmorrow"),
        f"{_ON}{pattern('days.tomorrow')}",
        f"{_ON}{pattern('days.today')}",
        rf"(?:{pattern('days.on')} )?(?P<day>\d{{1,2}}){_ORDINAL}(?: of)? {_MONTH}",
        rf"(?:{pattern('days.on')} )?{_MONTH} (?P<day>\d{{1,2}}){_ORDINAL}",
        f"{_ON}{pattern('days.weekend')}",
        *(f"{_ON}{pattern(f'days.{day}')}" for day in WEEKDAYS),
    )
)
_FIRST_WEEKDAY: Final = len(_FORMS) - len(WEEKDAYS)


def cut_days(words: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Cut the days that may be meant out of some words; return them, and the other words.

    A day after a “no” isn't meant, but others are then.

    >>> cut_days("не завтра, а послезавтра в 20".split())
    (('+2',), ['а', 'в', '20'])
    """
    days: dict[str, None] = {}
    denied: set[str] = set()
    rest: list[str] = []
    at = 0
    while at < len(words):
        found = next(match_words(_FORMS, words[at:]), None)
        if found is None:
            rest.append(words[at])
            at += 1
            continue
        codes = _codes(found.number, found.found)
        if rest and sound(rest[-1]) in _NOT:
            rest.pop()
            denied.update(codes)
        else:
            days.update(dict.fromkeys(codes))
        at += found.size
    if denied and not days:
        days = dict.fromkeys(("+0", "+1", "+2"))
    return tuple(day for day in days if day not in denied), rest


def _codes(form: int, found: re.Match[str]) -> tuple[str, ...]:
    named = found.groupdict()
    number = number_of(named.get("n") or "a")
    match form:
        case 0:
            return (f"+{_SOMETIME}",)
        case 1 | 2 | 3:
            return (f"+{min(999, number * (1, 7, 30)[form - 1])}",)
        case 4:
            return ("+2",)
        case 5:
            return (TOMORROW,)
        case 6:
            return (TODAY,)
        case 7 | 8:
            return (_date(int(named["day"]), _MONTHS[named["month"]]),)
    if form < _FIRST_WEEKDAY:
        return _WEEKEND
    return (f"{'n' if named.get('next') else 'w'}{form - _FIRST_WEEKDAY}",)


def _date(day: int, month: int) -> str:
    """Return the code of a date; one that never comes is as far as can be."""
    is_real = 0 < day <= monthrange(_A_LEAP_YEAR, month)[1]
    return f"d{day:02}{month:02}" if is_real else f"+{_SOMETIME}"


def is_far(day: str) -> bool:
    """Return whether a day is too far ahead, as far as that is known without a calendar."""
    return day.startswith("+") and int(day[1:]) > FARTHEST


def on_day(then: datetime, day: str, now: datetime) -> datetime | None:
    """Return an hour of today on another day; None if there is no such day.

    It may lie before `now`, if that day is today.
    """
    match day[:1]:
        case "+":
            return then + timedelta(days=int(day[1:]))
        case "w" | "n":
            ahead = (int(day[1:]) - then.weekday()) % 7
            is_over = ahead == 0 and (then <= now or day[0] == "n")
            return then + timedelta(days=ahead + 7 * is_over)
        case "d":
            return _on_date(then, int(day[1:3]), int(day[3:]))
    return then + timedelta(days=then <= now)


def _on_date(then: datetime, day: int, month: int) -> datetime | None:
    """Return the next such date, today or later."""
    for year in (then.year, then.year + 1):
        try:
            found = then.replace(year=year, month=month, day=day)
        except ValueError:
            continue
        if found.date() >= then.date():
            return found
    return None
