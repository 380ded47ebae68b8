"""Words in pictures: in a font that brings its letters with it, and names that break nothing."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from html import escape
from typing import Final

from engine.pictures import palette

FAMILY: Final = "PT Sans"
LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Nl", "No"})
SIGNS: Final = frozenset({"Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Pc", "Sm", "Sc"})
MARKS_IN_A_ROW: Final = 3
SMALLEST: Final = 0.72  # of its size may a name shrink; then it is cut
NARROW, USUAL, CAPITAL, BROAD, SQUARE = 0.33, 0.58, 0.7, 0.9, 1.05  # widths of letters, in em
_NARROW: Final = frozenset(" .,:;!|'’ijlftrіїI()[]-")
_BROAD: Final = frozenset("mwMWшщжюмфыШЩЖЮМФЫ…—@%")
_KNOWN: Final = re.compile(r"[\u0000-\u052f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf]*")


@dataclass(frozen=True, slots=True)
class Style:
    """How words look; the size is that of the letters."""

    size: float
    colour: str = palette.TEXT
    bold: bool = False
    room: float | None = None  # how wide they may be


def text(words: str, x: float, y: float, style: Style) -> str:
    """Words around the middle `x`, on the line `y`. A direction of their own changes nothing else:
    they are the only ones in their element.
    """
    words, size = fitted(words, style)
    weight = ' font-weight="700"' if style.bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FAMILY}" font-size="{size:g}"{weight}'
        f' fill="{style.colour}" text-anchor="middle">{escape(words)}</text>'
    )


def fitted(words: str, style: Style) -> tuple[str, float]:
    """The words and their size, so that they stay within their room."""
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
    """How wide they are at most, in em. A guess on the safe side: nobody measures letters before
    they are painted.
    """
    return sum(map(_width, words))


def _width(char: str) -> float:
    if unicodedata.category(char) in ("Mn", "Cf"):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return SQUARE
    if char in _BROAD:
        return BROAD
    if char in _NARROW:
        return NARROW
    return CAPITAL if char.isupper() else USUAL


def plain_name(name: str) -> str:
    """A name in letters alone: no emoji, which have no font here, nothing unseen, no marks in a
    pile. Empty if nothing is left.

    >>> plain_name("  Ann 🎉\\u202e Lee"), plain_name("🎉")
    ('Ann Lee', '')
    """
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind == "Mn" else 0
        if (kind in LETTERS or kind in SIGNS) and marks <= MARKS_IN_A_ROW:
            kept.append(char)
        elif kind in ("Zs", "Cc"):
            kept.append(" ")
    words = " ".join("".join(kept).split())
    return words if any(unicodedata.category(char) in LETTERS for char in words) else ""


def needs_more_fonts(words: str) -> bool:
    """Are there letters that ours lacks: of others than Latin, Greek or Cyrillic?"""
    return _KNOWN.fullmatch(words) is None
