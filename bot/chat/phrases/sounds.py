"""Words as they sound, in Latin letters, so that all ways to write one look alike."""

from __future__ import annotations

import re
from typing import Final

from bot.chat.wishes import plain

_LETTERS: Final = str.maketrans(
    {
        **dict(zip("абвгґдезиіклмнопрстуфхыэwyj", "abvggdeziiklmnoprstufhieuii", strict=True)),
        "w": "v",
        "є": "ie",
        "ж": "zh",
        "ц": "c",
        "ч": "ch",
        "ш": "sh",
        "щ": "sh",
        "ю": "iu",
        "я": "ia",
        "ъ": "",
        "ь": "",
        "x": "ks",
        "q": "k",
    }
)
_APOSTROPHES: Final = re.compile(r"[’'ʼ`]")
_ALIKE: Final = (("shch", "sh"), ("sch", "sh"), ("kh", "h"), ("ts", "c"), ("tz", "c"), ("ck", "k"))
_DOUBLE: Final = re.compile(r"(\D)\1+")


def sound(text: str) -> str:
    """Return a text in small Latin letters, without accents, signs and double letters.

    >>> sound("Переводного"), sound("perevodnoj"), sound("Žaidžiam, п'ятеро!")
    ('perevodnogo', 'perevodnoi', 'zaidziam piatero')
    """
    written = plain(_APOSTROPHES.sub("", text)).translate(_LETTERS)
    for letters, sounds_like in _ALIKE:
        written = written.replace(letters, sounds_like)
    return _DOUBLE.sub(r"\1", written)
