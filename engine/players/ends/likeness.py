"""Likeness of the beginnings of bouts: those that differ only in names of suits and ranks are
worth the same.

A card counts by who holds it, by what else is held of its suit, higher and lower, and by whether
others of its rank are held. The suits that don't stand apart (trumps do) may change places, and so
may neighbours of a suit whose ranks nobody holds twice.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from durak_rules import Suit
from durak_rules.masks import ALL_FACES, CLUBS, bits, ranks_of, suit_mask

_SUITS: Final = tuple(enumerate(Suit))
RANK: Final = 0b1111  # over clubs, the lowest bit of each


class Likeness:
    """Returns, for two hands, a value that is equal only if they are alike."""

    def __init__(self, apart: int) -> None:
        """Take the suits that stand apart, a bit for each."""
        suits = [(apart >> place & 1, suit_mask(suit) & ALL_FACES) for place, suit in _SUITS]
        self._others = [suit for is_apart, suit in suits if not is_apart]
        self._apart = [suit for is_apart, suit in suits if is_apart]

    def __call__(self, attacking: int, defending: int) -> Hashable:
        held = attacking | defending
        twice = _held_twice(held)
        (a, first), (b, second), (c, third), (d, fourth) = (
            *sorted(
                [(_owners(attacking & s, held & s, twice & s), twice & s) for s in self._others]
            ),
            *[(_owners(attacking & s, held & s, twice & s), twice & s) for s in self._apart],
        )
        return a, b, c, d, twice and _ranks(first, second, third, fourth)


@lru_cache(1 << 15)
def _owners(attacking: int, held: int, twice: int) -> int:
    """Return the owner of each card of a suit, upwards, and whether its rank is held twice, as one
    number.
    """
    owners = 1
    for card in bits(held):
        owners = owners << 2 | 2 * bool(twice & card) | bool(attacking & card)
    return owners


@lru_cache(1 << 15)
def _ranks(*suits: int) -> tuple[int, ...]:
    """Return the rank of each of these cards, as numbers in the order in which they come: equal
    numbers are equal ranks.
    """
    numbers: dict[int, int] = {}
    return tuple(
        [numbers.setdefault(ranks_of(card), len(numbers)) for suit in suits for card in bits(suit)]
    )


@lru_cache(1 << 15)
def _held_twice(held: int) -> int:
    """Return the cards of whose rank another one is held."""
    clubs, diamonds, hearts, spades = (held >> n & CLUBS for n in range(4))
    either, other = clubs | diamonds, hearts | spades
    return held & (clubs & diamonds | hearts & spades | either & other) * RANK
