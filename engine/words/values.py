"""Values inside sentences as people read them: cards, ranks, suits, numbers, on and off."""

from __future__ import annotations

import re
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, Final

from engine.words.translation.sentences import _

SUIT_SIGNS: Final[Mapping[str, str]] = {
    "c": "♣\ufe0e",
    "d": "♦\ufe0e",
    "h": "♥\ufe0e",
    "s": "♠\ufe0e",
    "r": "♦\ufe0e♥\ufe0e",
    "b": "♣\ufe0e♠\ufe0e",
}
"""With the mark that keeps phones from drawing them as pictures. A joker has those of the suits
that it beats."""

LETTERS: Final[Mapping[str, str]] = {"J": _("J"), "Q": _("Q"), "K": _("K"), "A": _("A")}
"""In the corners of the cards that have no number."""

STAR: Final = "★"
"""In the corners of the jokers."""

CARD: Final = re.compile(r"(10|[2-9TJQKAX])([cdhsrb])")


def shown(t: NullTranslations, value: Any) -> str:
    """Return a value for a sentence in the language of `t`; ranks have the letters of the cards.

    >>> shown(NullTranslations(), ["Th", 9, True])
    '10♥︎, 9, on'
    """
    if isinstance(value, list | tuple):
        return ", ".join(shown(t, one) for one in value)
    if isinstance(value, bool) or value is None:
        return {True: t.gettext("on"), False: t.gettext("off"), None: t.gettext("none")}[value]
    text = str(value)
    if card := CARD.fullmatch(text):
        return f"{shown(t, card[1])}{SUIT_SIGNS[card[2]]}"
    letters = {rank: t.gettext(letter) for rank, letter in LETTERS.items()}
    return {"T": "10", "X": STAR, **letters, **SUIT_SIGNS}.get(text, text)
