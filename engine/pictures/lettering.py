"""Words in pictures: in a font that brings its letters with it, and with names that can't break
the picture.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from html import escape
from typing import Final

from engine.pictures import palette

FAMILY: Final = "PT Sans"
FAMILIES: Final = f"{FAMILY}, system-ui, sans-serif"  # a browser may not have the first
LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Nl", "No"})
SIGNS: Final = frozenset({"Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Pc", "Sm", "Sc"})
MARKS_IN_A_ROW: Final = 3
SMALLEST: Final = 0.72  # of its size may a name shrink; then it is cut
NARROW, USUAL, CAPITAL, BROAD = 0.33, 0.58, 0.7, 0.9  # widths of letters, in em
_NARROW: Final = frozenset(" .,:;!|'’ijlftrіїI()[]-")
_BROAD: Final = frozenset("mwMWшщжюмфыШЩЖЮМФЫ…—@%")
DRAWN: Final = frozenset(  # the font's letters and punctuation
    chr(code)
    for first, last in (
        *((0x20, 0x7E), (0xA0, 0x109), (0x10C, 0x113), (0x116, 0x11F), (0x122, 0x127)),
        *((0x12A, 0x12B), (0x12E, 0x131), (0x134, 0x137), (0x139, 0x13E), (0x141, 0x148)),
        *((0x14C, 0x14D), (0x150, 0x165), (0x16A, 0x173), (0x178, 0x17F), (0x218, 0x21B)),
        *((0x2BC, 0x2BC), (0x301, 0x301), (0x401, 0x40C), (0x40E, 0x44F), (0x451, 0x45C)),
        *((0x45E, 0x45F), (0x48A, 0x4C0), (0x4C3, 0x4F9), (0x1E9E, 0x1E9E), (0x2011, 0x2011)),
        *((0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201E), (0x2026, 0x2026)),
    )
    for code in range(first, last + 1)
)


@dataclass(frozen=True, slots=True)
class Style:
    """The look of words; the size is that of the letters."""

    size: float
    colour: str = palette.TEXT
    bold: bool = False
    room: float | None = None  # the greatest width


def text(words: str, x: float, y: float, style: Style) -> str:
    """Draw words around the middle `x` on the line `y`. Another direction of writing changes
    nothing else, since words have an element of their own.
    """
    words, size = fitted(words, style)
    weight = ' font-weight="700"' if style.bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FAMILIES}" font-size="{size:g}"{weight}'
        f' fill="{style.colour}" text-anchor="middle">{escape(words)}</text>'
    )


def fitted(words: str, style: Style) -> tuple[str, float]:
    """Return the words and the size at which they fit into their room."""
    if style.room is None:
        return words, style.size
    room = style.room / style.size
    if (needed := width_of(words)) <= room:
        return words, style.size
    if needed * SMALLEST <= room:
        return words, style.size * room / needed
    while words and width_of(words + "…") * SMALLEST > room:
        words = words[:-1].rstrip()
    return words + "…", style.size * SMALLEST


def width_of(words: str) -> float:
    """Return the greatest width that words can have, in em. It is a guess on the safe side:
    nothing measures letters before they are painted.
    """
    return sum(map(_width, words))


def _width(char: str) -> float:
    if unicodedata.category(char) in ("Mn", "Cf"):
        return 0
    if char in _BROAD:
        return BROAD
    if char in _NARROW:
        return NARROW
    return CAPITAL if char.isupper() else USUAL


def plain_name(name: str) -> str:
    """Return a name in letters that the font has. Other scripts are written in Latin letters;
    emoji, invisible signs and piled-up marks are dropped. It is "" if nothing is left.

    >>> plain_name("  Ann 🎉\\u202e Lee"), plain_name("🎉"), plain_name("გიორგი")
    ('Ann Lee', '', 'Giorgi')
    """
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind == "Mn" else 0
        if (kind in LETTERS or kind in SIGNS) and marks <= MARKS_IN_A_ROW:
            kept.append(char)
        elif kind in ("Zs", "Cc"):
            kept.append(" ")
    words = " ".join(map(_drawn, "".join(kept).split()))
    return words if any(unicodedata.category(char) in LETTERS for char in words) else ""


def _drawn(word: str) -> str:
    """Return the word in letters that the font has. Without the extra `pictures` only browsers
    paint, and they have fonts for every script.
    """
    if set(word) <= DRAWN:
        return word
    try:
        from anyascii import anyascii  # of that extra
    except ImportError:
        return word
    return str(anyascii(word)).capitalize()
