"""Time zones by the cities and countries that people name: “8 pm Berlin time”, «в 20 по Киеву»."""

from __future__ import annotations

import re
from typing import Final

from bot.chat.phrases.sounds import match_words
from bot.chat.phrases.word_files import pattern

# Buttons carry numbers of this list: new ones come at its end
ZONES: Final = (
    "Europe/London",
    "Europe/Berlin",
    "Europe/Kyiv",
    "Europe/Vilnius",
    "Europe/Moscow",
    "Asia/Tbilisi",
    "Asia/Yekaterinburg",
    "America/New_York",
    "America/Los_Angeles",
    "Europe/Minsk",
    "Asia/Tashkent",
    "Asia/Almaty",
    "Asia/Novosibirsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
    "Asia/Kolkata",
    "Asia/Tehran",
    "Asia/Kathmandu",
    "Atlantic/Azores",
    "America/Sao_Paulo",
    "America/St_Johns",
    "America/Halifax",
    "America/Chicago",
    "America/Denver",
    "America/Anchorage",
    "Pacific/Honolulu",
    "Australia/Adelaide",
    "Australia/Sydney",
    "Pacific/Auckland",
)
_CITIES: Final = [pattern(f"zones.{zone.rpartition('/')[2]}") for zone in ZONES[:10]]
_BY: Final = pattern("zones.by")
_TIME: Final = pattern("zones.time")
_FORMS: Final = [
    re.compile(rf"(?:{form})(?!\S)")
    for city in _CITIES
    for form in (f"{_BY} {city}(?: {_TIME})?|{city} {_TIME}", city)
]


def cut_zone(words: list[str]) -> tuple[int | None, list[str]]:
    """Cut a time zone out of some words; return its number and the other words.

    A city alone says a zone only right after a time: “20:00 msk”.

    >>> cut_zone("в 20 по киеву".split()), cut_zone(["russian", "table"])
    ((2, ['в', '20']), (None, ['russian', 'table']))
    """
    for at in range(len(words)):
        for matched in match_words(_FORMS, words[at:]):
            city, is_alone = divmod(matched.number, 2)
            if not is_alone or (at and any(map(str.isdecimal, words[at - 1]))):
                return city, words[:at] + words[at + matched.size :]
    return None, words
