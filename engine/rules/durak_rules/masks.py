"""Sets of cards and of seats as integers: one bit for each card, one for each seat.

A card's bit is `Card.bit`; the second pack's twin of it lies `TWIN` bits higher.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import xor
from typing import Final

from durak_rules.cards import FACES, JOKERS, TWIN, Card, Suit
from durak_rules.teams import MOST_SEATS

ALL_FACES: Final = (1 << TWIN) - 1

CARD: Final[dict[int, Card]] = {
    **{card.bit << shift: card for shift in (0, TWIN) for card in FACES},
    **{card.bit: card for card in JOKERS},
}
"""The card of a bit, of either pack."""

JOKER_BITS: Final = JOKERS[0].peers
"""Both jokers."""

CLUBS: Final = sum(card.bit for card in FACES if card.suit is Suit.CLUBS)
"""One pack's clubs: the lowest bit of each rank."""

_RANK: Final = 0b1111 | 0b1111 << TWIN

SEAT_BIT: Final = tuple(1 << seat for seat in range(MOST_SEATS))
"""The bit of each seat: looked up, which takes half as long as shifting."""

SEATS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1)
    for mask in range(1 << MOST_SEATS)
)
"""The seats of a seat mask, rising."""


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@lru_cache(1 << 12)
def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask: lowest rank first, twins side by side. A hand is asked for at every
    view of it, and many views see the same.
    """
    if mask <= ALL_FACES:
        return tuple([CARD[bit] for bit in bits(mask)])
    return tuple(sorted(CARD[bit] for bit in bits(mask)))


def ranks_of(cards: int) -> int:
    """Return all cards of the ranks of these, in both packs."""
    jokers = JOKER_BITS if cards & JOKER_BITS else 0
    cards |= cards >> TWIN
    return ((cards | cards >> 1 | cards >> 2 | cards >> 3) & CLUBS) * _RANK | jokers


def faces(mask: int) -> int:
    """Return the faces in a mask, where twins are one."""
    return (mask | mask >> TWIN) & ALL_FACES | mask & JOKER_BITS


def without_twins_names(mask: int) -> int:
    """The same number for the same cards, no matter which of two twins lies there."""
    low, high = mask & ALL_FACES, mask >> TWIN
    return low | high | (low & high) << TWIN


def bits_of(cards: Iterable[Card], *, twins: bool) -> list[int]:
    """Return one bit for each card; of two equal cards the second has the twin's."""
    if not twins:
        return [card.bit for card in cards]
    used, taken = 0, []
    for card in cards:
        bit = card.bit << TWIN if used & card.bit else card.bit
        used |= bit
        taken.append(bit)
    return taken


def piles_of(stock: Sequence[int]) -> tuple[int, ...]:
    """Return a stock as sets: all of it, without its first card, without two, and so on
    to none.
    """
    return (*accumulate(stock, xor, initial=sum(stock)),)


def _both(mask: int, packs: int) -> int:
    return mask | mask << TWIN if packs == 2 else mask


def by_bit(packs: int, of_card: dict[Card, int]) -> dict[int, int]:
    """Return a mask for every bit: the same one for a card and its twin."""
    shifts = (0, TWIN)[:packs]
    return {card.bit << s: _both(mask, packs) for s in shifts for card, mask in of_card.items()}


@cache
def suit_mask(suit: Suit | None) -> int:
    """Return all cards of a suit, in both packs; none for None, the trumps of a game without."""
    return _both(sum(card.bit for card in FACES if card.suit == suit), 2)
