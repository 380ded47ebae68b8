"""Words as they sound, in Latin letters, so that all ways to write one look alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

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
_ATOMS: Final = re.compile(r"\d+[.,]\d+(?![\d.,])|\d+|[^\W\d_]+(?:[’'ʼ`][^\W\d_]+)*|[^\w\s,.?!]")
_DASHES: Final = frozenset("–—−")
_LONGEST: Final = 10  # words that are matched at once


def sound(text: str) -> str:
    """Return a text in small Latin letters, without accents, signs and double letters.

    >>> sound("Переводного"), sound("perevodnoj"), sound("Žaidžiam, п'ятеро!")
    ('perevodnogo', 'perevodnoi', 'zaidziam piatero')
    """
    written = plain(_APOSTROPHES.sub("", text)).translate(_LETTERS)
    for letters, sounds_like in _ALIKE:
        written = written.replace(letters, sounds_like)
    return _DOUBLE.sub(r"\1", written)


class Matched(NamedTuple):
    """A pattern that fits the beginning of some words: its number, and how many words it takes."""

    number: int
    found: re.Match[str]
    size: int


def match_words(patterns: Iterable[re.Pattern[str]], words: Sequence[str]) -> Iterator[Matched]:
    """Match the beginning of words with patterns of numbers, signs and sounds, with a blank
    between each two: `1 h 30` for “1h30”. A pattern that ends within a word doesn't fit.
    """
    atoms = [(atom, at) for at, word in enumerate(words[:_LONGEST]) for atom in _atoms(word)]
    text = " ".join(atom for atom, _at in atoms)
    for number, pattern in enumerate(patterns):
        if found := pattern.match(text):
            size = len(found[0].split())
            if size == len(atoms) or atoms[size][1] != atoms[size - 1][1]:
                yield Matched(number, found, atoms[size - 1][1] + 1)


def _atoms(word: str) -> Iterator[str]:
    for atom in _ATOMS.findall(word):
        if atom[0].isdecimal():
            yield atom.replace(",", ".")
        elif atom[0].isalpha():
            yield sound(atom)
        else:
            yield "-" if atom in _DASHES else atom
