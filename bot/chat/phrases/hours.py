"""The start of a game in words: `20:00`, «завтра в 20», `8pm`, “tomorrow at 8”, “in an hour”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.chat.phrases.delays import HOUR, LONGEST, cut_delay
from bot.chat.phrases.sounds import sound
from bot.chat.phrases.vocabulary import CARD_WORDS, PLAYER_STEMS

AFTERNOON: Final = 12  # hours
TOMORROW: Final = "+"
USUAL_HOURS: Final = (19, 20, 21)  # offered where a day was named, and no hour


class Hour(NamedTuple):
    """An hour that somebody wrote, and the words around it."""

    hour: int
    minute: int
    rest: str = ""
    tomorrow: bool = False  # else its next time

    def __str__(self) -> str:
        return f"{self.hour}:{self.minute:02}"

    @property
    def wire(self) -> str:
        """The hour as a button's data has it: `2000`, or `2000+` for tomorrow."""
        return f"{self.hour:02}{self.minute:02}{TOMORROW if self.tomorrow else ''}"


class Delay(NamedTuple):
    """A time from now that somebody wrote, in minutes, and the words around it."""

    minutes: int
    rest: str = ""

    def __str__(self) -> str:
        return f"+{self.minutes // HOUR}:{self.minutes % HOUR:02}"

    @property
    def wire(self) -> str:
        """The time as a button's data has it: `90m`."""
        return f"{self.minutes}m"


def parse_hour(wire: str) -> Hour | Delay | None:
    """Return the hour, or the time from now, of a button; None if it has none, or a forged one.

    >>> parse_hour(Hour(20, 5, tomorrow=True).wire), parse_hour("9999"), parse_hour("")
    (Hour(hour=20, minute=5, rest='', tomorrow=True), None, None)
    >>> parse_hour(Delay(90).wire), parse_hour("9999m")
    (Delay(minutes=90, rest=''), None)
    """
    if found := re.fullmatch(r"([01]\d|2[0-3])([0-5]\d)(\+?)", wire, re.ASCII):
        return Hour(int(found[1]), int(found[2]), "", bool(found[3]))
    found = re.fullmatch(r"(\d{1,4})m", wire, re.ASCII)
    return Delay(int(found[1])) if found and 0 < int(found[1]) < LONGEST else None


@dataclass(frozen=True, slots=True)
class UnclearHours:
    """The hours that somebody may mean, and the words around them."""

    may_be: tuple[Hour, ...]
    rest: str


_CLOCK: Final = re.compile(
    r"(?<!\S)(?:(?:at|в|у|о|об|на|к)\s+)?([01]?\d|2[0-3])[:.]([0-5]\d)[,.?!]?(?!\S)", re.IGNORECASE
)
_NAMES: Final = {
    1: "час первый one першій vieną",
    2: "два two другій antrą",
    3: "три three третій trečią",
    4: "четыре four четвертій ketvirtą",
    5: "пять five п'ятій penktą",
    6: "шесть six шостій šeštą",
    7: "семь seven сьомій septintą",
    8: "восемь eight восьмій aštuntą",
    9: "девять nine дев'ятій devintą",
    10: "десять ten десятій dešimtą",
    11: "одиннадцать eleven одинадцятій vienuoliktą",
    12: "двенадцать twelve дванадцятій dvyliktą",
}
_WORDS: Final = {sound(name): hour for hour, names in _NAMES.items() for name in names.split()}


def _sounds(words: str) -> frozenset[str]:
    return frozenset(map(sound, words.split()))


_BEFORE: Final = _sounds("в у о об к at по by")
_AFTER: Final = _sounds(
    "час часа часов ч годин година годині h o clock oclock val valandą valanda"
)
_TOMORROW: Final = _sounds("завтра tomorrow tmrw tmr rytoj")
_TODAY: Final = _sounds("сегодня сьогодні today šiandien")
_EVENING: Final = _sounds(
    "вечера вечером вечор ввечері увечері вечора дня tonight evening pm vakare vakaro"
)
_MORNING: Final = _sounds("утра утром ранку вранці am morning ryto ryte")
_GLUED: Final = re.compile(r"(\d{1,2})(am|pm|h|ч)\b", re.IGNORECASE)


