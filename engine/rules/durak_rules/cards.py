"""Cards, suits and ranks, with one object for every face."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, Self

from durak_rules.errors import CardSyntaxError, wrong_kind


class Suit(StrEnum):
    """The four suits in the order in which a new pack lies."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class Rank(IntEnum):
    """The thirteen ranks; ace is high. Printed and parsed as one letter."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return _LETTERS[self - 2]

    @classmethod
    def parse(cls, letter: str) -> Rank:
        """Return the rank of one letter; `CardSyntaxError` for any other text.

        >>> Rank.parse("T") > Rank.parse("9")
        True
        """
        if not isinstance(letter, str):
            raise wrong_kind("Rank.parse reads a letter such as 'T'", letter)
        place = _LETTERS.find(letter) if len(letter) == 1 else -1
        if place < 0:
            raise CardSyntaxError(letter)
        return cls(place + 2)


_LETTERS: Final = "23456789TJQKA"
_SUITS: Final = tuple(Suit)


class Card:
    """A face: a rank and a suit. There is one object per face, so equal cards are identical.

    `bit` is the face's place in the engine's card sets: rank by rank, within a rank c d h s.
    `peers` is the set of all cards of its rank in one pack.

    >>> Card.parse("7h") is Card(Rank.SEVEN, Suit.HEARTS)
    True
    >>> print(Card.parse("Td"))
    Td
    """

    __slots__ = ("bit", "peers", "rank", "suit", "text")

    bit: int
    peers: int
    rank: Rank
    suit: Suit
    text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        if not isinstance(rank, Rank) or not isinstance(suit, Suit):
            other = suit if isinstance(rank, Rank) else rank
            raise wrong_kind("a card has a Rank and a Suit (Card.parse reads text)", other)
        return _BY_TEXT[f"{rank!s}{suit!s}"]  # type: ignore[return-value]

    @staticmethod
    def parse(text: str) -> Card:
        """Return the card of two letters, rank then suit; `CardSyntaxError` for any other text."""
        if not isinstance(text, str):
            raise wrong_kind("Card.parse reads text such as '7h'", text)
        card = _BY_TEXT.get(text)
        if card is None:
            raise CardSyntaxError(text)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __lt__(self, other: Card) -> bool:
        return self.bit < other.bit

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Card.parse, (self.text,))


TWIN: Final = 52
"""So many bits higher than a card's lies the same face of a second pack."""


def _print(rank: Rank, suit: Suit) -> Card:
    """Make the one object of a face."""
    card = object.__new__(Card)
    put = object.__setattr__
    put(card, "rank", rank)
    put(card, "suit", suit)
    put(card, "bit", 1 << (4 * (rank - 2) + _SUITS.index(suit)))
    put(card, "peers", 0xF << 4 * (rank - 2))
    put(card, "text", f"{rank!s}{suit!s}")
    return card


_BY_TEXT: Final[dict[str, Card]] = {
    str(card): card for card in (_print(rank, suit) for rank in Rank for suit in Suit)
}
FACES: Final = tuple(_BY_TEXT.values())
"""All 52 cards, in the order of their bits."""


def cards(text: str) -> tuple[Card, ...]:
    """Read cards with spaces between them; `CardSyntaxError` where one is none.

    >>> [str(card) for card in cards("7h 9c")]
    ['7h', '9c']
    """
    if not isinstance(text, str):
        raise wrong_kind("cards reads text such as '7h 9c'", text)
    return tuple(Card.parse(word) for word in text.split())


def lowest_rank(deck: int) -> Rank:
    """Return the lowest rank of a pack of 24, 36 or 52 cards."""
    return Rank(15 - deck // 4)


def fresh_deck(deck: int, packs: int) -> list[Card]:
    """Return a new deck in order: pack by pack, suit by suit, ranks rising (R1.2)."""
    lowest = lowest_rank(deck)
    pack = [Card(rank, suit) for suit in Suit for rank in Rank if rank >= lowest]
    return pack * packs
