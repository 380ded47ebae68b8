"""Clocks in words: “half past eight”, «без четверти девять», «20-00», “8 h 30”, “noon”."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.chat.phrases.sounds import match_words, sound
from bot.chat.phrases.vocabulary import CARD_WORDS, PLAYER_STEMS
from bot.chat.phrases.word_files import any_of, numbered, pattern

NOON: Final = 12  # hours
HALF: Final = 30  # minutes
_EXACT: Final = numbered("clock")
HOURS: Final = numbered("hours")
_MINUTES: Final = {"00": 0, **{str(n): n for n in (5, 10, 15, 20, 30)}, **numbered("minutes")}
_HALF: Final = any_of(word for word, n in _MINUTES.items() if n == HALF)
_HOUR: Final = rf"(?P<hour>\d{{1,2}}|{any_of(HOURS)})"
_FEW: Final = rf"(?:a )?(?P<few>{any_of(_MINUTES)})"
_AT: Final = pattern("clock.at")
_OF_HOURS: Final = pattern("clock.of_hours")
_PAST: Final = pattern("clock.past")
_TO: Final = pattern("clock.after_few")
_OF: Final = f"(?:{pattern('clock.of')} )?"
_TO_HALF: Final = rf"{pattern('clock.half_to')} ?|{pattern('clock.half_to_of')} {_OF}"
_TO_QUARTER: Final = rf"{pattern('clock.quarter_to')} {_OF}"
_MINUTE_MARKS: Final = pattern("clock.minute_marks")
_PATTERNS: Final = tuple(
    re.compile(rf"(?:{at} )?(?:{form})(?!\S)" if at else rf"(?:{form})(?!\S)")
    for at, form in (
        (_AT, rf"(?P<exact>{any_of(_EXACT)})"),
        (_AT, rf"{_FEW} {_PAST} {_HOUR}"),
        (_AT, rf"(?P<to>(?!\d){_FEW} {_TO} {_HOUR})"),  # “10 to 12” are hours
        (_AT, rf"(?P<to_half>(?:{_TO_HALF}){_HOUR})"),
        (_AT, rf"(?P<to_quarter>{_TO_QUARTER}{_HOUR})"),
        ("", rf"(?P<to>{pattern('clock.to')} {_FEW} {_HOUR})"),
        (_AT, r"(?P<hour>\d{1,2}) (?:- )?(?P<few>00)"),
        ("", rf"{_AT} {_HOUR} (?:[-:] )?(?P<few>{_HALF})"),
        (_AT, rf"(?P<hour>\d{{1,2}}) {_OF_HOURS} (?P<few>[0-5]\d) {_MINUTE_MARKS}"),
        (_AT, rf"(?P<hour>\d{{1,2}}) {_OF_HOURS} (?P<few>[0-5][05])"),  # 36 and 52 are cards
        ("", rf"{_AT} (?P<hour>\d{{1,2}}) - {pattern('clock.endings')}"),
    )
)


def is_of_cards(word: str) -> bool:
    """Return whether a number before this word is one of cards or players."""
    heard = sound(word)
    return heard in CARD_WORDS or heard.startswith(PLAYER_STEMS)


class Spoken(NamedTuple):
    """A time of the clock in words, and the other words.

    `is_exact`: noon and midnight, which are no hours of the other half of the day.
    """

    hour: int
    minute: int
    is_exact: bool
    rest: list[str]


def cut_spoken(words: list[str]) -> Spoken | None:
    """Cut a time of the clock out of some words; None if they have none in such words.

    >>> cut_spoken("perevodnoy at half past eight".split())
    Spoken(hour=8, minute=30, is_exact=False, rest=['perevodnoy'])
    """
    for at in range(len(words)):
        for matched in match_words(_PATTERNS, words[at:]):
            rest = words[at + matched.size :]
            time = _time(matched.found.groupdict())
            if time and not (rest and is_of_cards(rest[0])):
                return Spoken(*time, words[:at] + rest)
    return None


def _time(named: dict[str, str | None]) -> tuple[int, int, bool] | None:
    """Return the hour, the minute, and whether it is exact; None for `25 h 00`."""
    if exact := named.get("exact"):
        return _EXACT[exact], 0, True
    hour, few = _number(named["hour"], HOURS), _number(named.get("few") or "00", _MINUTES)
    before = 30 if named.get("to_half") else 45 if named.get("to_quarter") else 0
    before = few if named.get("to") else before
    if hour > 23 or (before and not 0 < hour <= NOON):
        return None
    if not before:
        return hour, few, False
    hour, minute = divmod(60 * hour - before, 60)
    return hour or NOON, minute, False


def _number(word: str | None, names: dict[str, int]) -> int:
    word = word or ""
    return int(word) if word.isdecimal() else names[word]
