"""The moves that the cards of a set make: every move exists once and is looked up by its bits."""

from __future__ import annotations

from typing import Final

from engine.rules.cards import FACES
from engine.rules.masks import ALL_FACES, faces
from engine.rules.moves import Attack, Defend, Move, Show, Transfer

ByBit = dict[int, Move]

ATTACKS: Final[ByBit] = {card.bit: Attack(card) for card in FACES}
TRANSFERS: Final[ByBit] = {card.bit: Transfer(card) for card in FACES}
SHOWS: Final[ByBit] = {card.bit: Show(card) for card in FACES}
DEFENCES: Final[dict[int, ByBit]] = {
    card.bit: {by.bit: Defend(card, by) for by in FACES if by is not card} for card in FACES
}


def add_moves(moves: list[Move], by_bit: ByBit, mask: int) -> None:
    """Adds the move of each card in a mask; twins make one move."""
    if mask > ALL_FACES:
        mask = faces(mask)
    while mask:
        bit = mask & -mask
        moves.append(by_bit[bit])
        mask ^= bit
