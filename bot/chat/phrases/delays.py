"""The time until a game: “in an hour”, «через полчаса», «за дві години», „po 30 minučių“."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.chat.phrases.sounds import sound

HOUR: Final = 60  # minutes
LONGEST: Final = 24 * HOUR  # longer ones have a day, which an hour of the clock names better

_NAMES: Final = {
    1: "an a one один одну одного vienos vienu",
    2: "two couple два две дві пару dviejų dvi",
    3: "three три trijų tris",
    4: "four четыре чотири keturių",
    5: "five пять п'ять penkių",
    6: "six шесть шість šešių",
    10: "ten десять dešimt dešimties",
    15: "fifteen пятнадцать п'ятнадцять penkiolikos",
    20: "twenty двадцать двадцять dvidešimt dvidešimties",
    30: "thirty тридцать тридцять trisdešimt trisdešimties",
    40: "forty сорок keturiasdešimt",
}
_NUMBERS: Final = {sound(name): number for number, its in _NAMES.items() for name in its.split()}


def _one_of(*names: str) -> str:
    return f"(?:{'|'.join(sound(name) for name in names)})"


_IN: Final = frozenset(map(sound, ("in", "через", "за", "po", "už")))
_HOURS: Final = _one_of(
    *("hour", "hours", "hr", "hrs", "h", "час", "часа", "часов", "часик", "часика", "ч"),
    *("годину", "години", "годин", "год", "valandos", "valandų", "valandą", "val"),
)
_MINUTES: Final = _one_of(
    *("minute", "minutes", "min", "mins", "m", "минуту", "минуты", "минут", "минуток", "мин", "м"),
    *("хвилину", "хвилини", "хвилин", "хвилинок", "хв", "minutės", "minučių"),
)
_HALF: Final = _one_of(
    *("half an hour", "half hour", "a half hour", "полчаса", "пол часа", "получаса", "полчасика"),
    *("півгодини", "пів години", "pusvalandžio", "pusvalandį", "pusės valandos"),
)
_ONE_AND_HALF: Final = _one_of(
    *("an hour and a half", "one and a half hours", "полтора часа", "півтори години"),
    *("pusantros valandos", "pusantrą valandos"),
)
_FORMS: Final = (  # the first that fits; a number stands in the group
    (re.compile(rf"{_ONE_AND_HALF}(?!\S)"), HOUR * 3 // 2),
    (re.compile(rf"{_HALF}(?!\S)"), HOUR // 2),
    (re.compile(rf"(?:(?:a )?(\w+) (?:of )?)?{_HOURS}(?!\S)"), HOUR),
    (re.compile(rf"(?:(?:a )?(\w+) (?:of )?)?{_MINUTES}(?!\S)"), 1),
)
_GLUED: Final = re.compile(r"(\d+)([^\W\d]+)")


class Cut(NamedTuple):
    """A time that words name, in minutes, and the words around it."""

    minutes: int
    rest: list[str]


def cut_delay(text: str) -> Cut | None:
    """Cut the time until a game out of a text; None if it names none, or a day and more.

    >>> cut_delay("perevodnoy in 2 hours"), cut_delay("через полчаса"), cut_delay("in pairs")
    (Cut(minutes=120, rest=['perevodnoy']), Cut(minutes=30, rest=[]), None)
    """
    words = _GLUED.sub(r"\1 \2", text).split()
    sounds = [sound(word) for word in words]
    for at, word in enumerate(sounds):
        if word in _IN and (found := _length(sounds[at + 1 :])):
            minutes, length = found
            return Cut(minutes, words[:at] + words[at + 1 + length :])
    return None


def _length(sounds: Sequence[str]) -> tuple[int, int] | None:
    """Return the minutes that the words begin with, and the number of these words."""
    text = " ".join(sounds)
    for form, unit in _FORMS:
        if found := form.match(text):
            number = _number(found[1]) if form.groups and found[1] else 1
            minutes = number * unit
            return (minutes, len(found[0].split())) if 0 < minutes < LONGEST else None
    return None


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS.get(word, 0)
