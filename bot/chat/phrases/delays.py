"""The time until a game: “in an hour”, «через полчаса», «години за дві», „po 30 minučių“."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.chat.phrases.sounds import match_words, sound
from bot.chat.phrases.word_files import any_of, numbered, pattern, said, sounds_of

HOUR: Final = 60  # minutes
LONGEST: Final = 24 * HOUR  # longer ones have a day, which an hour of the clock names better
_BEFORE_NOW: Final = 8  # words that are looked at before “from now”

_NUMBERS: Final = numbered("numbers")
_SMALL: Final = any_of(word for word, n in _NUMBERS.items() if n < 10)
_TENS: Final = any_of(word for word, n in _NUMBERS.items() if n >= 20)
NUMBER: Final = rf"(?:a )?(?:\d+(?:\.\d+)?|{_TENS}(?: -)? {_SMALL}|{any_of(_NUMBERS)})(?: of)?"
_IN: Final = sounds_of("delays.in")
NEAR: Final = sounds_of("time.near")
"""Words around a time that don't change it."""
_ABOUT: Final = any_of(NEAR)
_HOUR: Final = pattern("delays.hour")
_HOURS_MANY: Final = pattern("delays.hours_first")
_HOURS: Final = pattern("delays.hour", "delays.hours_first", "units.hour")
_MINUTE: Final = pattern("delays.minute")
_MINUTES_MANY: Final = pattern("delays.minutes_first")
_MINUTES: Final = pattern("delays.minute", "delays.minutes_first", "units.minute")
_OR: Final = f"(?:-|{pattern('delays.or')})"
_AND: Final = pattern("delays.and")
_AND_HALF: Final = pattern("delays.and_half")
_HALF: Final = pattern("delays.half_hour")
_QUARTER: Final = pattern("delays.quarter_hour")
_ONE_AND_HALF: Final = pattern("delays.one_and_half")
_TIMES: Final = (  # the first that fits; `n` of these minutes, or perhaps `other`
    (rf"{_HOUR} {_OR} (?P<other>{_ONE_AND_HALF})(?: {_HOURS})?", HOUR),
    (rf"(?:an )?{_HOUR} {_OR} (?P<other>{NUMBER})(?: {_HOURS})?", HOUR),
    (rf"(?P<n>{_ONE_AND_HALF}) {_HOURS}", HOUR),
    (_HALF, HOUR // 2),
    (_QUARTER, HOUR // 4),
    (rf"(?P<n>{NUMBER}) {_OR} (?P<other>{NUMBER}) {_HOURS}", HOUR),
    (rf"(?P<n>{NUMBER}) {_OR} (?P<other>{NUMBER}) {_MINUTES}", 1),
    (rf"(?P<n>{NUMBER})(?P<half> {_AND_HALF}) {_HOURS}", HOUR),
    (rf"(?:(?P<n>{NUMBER}) {_HOURS}|{_HOUR})(?P<half> {_AND_HALF})", HOUR),
    (
        rf"(?:(?P<n>{NUMBER}) {_HOURS}|{_HOUR})"
        rf" (?:{_AND} )?(?P<too>{NUMBER}) {_MINUTES}",
        HOUR,
    ),
    (rf"(?P<n>{NUMBER}) {_HOURS}|{_HOUR}", HOUR),
    (rf"(?P<n>{NUMBER}) {_MINUTES}|{_MINUTE}", 1),
    (r"(?P<n>[0-5]) : (?P<too>[0-5]\d)", HOUR),
    (rf"{_HOURS_MANY} (?P<n>{NUMBER})", HOUR),
    (rf"{_MINUTES_MANY} (?P<n>{NUMBER})", 1),
)
_FORMS: Final = [re.compile(rf"(?:{_ABOUT} )*(?:{form})(?!\S)") for form, _unit in _TIMES]
_FORM_UNITS: Final = [unit for _form, unit in _TIMES]
_TURNED: Final = (  # «часа через два»
    (re.compile(_HOURS_MANY), HOUR),
    (re.compile(_MINUTES_MANY), 1),
)
_NUMBER_ALONE: Final = re.compile(rf"(?P<n>{NUMBER})(?!\S)")
_FROM_NOW: Final = [phrase.split() for phrase in map(sound, said("delays.from_now"))]


class Cut(NamedTuple):
    """A time that words name, in minutes, or several that they may name, and the words around."""

    may_be: tuple[int, ...]
    rest: list[str]


class _Length(NamedTuple):
    """The minutes that some words may mean, and the number of these words."""

    may_be: tuple[int, ...]
    size: int


def cut_delay(text: str) -> Cut | None:
    """Cut the time until a game out of a text; None if it names none, or a day and more.

    >>> cut_delay("perevodnoy in 2 hours"), cut_delay("через час-полтора"), cut_delay("in pairs")
    (Cut(may_be=(120,), rest=['perevodnoy']), Cut(may_be=(60, 90), rest=[]), None)
    """
    words = text.split()
    for first, last, may_be in _times(words):
        while first and sound(words[first - 1]) in NEAR:
            first -= 1
        if all(0 < minutes < LONGEST for minutes in may_be):
            return Cut(may_be, words[:first] + words[last:])
    return None


def _times(words: list[str]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the first word of each time, the end of its words, and the minutes that it may be."""
    sounds = [sound(word) for word in words]
    for at, word in enumerate(sounds):
        if word in _IN:
            turned = [unit for form, unit in _TURNED if at and form.fullmatch(sounds[at - 1])]
            if turned and (found := _number_of(words[at + 1 :], turned[0])):
                yield at - 1, at + 1 + found.size, found.may_be
            if found := _length(words[at + 1 :]):
                yield at, at + 1 + found.size, found.may_be
        elif sounds[at : at + 2] in _FROM_NOW:
            for first in range(max(0, at - _BEFORE_NOW), at):
                found = _length(words[first:at])
                if found and found.size == at - first:
                    yield first, at + 2, found.may_be
                    break


def _length(words: Sequence[str]) -> _Length | None:
    """Return the time with which the words begin."""
    for matched in match_words(_FORMS, words):
        if may_be := _may_be(matched.found, _FORM_UNITS[matched.number]):
            return _Length(may_be, matched.size)
    return None


def _number_of(words: Sequence[str], unit: int) -> _Length | None:
    """Return so many of these units as the words begin with."""
    for matched in match_words([_NUMBER_ALONE], words):
        return _Length(_may_be(matched.found, unit), matched.size)
    return None


def _may_be(found: re.Match[str], unit: int) -> tuple[int, ...]:
    """Return the minutes that are meant; none for “twenty-five” read as “20 to 5”."""
    named = found.groupdict()
    more = (HOUR // 2 if named.get("half") else 0) + _minutes(named.get("too") or "0", 1)
    first = _minutes(named.get("n") or "a", unit) + more
    if not (other := named.get("other")):
        return (first,)
    second = _minutes(other, unit) + more
    return (first, second) if first < second else ()


def number_of(words: str) -> int:
    """Return the whole number that some words name, by their sound: “a”, “two”, “twenty-five”."""
    return _minutes(words, 1)


def _minutes(number: str, unit: int) -> int:
    """Return so many of these units in minutes: `1.5`, “twenty-five”, “one and a half”."""
    if re.fullmatch(_ONE_AND_HALF, number):
        return unit * 3 // 2
    parts = [part for part in number.split() if part not in ("a", "of", "-")] or ["a"]
    return round(unit * sum(_number(part) for part in parts))


def _number(word: str) -> float:
    return float(word) if word[0].isdecimal() else _NUMBERS[word]
