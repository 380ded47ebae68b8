"""Clocks in words: “half past eight”, «без четверти девять», «20-00», “8 h 30”, “noon”."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.chat.phrases.sounds import any_of, match_words, sound
from bot.chat.phrases.vocabulary import CARD_WORDS, PLAYER_STEMS

NOON: Final = 12  # hours
_EXACT_NAMES: Final = {
    0: "midnight|полночь|опівночі|vidurnaktį",
    12: "noon|midday|полдень|опівдні|vidurdienį",
}
_HOUR_NAMES: Final = {
    1: "one|час|первый|первого|перша|першу|першої|першій|pirmos|vieną",
    2: "two|два|второго|друга|другу|другої|другій|dviejų|dvi|antrą",
    3: "three|три|третьего|третя|третю|третьої|третій|trijų|trys|trečią",
    4: "four|четыре|четвертого|четверта|четверту|четвертої|четвертій|keturių|keturios|ketvirtą",
    5: "five|пять|пятого|п'ята|п'яту|п'ятої|п'ятій|penkių|penkios|penktą",
    6: "six|шесть|шестого|шоста|шосту|шостої|шостій|šešių|šešios|šeštą",
    7: "seven|семь|седьмого|сьома|сьому|сьомої|сьомій|septynių|septynios|septintą",
    8: "eight|восемь|восьмого|восьма|восьму|восьмої|восьмій|aštuonių|aštuonios|aštuntą",
    9: "nine|девять|девятого|дев'ята|дев'яту|дев'ятої|дев'ятій|devynių|devynios|devintą",
    10: "ten|десять|десятого|десята|десяту|десятої|десятій|dešimties|dešimt|dešimtą",
    11: "eleven|одиннадцать|одиннадцатого|одинадцята|одинадцяту|одинадцятої|одинадцятій|"
    "vienuolikos|vienuolika|vienuoliktą",
    12: "twelve|двенадцать|двенадцатого|дванадцята|дванадцяту|дванадцятої|дванадцятій|"
    "dvylikos|dvylika|dvyliktą",
}


def _numbers(names: dict[int, str]) -> dict[str, int]:
    return {sound(name): number for number, its in names.items() for name in its.split("|")}


_EXACT: Final = _numbers(_EXACT_NAMES)
HOURS: Final = _numbers(_HOUR_NAMES)
_MINUTE_NAMES: Final = {
    0: "00",
    5: "five|5|пяти|п'ять|penkių",
    10: "ten|10|десяти|десять|dešimt|dešimties",
    15: "quarter|15|четверти|четверть|пятнадцати|чверть|п'ятнадцять|ketvirčio|penkiolikos",
    20: "twenty|20|двадцати|двадцять|dvidešimt|dvidešimties",
    30: "half|30|thirty|тридцать|тридцять|trisdešimt",
}
_MINUTES: Final = _numbers(_MINUTE_NAMES)
_HOUR: Final = rf"(?P<hour>\d{{1,2}}|{any_of('|'.join(HOURS))})"
_FEW: Final = rf"(?:a )?(?P<few>{any_of('|'.join(_MINUTES))})"
_AT: Final = any_of("at|by|в|у|о|об|к|на")
_OF_HOURS: Final = any_of("ч|час|часов|часа|h|год|годині|годин|val|valandą|valandų")
_MINUTE_MARKS: Final = any_of("min|мин|минут|хв|m")
_PATTERNS: Final = tuple(
    re.compile(rf"(?:{at} )?(?:{pattern})(?!\S)") if at else re.compile(rf"(?:{pattern})(?!\S)")
    for at, pattern in (
        (_AT, rf"(?P<exact>{any_of('|'.join(_EXACT))})"),
        (_AT, rf"{_FEW} past {_HOUR}"),
        (_AT, rf"(?P<to>(?!\d){_FEW} to {_HOUR})"),  # “10 to 12” are hours, or players
        (_AT, rf"(?P<to_half>{any_of('пол|половина|половине|половину|pusė|pusę')} ?{_HOUR})"),
        (_AT, rf"(?P<to_half>{any_of('пів')} (?:{any_of('на')} )?{_HOUR})"),
        (_AT, rf"(?P<to_quarter>{any_of('четверть|чверть')} (?:{any_of('на')} )?{_HOUR})"),
        ("", rf"(?P<to>{any_of('без|за|be')} {_FEW} {_HOUR})"),
        (_AT, r"(?P<hour>\d{1,2}) (?:- )?(?P<few>00)"),
        ("", rf"{_AT} {_HOUR} (?:[-:] )?(?P<few>{any_of(_MINUTE_NAMES[30])})"),
        (_AT, rf"(?P<hour>\d{{1,2}}) {_OF_HOURS} (?P<few>[0-5]\d) {_MINUTE_MARKS}"),
        (_AT, rf"(?P<hour>\d{{1,2}}) {_OF_HOURS} (?P<few>[0-5][05])"),  # 36 and 52 are cards
        ("", rf"{_AT} (?P<hour>\d{{1,2}}) - {any_of('й|ой|ей|ої|ій|ю|ую')}"),
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
