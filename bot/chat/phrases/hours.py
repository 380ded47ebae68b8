"""The start of a game in words: `20:00`, «завтра в 20», `8pm`, “friday at 8”, “in an hour”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple

from bot.chat.phrases.days import DAY_CODE, NEXT, TODAY, TOMORROW, cut_days
from bot.chat.phrases.delays import HOUR, LONGEST, NEAR, cut_delay
from bot.chat.phrases.sounds import sound
from bot.chat.phrases.spoken_clock import HOURS, NOON, cut_spoken, is_of_cards
from bot.chat.phrases.time_zones import ZONES, cut_zone
from bot.chat.phrases.vocabulary import FOR_WORDS
from bot.chat.phrases.word_files import said, sounds_of
from bot.chat.wishes import LONGEST_WISH
from durak_rules.options.ruleset import SEATS

USUAL_HOURS: Final = (19, 20, 21)  # offered where a day was named, and no hour


class Hour(NamedTuple):
    """An hour that somebody wrote, its day (days.py), and the words around it."""

    hour: int
    minute: int
    rest: str = ""
    day: str = NEXT
    zone: int | None = None  # a number of ZONES; None: by the clock of whoever wrote it

    def __str__(self) -> str:
        return f"{self.hour}:{self.minute:02}"

    @property
    def wire(self) -> str:
        """The hour as a button's data has it: `2000`, `2000+1` for tomorrow, `2000w4z3`."""
        zone = "" if self.zone is None else f"z{self.zone}"
        return f"{self.hour:02}{self.minute:02}{self.day}{zone}"


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

    >>> parse_hour(Hour(20, 5, day="+1").wire), parse_hour("9999"), parse_hour("")
    (Hour(hour=20, minute=5, rest='', day='+1', zone=None), None, None)
    >>> parse_hour(Delay(90).wire), parse_hour("9999m")
    (Delay(minutes=90, rest=''), None)
    """
    if found := re.fullmatch(rf"([01]\d|2[0-3])([0-5]\d)({DAY_CODE})(?:z(\d+))?", wire, re.ASCII):
        day = TOMORROW if found[3] == "+" else found[3]  # as older buttons say it
        zone = int(found[4]) if found[4] else None
        if zone is None or zone < len(ZONES):
            return Hour(int(found[1]), int(found[2]), "", day, zone)
    found = re.fullmatch(r"(\d{1,4})m", wire, re.ASCII)
    return Delay(int(found[1])) if found and 0 < int(found[1]) < LONGEST else None


@dataclass(frozen=True, slots=True)
class UnclearHours:
    """Hours, or times from now, that somebody may mean, and the words around them."""

    may_be: tuple[Hour | Delay, ...]
    rest: str


_AT: Final = "|".join(map(re.escape, said("clock.at")))
_CLOCK: Final = re.compile(
    rf"(?<!\S)(?:(?:{_AT})\s+)?([01]?\d|2[0-3])[:.]([0-5]\d)[,.?!]?(?!\S)", re.IGNORECASE
)
_BEFORE: Final = sounds_of("time.before")
_AFTER: Final = sounds_of("time.after")
_SURE: Final = sounds_of("time.hours_alone")


class _Part(Enum):
    """A part of the day, with the hours before noon that are meant by a clock of twelve hours,
    and those after noon; both may be meant by the others. Twelve counts as nought.
    """

    MORNING = (range(NOON), range(0), (9, 10, 11))
    AFTERNOON = (range(0), range(NOON), (13, 15, 17))
    EVENING = (range(1), range(5, NOON), USUAL_HOURS)  # “3 tonight” names no hour
    NIGHT = (range(5), range(9, NOON), (22, 23, 0))

    def __init__(self, before: range, after: range, usual: tuple[int, ...]) -> None:
        self.before, self.after, self.usual = before, after, usual

    def hours(self, hour: int) -> tuple[int, ...]:
        """Return the hours of the day that an hour from 0 to 12 may be, the likeliest first."""
        hour %= NOON
        if hour in self.before:
            return (hour,)
        return (hour + NOON,) if hour in self.after else (hour + NOON, hour)


_PARTS: Final = {
    word: part for part in _Part for word in sounds_of(f"time.{part.name.casefold()}")
}
_OR_TO: Final = sounds_of("time.or_to")
_NAMING_NO_DAY: Final = {None, _Part.MORNING, _Part.NIGHT}
_GLUED: Final = re.compile(r"(\d{1,2})(am|pm|h|ч)\b", re.IGNORECASE)
_DOTTED: Final = re.compile(r"\b([ap])\.\s?m\b\.?", re.IGNORECASE)
_ENGLISH_FOR: Final = "for"
_NOT_AT: Final = frozenset(said("time.not_at"))  # as written


def read_hour(text: str | None) -> Hour | Delay | UnclearHours | None:
    """Return the hour in a text, or the time from now, as people write it in our languages; None
    if there is none.

    A whole hour before noon may mean the evening: then both are returned, unless a word tells.

    >>> read_hour("perevodnoy at 20:00, slow"), read_hour("podkidnoy")
    (Hour(hour=20, minute=0, rest='perevodnoy slow', day='', zone=None), None)
    >>> read_hour("завтра в 20")
    Hour(hour=20, minute=0, rest='', day='+1', zone=None)
    """
    text = _GLUED.sub(r"\1 \2", _DOTTED.sub(r"\1m", (text or "")[:LONGEST_WISH]))
    if delay := cut_delay(text):
        day = _Day.among(delay.rest)
        each = tuple(Delay(minutes) for minutes in delay.may_be)
        # “in an hour tomorrow”: one of the two is a mistake
        return _one_of(each, day.rest, is_clear=day.days in ((NEXT,), (TODAY,)))
    found = _CLOCK.search(text)
    if found is None:
        return _spoken(_Day.among(text.split()))
    before, after = text[: found.start()].split(), text[found.end() :].split()
    is_clear = not before or before[-1].casefold() not in _NOT_AT
    day = _Day.among(before if is_clear else before[:-1], after)
    hours = day.hours(int(found[1]), int(found[2]), is_sure=True)
    return _one_of(hours, day.rest, is_clear=is_clear)


def _one_of(
    hours: Sequence[Hour | Delay], rest: list[str], *, is_clear: bool = True
) -> Hour | Delay | UnclearHours:
    words = " ".join(word for word in rest if sound(word) not in NEAR)
    if is_clear and len(hours) == 1:
        return hours[0]._replace(rest=words)
    return UnclearHours(tuple(hours), words)


class _Day(NamedTuple):
    """The days that some words may name, the part of the day, the zone, and the other words.

    `beside` are the numbers of those words after which the part stands: “8 tonight”.
    """

    rest: list[str]
    days: tuple[str, ...]
    zone: int | None
    part: _Part | None
    beside: frozenset[int]

    @classmethod
    def among(cls, *parts: list[str]) -> _Day:
        zone, words = cut_zone([*chain(*parts)])
        days, words = cut_days(words)
        rest: list[str] = []
        part, beside = None, set[int]()
        for word in words:
            if (heard := sound(word)) in _PARTS:
                part = _PARTS[heard]
                beside.add(len(rest) - 1)
            else:
                rest.append(word)
        return cls(rest, days or (NEXT,), zone, part, frozenset(beside))

    @property
    def is_named(self) -> bool:
        return self.days != (NEXT,) or self.part not in _NAMING_NO_DAY

    def each(self, hours: Iterable[int], minute: int = 0) -> list[Hour]:
        """Return these hours on each of the days."""
        return [Hour(hour, minute, "", day, self.zone) for hour in hours for day in self.days]

    def hours(self, hour: int, minute: int, *, is_sure: bool = False) -> list[Hour]:
        """Return the hours of this day that may be meant, the likeliest first.

        `is_sure` says that an hour before noon isn't one after it, unless a word tells.
        """
        may_be: tuple[int, ...] = (hour,)
        if hour <= NOON and self.part is not None:
            may_be = self.part.hours(hour)
        elif 0 < hour < NOON and not is_sure:
            may_be = (hour + NOON, hour)
        return self.each(may_be, minute)


def _spoken(day: _Day) -> Hour | Delay | UnclearHours | None:
    if spoken := cut_spoken(day.rest):
        hour, minute, is_exact, rest = spoken
        if is_exact:
            return _one_of(day.each([hour], minute), rest)
        return _one_of(day.hours(hour, minute), rest)
    may_be = [at for at in range(len(day.rest)) if _is_hour(day, at)]
    at = next((at for at in may_be if _is_told(day, at)), may_be[0] if may_be else None)
    if at is not None:
        return _one_of(day.hours(_number(day.rest[at]), 0), _without_hour(day.rest, at))
    if not day.is_named:
        return None
    usual = USUAL_HOURS if day.part is None else day.part.usual
    return UnclearHours(tuple(day.each(usual)), " ".join(day.rest))


def _number(word: str) -> int:
    """Return the hour that a word names; -1 if it names none."""
    plain = sound(word)
    if plain.isdecimal():
        return int(plain)
    return HOURS.get(plain, -1)


def _is_hour(day: _Day, at: int) -> bool:
    """Return whether the word here may be an hour: it is told to be, or stands beside a day."""
    words = [sound(word) for word in day.rest]
    following = words[at + 1] if at + 1 < len(words) else ""
    if not 0 <= _number(words[at]) <= 23 or is_of_cards(following):
        return False
    if _is_told(day, at):
        return True
    is_of_players = at > 0 and words[at - 1] in FOR_WORDS and _number(words[at]) in SEATS
    is_of_players |= following in _OR_TO  # “tonight, 5 to 8 players”
    is_of_clock = day.is_named or day.part is not None or day.zone is not None
    return is_of_clock and words[at].isdecimal() and not is_of_players


def _is_told(day: _Day, at: int) -> bool:
    """Return whether a number here is an hour whatever stands around: after “at”, or before
    “o'clock” or “in the evening”. In “for 4 tomorrow at 8” only the eight is.
    """
    before = day.rest[at - 1] if at > 0 else ""
    following = day.rest[at + 1] if at + 1 < len(day.rest) else ""
    if sound(before) in _BEFORE or sound(following) in _AFTER or sound(day.rest[at]) in _SURE:
        return True
    return at in day.beside and sound(before) != _ENGLISH_FOR  # “for 3 tonight”, «на 3 ночи»


def _without_hour(words: list[str], at: int) -> list[str]:
    first = at - 1 if at > 0 and sound(words[at - 1]) in _BEFORE else at
    last = at + 1
    while last < len(words) and sound(words[last]) in _AFTER:
        last += 1
    return [*words[:first], *words[last:]]
