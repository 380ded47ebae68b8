"""The moves that the cards of a set make. The same few cards come again and again: remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.rules.cards import FACES
from engine.rules.masks import ALL_FACES, bits, faces
from engine.rules.moves import PASS, Attack, Defend, Move, Show, Transfer

ByBit = dict[int, Move]
Moves = tuple[Move, ...]

_ATTACKS: Final[ByBit] = {card.bit: Attack(card) for card in FACES}
_TRANSFERS: Final[ByBit] = {card.bit: Transfer(card) for card in FACES}
_SHOWS: Final[ByBit] = {card.bit: Show(card) for card in FACES}
DEFENCES: Final[dict[int, ByBit]] = {
    card.bit: {by.bit: Defend(card, by) for by in FACES if by is not card} for card in FACES
}
"""For each card the defences with every other."""


class _Parts(dict[int, Moves]):
    """Attacks with the cards of a part of a hand: it was seen before, a whole hand seldom."""

    def __missing__(self, cards: int) -> Moves:
        moves = self[cards] = attacks_with(cards)
        return moves


_LOW, _MIDDLE, _HIGH, _TOP = 0xFFFF, 0xFFF << 16, 0xFFF << 28, 0xFFF << 40
_PARTS: Final = _Parts()


def openings_with(hand: int) -> Moves:
    """An attack with each card of a hand; twins make one move."""
    if hand > ALL_FACES:
        hand = faces(hand)
    parts = _PARTS
    moves = parts[hand & _MIDDLE] + parts[hand & _HIGH] + parts[hand & _TOP]
    return parts[hand & _LOW] + moves if hand & _LOW else moves


class _ThrowIns(dict[int, Moves]):
    """An attack with each card of a set, or none at all; with no card or one it is ready."""

    def __missing__(self, cards: int) -> Moves:
        return (*attacks_with(cards), PASS)


THROW_INS: Final = _ThrowIns(
    {0: (PASS,), **{bit: (attack, PASS) for bit, attack in _ATTACKS.items()}}
)


@lru_cache(1 << 14)
def attacks_with(cards: int) -> Moves:
    """An attack with each card of a set; twins make one move."""
    return tuple([_ATTACKS[bit] for bit in bits(faces(cards))])


def transfers_with(cards: int) -> Moves:
    """A transfer with each card of a set."""
    return tuple([_TRANSFERS[bit] for bit in bits(faces(cards))])


def shows_with(cards: int) -> Moves:
    """A travel document of each card of a set."""
    return tuple([_SHOWS[bit] for bit in bits(faces(cards))])
