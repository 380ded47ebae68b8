"""The relation of R4.1: which card beats which. Everybody who needs to know asks here."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from durak_rules.cards import FACES, Card, Suit
from durak_rules.masks import by_bit
from durak_rules.options.ruleset import Ruleset


class Beating(NamedTuple):
    """The cards that beat each other in one game."""

    trump_suit: Suit | None
    """The suit that beats the others; None in a game without trumps."""
    spades_by_spades: bool = False
    """True if a spade is beaten by spades only."""

    def beats(self, by: Card, card: Card) -> bool:
        """Return whether `by` beats `card`."""
        if by.suit == card.suit:
            return by.rank > card.rank
        if self.spades_by_spades and card.suit is Suit.SPADES:
            return False
        return by.suit == self.trump_suit


@cache
def beating_of(ruleset: Ruleset, trump_suit: Suit | None) -> Beating:
    """Return the relation by these rules, with this suit as trump."""
    return Beating(trump_suit, ruleset.beats == "spades_by_spades")


@cache
def beating_masks(beating: Beating, packs: int) -> dict[int, int]:
    """Return, for each bit, all cards that beat it."""
    beaten_by = {c: sum(by.bit for by in FACES if beating.beats(by, c)) for c in FACES}
    return by_bit(packs, beaten_by)


def may_name_trump(ruleset: Ruleset, card: Card) -> bool:
    """Return whether a card may be the one that names trump (R1.6)."""
    return ruleset.beats != "spades_by_spades" or card.suit is not Suit.SPADES
