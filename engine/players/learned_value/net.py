"""Small nets in whole numbers: the same answer on every machine, in some ten microseconds.

A layer's sums are added up side by side in one long integer, a lane for each: so the row of an
input that is on, or of many cards at once, costs one addition. A sum may be negative on the way;
what is added at the end lifts every lane above zero, and lanes are read only then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from math import exp
from operator import mul
from struct import Struct
from typing import Final, NamedTuple

from durak_rules import Game, Suit
from durak_rules.cards import TWIN
from durak_rules.masks import ALL_FACES
from engine.players.learned_value.features import (
    CARDS,
    SUITS,
    Kind,
    other_inputs,
    place_of,
    seats_from,
)

HIDDEN: Final = (32, 16)
FULL: Final = 128  # a hidden number that is fully on
STEP: Final = 64  # a weight of one
LANES: Final = (16, 32)  # bits for a sum of each layer: more than any comes to
LIFTS: Final = (1 << 15, 1 << 30)
CHUNK: Final = 8  # cards whose rows are added up beforehand, in every combination
SURE: Final = 8  # beyond this the answer is as good as 0 or 1
FINE: Final = 64  # steps between two whole logits


class NetWeights(NamedTuple):
    """The weights of a net: a row for each input, and one that is always on; the same for each
    layer.
    """

    first: Sequence[Sequence[int]]
    second: Sequence[Sequence[int]]
    last: Sequence[int]


class Net:
    """Tells how likely it is, where a bout begins, that a seat isn't the fool."""

    def __init__(self, kind: Kind, numbers: NetWeights) -> None:
        self.kind = kind
        *rows, always = [_packed(row, LANES[0]) for row in numbers.first]
        self._rows = rows
        self._first_lift = always + _packed(HIDDEN[0] * [LIFTS[0]], LANES[0])
        *self._second, always = [_packed(row, LANES[1]) for row in numbers.second]
        self._second_lift = always * FULL + _packed(HIDDEN[1] * [LIFTS[1]], LANES[1])
        *self._last, self._base = numbers.last
        self._cards = cache(partial(_tables, rows, kind.seats + 1))

    def probability(self, game: Game, seat: int) -> float:
        """Return the probability from 0 to 1 for a seat that is still in; nothing lies on the
        table.
        """
        seats = seats_from(game, seat)
        total, hands, rows = self._first_lift, game.hands, self._rows
        assert game.frame.trump_suit is not None, "nothing is learned of games without trumps"
        tables = self._cards(game.frame.trump_suit)
        for table, one in zip(tables, seats, strict=False):
            total += _of_cards(table, hands[one])
        total += _of_cards(tables[-1], game.piles[game.drawn])
        for number in other_inputs(game, seats):
            total += rows[number]
        return self._chance(total)

    def _chance(self, total: int) -> float:
        on: list[int] = [_CUT[n] for n in _FIRST.unpack(total.to_bytes(_FIRST.size, "little"))]
        total = sum(map(mul, on, self._second), self._second_lift)
        sums = _SECOND.unpack(total.to_bytes(_SECOND.size, "little"))
        on = [0 if n <= _NONE else FULL if n >= _ALL else (n - _NONE) // STEP for n in sums]
        odds = sum(map(mul, on, self._last)) + self._base * FULL
        return _likely(odds * FINE // (FULL * STEP))


def _packed(row: Sequence[int], lane: int) -> int:
    return sum(number << lane * place for place, number in enumerate(row))


Table = list[list[int]]


def _tables(rows: Sequence[int], blocks: int, trump_suit: Suit) -> list[Table]:
    """Return, for each block of cards and each chunk of them, the rows of every combination."""
    places = [place_of(1 << bit, SUITS.index(trump_suit)) for bit in range(CARDS)]
    return [
        [
            _sums([rows[CARDS * block + place] for place in places[first : first + CHUNK]])
            for first in range(0, CARDS, CHUNK)
        ]
        for block in range(blocks)
    ]


def _sums(rows: Sequence[int]) -> list[int]:
    sums = [0]
    for row in rows:
        sums += [one + row for one in sums]
    return sums


def _of_cards(table: Table, cards: int) -> int:
    """Return the sum of the cards' rows. Written line by line, which is the fastest."""
    if cards > ALL_FACES:
        return _of_cards(table, cards & ALL_FACES) + _of_cards(table, cards >> TWIN)
    a, b, c, d, e, f, g = table
    return (
        a[cards & 255]
        + b[cards >> 8 & 255]
        + c[cards >> 16 & 255]
        + d[cards >> 24 & 255]
        + e[cards >> 32 & 255]
        + f[cards >> 40 & 255]
        + g[cards >> 48]
    )


_FIRST: Final = Struct(f"<{HIDDEN[0]}H")
_SECOND: Final = Struct(f"<{HIDDEN[1]}I")
_RISING: Final = bytes(range(0, FULL, FULL // STEP))
_CUT: Final = bytes(LIFTS[0]) + _RISING + bytes([FULL]) * (LIFTS[0] - len(_RISING))
"""The values that the first layer's sums are cut to, by lane."""
_NONE: Final = LIFTS[1]
_ALL: Final = _NONE + FULL * STEP


def _likely(logit: int) -> float:
    return _LIKELY[min(max(logit, -SURE * FINE), SURE * FINE) + SURE * FINE]


_LIKELY: Final = [
    round(1 / (1 + exp(-step / FINE)), 6) for step in range(-SURE * FINE, SURE * FINE + 1)
]
"""Rounded, because machines differ in the last digit."""
