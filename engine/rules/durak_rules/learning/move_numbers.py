"""A number for every move that can come by a ruleset, for players that choose among numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from durak_rules.cards import Card, fresh_deck
from durak_rules.errors import wrong_kind
from durak_rules.moves import (
    EXCHANGE,
    PASS,
    PERMIT,
    REDEAL,
    TAKE,
    Attack,
    Challenge,
    Defend,
    Move,
    Show,
    Transfer,
)
from durak_rules.options.ruleset import Ruleset, not_a_ruleset


class MoveBlock(NamedTuple):
    """Moves of one kind, whose numbers follow each other."""

    kind: type[Move]
    is_played: Callable[[Ruleset], bool]
    """Whether moves of this kind can come by a ruleset."""
    moves: Callable[[Sequence[Card]], Iterable[Move]]
    """The moves with the cards of a pack, which come in the order of their bits."""


BLOCKS: Final = (
    MoveBlock(type(TAKE), lambda _: True, lambda _: (TAKE,)),
    MoveBlock(type(PASS), lambda _: True, lambda _: (PASS,)),
    MoveBlock(Attack, lambda _: True, lambda cards: map(Attack, cards)),
    MoveBlock(
        Defend, lambda _: True, lambda cards: (Defend(card, by) for card in cards for by in cards)
    ),
    MoveBlock(Transfer, lambda rules: rules.transfer, lambda cards: map(Transfer, cards)),
    MoveBlock(Show, lambda rules: rules.travel_document, lambda cards: map(Show, cards)),
    MoveBlock(type(PERMIT), lambda rules: rules.consent != "off", lambda _: (PERMIT,)),
    MoveBlock(type(EXCHANGE), lambda rules: rules.trump_exchange, lambda _: (EXCHANGE,)),
    MoveBlock(type(REDEAL), lambda rules: rules.redeal, lambda _: (REDEAL,)),
    MoveBlock(Challenge, lambda rules: rules.cheaters, lambda cards: map(Challenge, cards)),
)
"""The order of the numbers. Players that were trained rely on it, so no block changes its place,
and a new kind of move is added at the end: rules that don't have it keep their numbers."""


class MoveNumbers:
    """The numbers of a ruleset's moves, from 0 to below `size`.

    Take is 0 and pass is 1. Then come, in the order of `BLOCKS` and each only if the rules have
    it, an attack with each card, a defence of each card with each card, a transfer and a travel
    document with each card, a permission, an exchange, a new deal, a challenge of each card. Cards
    are in the order of their ranks, within a rank c d h s, and jokers come last. With n different
    cards, an attack has the number 2 + card, and a defence 2 + n + n * card + by: whether one
    beats the other is a matter of trumps and rules, so that all pairs have a number. Twins of two
    packs make one move, and have one number.

    >>> from durak_rules import parse_move
    >>> numbers = MoveNumbers.of(Ruleset.of("podkidnoy"))
    >>> numbers.size
    1334
    >>> numbers.move_number(parse_move("defend 6c 6d")), str(numbers.move_of(37))
    (39, 'attack As')
    """

    __slots__ = ("_moves", "_numbers", "size")

    size: int
    """The number of different moves."""

    @staticmethod
    def of(ruleset: Ruleset) -> MoveNumbers:
        """Return the numbers of a ruleset; they are made once."""
        if not isinstance(ruleset, Ruleset):
            raise not_a_ruleset(ruleset)
        return _made(ruleset)

    def __init__(self, ruleset: Ruleset) -> None:
        cards = sorted(fresh_deck(ruleset.deck, 1, ruleset.jokers))
        blocks = [block for block in BLOCKS if block.is_played(ruleset)]
        self._moves = tuple(move for block in blocks for move in block.moves(cards))
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self.size = len(self._moves)

    def move_number(self, move: Move) -> int:
        """Return the number of a move; ValueError for one that can't come by these rules."""
        try:
            return self._numbers[move]
        except (KeyError, TypeError):
            if not isinstance(move, Move):
                raise wrong_kind("a move is one such as Take()", move) from None
            raise ValueError(f"no move of these rules: {move}") from None

    def move_of(self, number: int) -> Move:
        """Return the move of a number; ValueError for one that no move has."""
        if not 0 <= number < self.size:
            raise ValueError(f"moves have numbers from 0 to {self.size - 1}, and not {number}")
        return self._moves[number]

    def mask(self, moves: Iterable[Move]) -> bytes:
        """Return a byte for each number: 1 for these moves, and 0 for others. `numpy.frombuffer`
        makes it an array.
        """
        marks = bytearray(self.size)
        for move in moves:
            marks[self.move_number(move)] = 1
        return bytes(marks)


@lru_cache(1 << 6)
def _made(ruleset: Ruleset) -> MoveNumbers:
    return MoveNumbers(ruleset)
