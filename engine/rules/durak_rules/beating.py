"""The relation of R4.1: which card beats which. Everybody who needs to know asks here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from durak_rules.cards import FACES, JOKERS, Card, Colour, Rank, Suit
from durak_rules.masks import by_bit
from durak_rules.options.ruleset import Ruleset

_COLOURS: Final[Mapping[Suit | Colour, Colour]] = {
    Suit.CLUBS: Colour.BLACK,
    Suit.DIAMONDS: Colour.RED,
    Suit.HEARTS: Colour.RED,
    Suit.SPADES: Colour.BLACK,
}


class Beating(NamedTuple):
    """The cards that beat each other in one game."""

    trump_suit: Suit | None
    """The suit that beats the others; None in a game without trumps."""
    spades_by_spades: bool = False
    """True if a spade is beaten by spades only."""

    def beats(self, by: Card, card: Card) -> bool:
        """Return whether `by` beats `card`. No card beats a joker."""
        if card.rank is Rank.JOKER:
            return False
        if by.suit == card.suit:
            return by.rank > card.rank
        if self.spades_by_spades and card.suit is Suit.SPADES:
            return False
        if by.rank is Rank.JOKER:
            return by.suit is _COLOURS[card.suit]
        return by.suit == self.trump_suit


@cache
def beating_of(ruleset: Ruleset, trump_suit: Suit | None) -> Beating:
    """Return the relation by these rules, with this suit as trump."""
    return Beating(trump_suit, ruleset.beats == "spades_by_spades")


@cache
def beating_masks(beating: Beating, packs: int) -> dict[int, int]:
    """Return, for each bit, all cards that beat it. Jokers are beside one pack only (R1.7)."""
    every = (*FACES, *JOKERS) if packs == 1 else FACES
    beaten_by = {c: sum(by.bit for by in every if beating.beats(by, c)) for c in every}
    return by_bit(packs, beaten_by)


def may_name_trump(ruleset: Ruleset, card: Card) -> bool:
    """Return whether a card may be the one that names trump (R1.6)."""
    if card.rank is Rank.JOKER:
        return False
    return ruleset.beats != "spades_by_spades" or card.suit is not Suit.SPADES
