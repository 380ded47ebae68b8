"""The time for a move in words: “30 seconds a move”, «ход в день», „minutė ėjimui“."""

from __future__ import annotations

import re
from typing import Final

from bot.chat.phrases.delays import NUMBER, number_of
from bot.chat.phrases.sounds import match_words
from bot.chat.phrases.word_files import pattern

_SECONDS: Final = {"half_minute": 30, "second": 1, "minute": 60, "hour": 3600, "day": 24 * 3600}
_EACH: Final = f"(?:{pattern('turns.each')} )*"
_MOVE: Final = pattern("turns.move")
_TIME: Final = f"(?:(?P<n>{NUMBER}) )?(?:%s)".replace(
    "%s", "|".join(f"(?P<{unit}>{pattern(f'units.{unit}')})" for unit in _SECONDS)
)
_FORMS: Final = [
    re.compile(rf"(?:{form})(?!\S)")
    for form in (rf"{_EACH}{_TIME} {_EACH}{_MOVE}", rf"{_EACH}{_MOVE} {_EACH}{_TIME}")
]


def cut_turn(text: str) -> tuple[int | None, str]:
    """Cut the seconds that each move may take out of a text.

    >>> cut_turn("perevodnoy, 30 seconds a move"), cut_turn("ход в день"), cut_turn("в 20")
    ((30, 'perevodnoy,'), (86400, ''), (None, 'в 20'))
    """
    words = text.split()
    for at in range(len(words)):
        for matched in match_words(_FORMS, words[at:]):
            named = matched.found.groupdict()
            unit = next(seconds for name, seconds in _SECONDS.items() if named[name])
            rest = words[:at] + words[at + matched.size :]
            return number_of(named["n"] or "a") * unit, " ".join(rest)
    return None, text
