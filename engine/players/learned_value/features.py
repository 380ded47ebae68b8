"""Inputs of the learned value where a bout begins: a seat's game as the numbers of the inputs that
are on. Learning and playing share this one definition.

The seats are counted from the one that asks, clockwise: those that are still in, or with teams all
of them. Trumps are one suit, whichever it is. A second pack's card counts like its twin.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Final, NamedTuple

from durak_rules import Game, Suit
from durak_rules.cards import TWIN
from durak_rules.frame import Frame
from durak_rules.masks import ALL_FACES, SEATS_IN, bits

CARDS: Final = 52
SUITS: Final = tuple(Suit)
SIZES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 16)  # steps of how many cards a hand has
STOCK: Final = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 22, 26)  # and the stock
RULES: Final = 5


class Kind(NamedTuple):
    """A kind of games that one set of numbers is learned for."""

    seats: int
    teams: int

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return CARDS * (self.seats + 1) + len(STOCK) + RULES + self.seats * (len(SIZES) + 2)


def kind_of(game: Game) -> Kind:
    """Return the kind of a game. With teams all seats count, otherwise those that hold cards."""
    teams = game.frame.teams
    return Kind(game.frame.seats if teams else game.holding.bit_count(), teams)


def seats_from(game: Game, seat: int) -> tuple[int, ...]:
    """Return the seats whose hands are looked at, in order."""
    every = range(game.frame.seats) if game.frame.teams else SEATS_IN[game.holding]
    return _turned(tuple(every), seat)


@lru_cache(1 << 9)
def _turned(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def active(game: Game, seat: int) -> list[int]:
    """Return the inputs that are on for a seat that is still in, where nothing lies on
    the table.
    """
    seats = seats_from(game, seat)
    assert game.frame.trump_suit is not None, "nothing is learned of games without trumps"
    trump = SUITS.index(game.frame.trump_suit)
    on = other_inputs(game, seats)
    blocks = (*[game.hands[one] for one in seats], game.piles[game.drawn])
    for number, cards in enumerate(blocks):
        on += [CARDS * number + place_of(bit, trump) for bit in bits(cards & ALL_FACES)]
        on += [CARDS * number + place_of(bit, trump) for bit in bits(cards >> TWIN)]
    return on


def place_of(bit: int, trump: int) -> int:
    """Return the place of a card: rank by rank, the trump last in each."""
    place = bit.bit_length() - 1
    return place - place % 4 + (place - trump - 1) % 4


def other_inputs(game: Game, seats: tuple[int, ...]) -> list[int]:
    """Return the inputs besides those of the cards: turn, sizes and rules."""
    first = CARDS * (len(seats) + 1)
    on = [first + _STOCK_STEP[game.stock_size]]
    first += len(STOCK)
    on += [first + number for number in _rules(game.frame)]
    first += RULES
    on += [first + seats.index(game.attacker), first + len(seats) + seats.index(game.defender)]
    first += 2 * len(seats)
    for seat in seats:
        on.append(first + _SIZE_STEP[game.hands[seat].bit_count()])
        first += len(SIZES)
    return on


@lru_cache(1 << 8)
def _rules(frame: Frame) -> tuple[int, ...]:
    """Return the numbers of the inputs for the rules that matter most, where they are on."""
    rules = frame.ruleset
    asked = (
        rules.transfer,
        rules.throw_in not in ("all", "neighbours"),
        rules.deck == 24,
        rules.deck == CARDS,
        rules.bout_limit is None,
    )
    return tuple([number for number, on in enumerate(asked) if on])


_SIZE_STEP: Final = [bisect_right(SIZES, size) - 1 for size in range(2 * CARDS + 1)]
_STOCK_STEP: Final = [bisect_right(STOCK, size) - 1 for size in range(2 * CARDS + 1)]
