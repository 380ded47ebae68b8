"""The moves that the cards of a set make. The same few cards come again and again: remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.rules.cards import FACES
from engine.rules.masks import ALL_FACES, bits, faces
from engine.rules.moves import Attack, Defend, Move, Show, Transfer

ByBit = dict[int, Move]
Moves = tuple[Move, ...]

_ATTACKS: Final[ByBit] = {card.bit: Attack(card) for card in FACES}
_TRANSFERS: Final[ByBit] = {card.bit: Transfer(card) for card in FACES}
_SHOWS: Final[ByBit] = {card.bit: Show(card) for card in FACES}
_DEFENCES: Final[dict[int, ByBit]] = {
    card.bit: {by.bit: Defend(card, by) for by in FACES if by is not card} for card in FACES
}

_LOW_HALF: Final = (1 << 34) - 1
"""The lower half of 36 cards: half a hand was seen before more often than a whole one."""


def attacks_with(mask: int) -> list[Move]:
    """An attack with each card of a set; twins make one move."""
    if mask > ALL_FACES:
        mask = faces(mask)
    low = mask & _LOW_HALF
    return [*_attacks(low), *_attacks(mask ^ low)]


@lru_cache(1 << 14)
def _attacks(mask: int) -> Moves:
    return tuple([_ATTACKS[bit] for bit in bits(mask)])


def defences_with(card: int, mask: int) -> list[Move]:
    """A defence against one card with each card of a set."""
    by_bit = _DEFENCES[card]
    moves = []
    while mask:
        bit = mask & -mask
        moves.append(by_bit[bit])
        mask ^= bit
    return moves


def transfers_with(mask: int) -> list[Move]:
    """A transfer with each card of a set."""
    return [_TRANSFERS[bit] for bit in bits(faces(mask))]


def shows_with(mask: int) -> list[Move]:
    """A travel document of each card of a set."""
    return [_SHOWS[bit] for bit in bits(faces(mask))]
