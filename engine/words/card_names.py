"""Names of cards: spoken in full, and short with the sign of the suit."""

from __future__ import annotations

from gettext import NullTranslations

from engine.words.values import shown


def card_name(t: NullTranslations, card: object) -> str:
    """Return the name of a card, "7 of hearts", or of a rank, "Jack"."""
    rank, suit = _ranks(t)[str(card)[0]], str(card)[1:]
    if not suit:
        return rank
    return t.gettext("{rank} {of_suit}").format(rank=rank, of_suit=_of_suits(t)[suit])


def card_sign(t: NullTranslations, card: object) -> str:
    """Return a card in few letters, "7♥", where a name would be too long."""
    return shown(t, str(card))


def suit_name(t: NullTranslations, suit: object) -> str:
    """Return the name of a suit, as in "Trump: hearts"."""
    names = {
        "c": t.gettext("clubs"),
        "d": t.gettext("diamonds"),
        "h": t.gettext("hearts"),
        "s": t.gettext("spades"),
    }
    return names[str(suit)]


def _of_suits(t: NullTranslations) -> dict[str, str]:
    return {
        "c": t.gettext("of clubs"),
        "d": t.gettext("of diamonds"),
        "h": t.gettext("of hearts"),
        "s": t.gettext("of spades"),
    }


def _ranks(t: NullTranslations) -> dict[str, str]:
    return {
        "2": t.gettext("2"),
        "3": t.gettext("3"),
        "4": t.gettext("4"),
        "5": t.gettext("5"),
        "6": t.gettext("6"),
        "7": t.gettext("7"),
        "8": t.gettext("8"),
        "9": t.gettext("9"),
        "T": t.gettext("10"),
        "J": t.gettext("Jack"),
        "Q": t.gettext("Queen"),
        "K": t.gettext("King"),
        "A": t.gettext("Ace"),
    }
