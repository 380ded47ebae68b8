"""Names of cards: spoken in full, and short with the sign of the suit."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from engine.words.translation.sentences import _
from engine.words.values import LETTERS, STAR, shown

CARD_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "ranks": {
        "2": _("2"),
        "3": _("3"),
        "4": _("4"),
        "5": _("5"),
        "6": _("6"),
        "7": _("7"),
        "8": _("8"),
        "9": _("9"),
        "T": _("10"),
        "J": _("Jack"),
        "Q": _("Queen"),
        "K": _("King"),
        "A": _("Ace"),
        "X": _("Joker"),
    },
    "suits": {
        "c": _("clubs"),
        "d": _("diamonds"),
        "h": _("hearts"),
        "s": _("spades"),
        "": _("none"),
    },
    "of_suits": {
        "c": _("of clubs"),
        "d": _("of diamonds"),
        "h": _("of hearts"),
        "s": _("of spades"),
        "r": _("(red)"),
        "b": _("(black)"),
    },
    "letters": {**LETTERS, "X": STAR},
    "card": {"name": _("{rank} {of_suit}")},
}
"""What chat and page call the parts of a card; `letters` stand in its corners. The trump suit of a
game without trumps is ""."""


def card_name(t: NullTranslations, card: object) -> str:
    """Return the name of a card, "7 of hearts" or "Joker (red)", or of a rank, "Jack"."""
    rank, suit = t.gettext(CARD_WORDS["ranks"][str(card)[0]]), str(card)[1:]
    if not suit:
        return rank
    of_suit = t.gettext(CARD_WORDS["of_suits"][suit])
    return t.gettext(CARD_WORDS["card"]["name"]).format(rank=rank, of_suit=of_suit)


def card_sign(t: NullTranslations, card: object) -> str:
    """Return a card in few letters, "7♥", where a name would be too long."""
    return shown(t, str(card))


def suit_name(t: NullTranslations, suit: object) -> str:
    """Return the name of a suit, as in "Trump: hearts"; None is "none"."""
    return t.gettext(CARD_WORDS["suits"][str(suit or "")])
