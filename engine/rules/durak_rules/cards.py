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


class Colour(StrEnum):
    """The colours of the jokers, which they have in place of a suit."""

    BLACK = "b"
    RED = "r"


class Rank(IntEnum):
    """The thirteen ranks, ace is high, and the joker. Printed and parsed as one letter."""

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
    JOKER = 15

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


_LETTERS: Final = "23456789TJQKAX"


class Card:
    """A face: a rank and a suit. There is one object per face, so equal cards are identical.

    `bit` is the face's place in the engine's card sets: rank by rank, within a rank c d h s.
    `peers` is the set of all cards of its rank in one pack. A joker (`Xr`, `Xb`) has a colour for
    its suit.

    >>> Card.parse("7h") is Card(Rank.SEVEN, Suit.HEARTS)
    True
    >>> print(Card.parse("Td"))
    Td
    """

    __slots__ = ("bit", "peers", "rank", "suit", "text")

    bit: int
    peers: int
    rank: Rank
    suit: Suit | Colour
    text: str

    def __new__(cls, rank: Rank, suit: Suit | Colour) -> Self:
        if not isinstance(rank, Rank) or not isinstance(suit, Suit | Colour):
            other = suit if isinstance(rank, Rank) else rank
            raise wrong_kind("a card has a Rank and a Suit (Card.parse reads text)", other)
        return cls.parse(f"{rank!s}{suit!s}")  # type: ignore[return-value]

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


def _print(rank: Rank, suit: Suit | Colour, bit: int, peers: int) -> Card:
    """Make the one object of a face."""
    card = object.__new__(Card)
    put = object.__setattr__
    put(card, "rank", rank)
    put(card, "suit", suit)
    put(card, "bit", bit)
    put(card, "peers", peers)
    put(card, "text", f"{rank!s}{suit!s}")
    return card


FACES: Final = tuple(
    _print(rank, suit, 1 << (4 * (rank - 2) + place), 0xF << 4 * (rank - 2))
    for rank in Rank
    if rank is not Rank.JOKER
    for place, suit in enumerate(Suit)
)
"""All 52 cards of a pack, in the order of their bits."""

JOKERS: Final = tuple(
    _print(Rank.JOKER, colour, 1 << 2 * TWIN + place, 0b11 << 2 * TWIN)
    for place, colour in enumerate(Colour)
)
"""The black joker and the red one. Their bits lie above those of two packs."""

_BY_TEXT: Final[dict[str, Card]] = {card.text: card for card in (*FACES, *JOKERS)}


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


def fresh_deck(deck: int, packs: int, jokers: int = 0) -> list[Card]:
    """Return a new deck in order: pack by pack, suit by suit, ranks rising, and the jokers last
    (R1.2, R1.7).
    """
    lowest = lowest_rank(deck)
    pack = [card for suit in Suit for card in FACES if card.suit is suit and card.rank >= lowest]
    return pack * packs + list(JOKERS[:jokers])