def read_hour(text: str | None) -> Hour | Delay | UnclearHours | None:
    """Return the hour in a text, or the time from now, as people write it in our languages; None
    if there is none.

    A whole hour before noon may mean the evening: then both are returned, unless a word tells.

    >>> read_hour("perevodnoy at 20:00, slow"), read_hour("podkidnoy")
    (Hour(hour=20, minute=0, rest='perevodnoy slow', tomorrow=False), None)
    >>> read_hour("завтра в 20")
    Hour(hour=20, minute=0, rest='', tomorrow=True)
    """
    text = _GLUED.sub(r"\1 \2", text or "")
    if delay := cut_delay(text):
        return Delay(delay.minutes, " ".join(_Day.among(delay.rest).rest))
    found = _CLOCK.search(text)
    if found is None:
        return _spoken(text.split())
    rest = f"{text[: found.start()]} {text[found.end() :]}".split()
    day = _Day.among(rest)
    hour = int(found[1])
    if day.evening and 0 < hour < AFTERNOON:
        hour += AFTERNOON
    return Hour(hour, int(found[2]), " ".join(day.rest), day.tomorrow)


class _Day(NamedTuple):
    """The day and the half of it that some words name, and the other words."""

    rest: list[str]
    is_named: bool
    tomorrow: bool
    evening: bool
    morning: bool

    @classmethod
    def among(cls, words: list[str]) -> _Day:
        sounds = {sound(word) for word in words}
        named = _TOMORROW | _TODAY | _EVENING | _MORNING
        return cls(
            [word for word in words if sound(word) not in named],
            bool(sounds & (_TOMORROW | _TODAY | _EVENING)),
            bool(sounds & _TOMORROW),
            bool(sounds & _EVENING),
            bool(sounds & _MORNING),
        )


def _spoken(words: list[str]) -> Hour | UnclearHours | None:
    day = _Day.among(words)
    may_be = [at for at in range(len(day.rest)) if _is_hour(day, at)]
    at = next((at for at in may_be if _is_told(day, at)), may_be[0] if may_be else None)
    if at is None:
        if not day.is_named:
            return None
        hours = tuple(Hour(hour, 0, "", day.tomorrow) for hour in USUAL_HOURS)
        return UnclearHours(hours, " ".join(day.rest))
    hour = _number(day.rest[at])
    rest = " ".join(_without_hour(day.rest, at))
    if day.evening and 0 < hour < AFTERNOON:
        hour += AFTERNOON
    elif 0 < hour < AFTERNOON and not day.morning:
        later = Hour(hour + AFTERNOON, 0, "", day.tomorrow)
        return UnclearHours((later, Hour(hour, 0, "", day.tomorrow)), rest)
    return Hour(hour, 0, rest, day.tomorrow)


def _number(word: str) -> int:
    """Return the hour that a word names; -1 if it names none."""
    plain = sound(word)
    if plain.isdecimal():
        return int(plain)
    return _WORDS.get(plain, -1)


def _is_hour(day: _Day, at: int) -> bool:
    """Return whether the word here may be an hour: it is told to be, or stands beside a day."""
    words = [sound(word) for word in day.rest]
    following = words[at + 1] if at + 1 < len(words) else ""
    if not 0 <= _number(words[at]) <= 23 or _is_of_cards(following):
        return False
    with_day = (day.is_named or day.morning) and words[at].isdecimal()
    return with_day or _is_told(day, at)


def _is_told(day: _Day, at: int) -> bool:
    """Return whether a number here is an hour whatever stands around: after “at”, or before
    “o'clock”. In “for 4 tomorrow at 8” only the eight is.
    """
    before = day.rest[at - 1] if at > 0 else ""
    following = day.rest[at + 1] if at + 1 < len(day.rest) else ""
    return sound(before) in _BEFORE or sound(following) in _AFTER


def _is_of_cards(word: str) -> bool:
    return word in CARD_WORDS or word.startswith(PLAYER_STEMS)


def _without_hour(words: list[str], at: int) -> list[str]:
    first = at - 1 if at > 0 and sound(words[at - 1]) in _BEFORE else at
    last = at + 1
    while last < len(words) and sound(words[last]) in _AFTER:
        last += 1
    return [*words[:first], *words[last:]]
