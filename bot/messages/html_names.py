"""Names of people and groups as a message may show them. Names from Telegram are hostile."""

from __future__ import annotations

import re
import unicodedata
from html import escape

LONGEST = 32
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})  # controls, bidi, unassigned
MARKS = frozenset({"Mn", "Me"})
KEPT = "\u200d"  # joins the parts of one emoji
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters that show nothing
MARKS_IN_A_ROW = 3
BEGINS_LINK = re.compile(r"[@#/$+.](?!\s)")  # @anna, #casino, /durak, $TON, +37060000000, t.me
BREAK = "\u2060"  # shows nothing, and no mention, link or command goes on after it


def clean_name(first: str, last: str | None = None) -> str:
    """Return a short name on one line without characters that change the text around it.

    >>> clean_name("Ann\\u202e", "  Lee")
    'Ann Lee'
    """
    whole = unicodedata.normalize("NFC", f"{first} {last or ''}")
    words = "".join(_without_piles(whole)).split()
    name = " ".join(words)
    if len(name) > LONGEST:
        name = name[: LONGEST - 1].rstrip(" " + KEPT) + "…"
    return name.strip(KEPT) or "?"


def shown_name(name: str) -> str:
    """Return a name for HTML. It is cleaned again, because the page may have stored it.

    Telegram finds no person to notify in it, no link and no command.

    >>> shown_name("@anna").replace(BREAK, "|"), shown_name("J. t.me/x").replace(BREAK, "|")
    ('@|anna', 'J. t.|me/|x')
    """
    return escape(BEGINS_LINK.sub(rf"\g<0>{BREAK}", clean_name(name)), quote=True)


def _without_piles(text: str) -> list[str]:
    """Return the visible characters; of accents piled up over one letter only the first few."""
    kept: list[str] = []
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in MARKS else 0
        if char in BLANK or (kind in UNSEEN and char != KEPT):
            kept.append(" " if char in "\t\n\r" or kind in ("Zl", "Zp") else "")
        elif marks <= MARKS_IN_A_ROW:
            kept.append(char)
    return kept
