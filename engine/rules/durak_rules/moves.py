"""Moves that a player can ask for (R13). Each has a text form, `str(move)` and `parse_move`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from durak_rules.cards import FACES, JOKERS, Card
from durak_rules.errors import CardSyntaxError, MoveSyntaxError, wrong_kind
from durak_rules.masks import ALL_FACES, bits, faces


class _Once(type):
    """Makes each move once, however often it is asked for, so that equal moves are identical."""

    def __call__(cls, *cards: Card, **named: Card) -> Any:
        return _once(cls, *cards, **named)


@cache
def _once(kind: type, *cards: Card, **named: Card) -> Any:
    for card in (*cards, *named.values()):
        if not isinstance(card, Card):
            raise wrong_kind("a move is made with a Card such as Card.parse('7h')", card)
    names: tuple[str, ...] = kind.__match_args__[len(cards) :]  # type: ignore[attr-defined]
    if named and set(named) == set(names):
        return kind(*cards, *(named[name] for name in names))
    return type.__call__(kind, *cards, **named)


class _Move(metaclass=_Once):
    """The base class of all moves."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_move, (str(self),))


@dataclass(frozen=True, slots=True, eq=False)
class Attack(_Move):
    """Open the bout with a card, or throw one in."""

    card: Card

    def __str__(self) -> str:
        return f"attack {self.card}"


@dataclass(frozen=True, slots=True, eq=False)
class Defend(_Move):
    """Beat `card`, which lies on the table, with `by`."""

    card: Card
    by: Card

    def __str__(self) -> str:
        return f"defend {self.card} {self.by}"


@dataclass(frozen=True, slots=True, eq=False)
class Transfer(_Move):
    """Add a card of the attack's rank and pass the attack on (R5)."""

    card: Card

    def __str__(self) -> str:
        return f"transfer {self.card}"


@dataclass(frozen=True, slots=True, eq=False)
class Show(_Move):
    """Show the trump of the attack's rank, keep it, and pass the attack on (R5.4)."""

    card: Card

    def __str__(self) -> str:
        return f"show {self.card}"


@dataclass(frozen=True, slots=True, eq=False)
class Take(_Move):
    """Give the defence up and take the table's cards."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True, eq=False)
class Pass(_Move):
    """Add nothing to what lies here."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True, eq=False)
class Permit(_Move):
    """Let the other throwers add cards (R3.5)."""

    def __str__(self) -> str:
        return "permit"


@dataclass(frozen=True, slots=True, eq=False)
class Exchange(_Move):
    """Swap the lowest trump for the turned-up trump card (R8)."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True, eq=False)
class Redeal(_Move):
    """Ask for a new deal, with five cards of one suit in hand (R1.9)."""

    def __str__(self) -> str:
        return "redeal"


@dataclass(frozen=True, slots=True, eq=False)
class Challenge(_Move):
    """Say that the card, laid last by somebody else, doesn't fit (R14.3)."""

    card: Card

    def __str__(self) -> str:
        return f"challenge {self.card}"


Move = Attack | Defend | Transfer | Show | Take | Pass | Permit | Exchange | Redeal | Challenge

TAKE: Final = Take()
PASS: Final = Pass()
PERMIT: Final = Permit()
EXCHANGE: Final = Exchange()
REDEAL: Final = Redeal()

_PLAIN: Final[dict[str, Move]] = {
    str(move): move for move in (TAKE, PASS, PERMIT, EXCHANGE, REDEAL)
}
_ONE_CARD: Final[dict[str, type[Attack] | type[Transfer] | type[Show] | type[Challenge]]] = {
    "attack": Attack,
    "transfer": Transfer,
    "show": Show,
    "challenge": Challenge,
}


def parse_move(text: str) -> Move:
    """Return the move of a text; `MoveSyntaxError` for any other text.

    >>> parse_move("defend 7h 9h")
    Defend(card=Card.parse('7h'), by=Card.parse('9h'))
    """
    if not isinstance(text, str):
        raise wrong_kind("parse_move reads text such as 'defend 7h 9h'", text)
    try:
        return _parse(text) if len(text) <= 16 else _refuse(text)
    except CardSyntaxError:
        raise MoveSyntaxError(text) from None


@cache
def _parse(text: str) -> Move:
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    match text.split(" "):
        case [verb, card] if verb in _ONE_CARD:
            return _ONE_CARD[verb](Card.parse(card))
        case ["defend", card, by]:
            return Defend(Card.parse(card), Card.parse(by))
        case _:
            return _refuse(text)


def _refuse(text: str) -> Move:
    raise MoveSyntaxError(text)


# The moves that the cards of a set make: the same few cards come again and again

_EVERY: Final = (*FACES, *JOKERS)
ByBit = dict[int, Move]
Moves = tuple[Move, ...]
NO_MOVES: Final[Moves] = ()

_ATTACKS: Final[ByBit] = {card.bit: Attack(card) for card in _EVERY}
_TRANSFERS: Final[ByBit] = {card.bit: Transfer(card) for card in _EVERY}
_SHOWS: Final[ByBit] = {card.bit: Show(card) for card in FACES}
DEFENCES: Final[dict[int, ByBit]] = {
    card.bit: {by.bit: Defend(card, by) for by in _EVERY if by is not card} for card in _EVERY
}
"""For each card the defences with every other."""


class _Parts(dict[int, Moves]):
    """Cache of attacks with a part of a hand; a part comes often, a whole hand rarely."""

    def __missing__(self, cards: int) -> Moves:
        moves = self[cards] = attacks_with(cards)
        return moves


_LOW, _MIDDLE, _HIGH, _TOP = 0xFFFF, 0xFFF << 16, 0xFFF << 28, 0xFFF << 40
_PARTS: Final = _Parts()


def openings_with(hand: int) -> Moves:
    """Return an attack with each card of a hand; twins make one move."""
    if hand > ALL_FACES:
        hand = faces(hand)
        if hand > ALL_FACES:  # still: a joker
            return attacks_with(hand)
    parts = _PARTS
    moves = parts[hand & _MIDDLE] + parts[hand & _HIGH] + parts[hand & _TOP]
    return parts[hand & _LOW] + moves if hand & _LOW else moves


class _ThrowIns(dict[int, Moves]):
    """Attacks with each card of a set, or passing. With no card or one they are made already."""

    def __missing__(self, cards: int) -> Moves:
        return (*attacks_with(cards), PASS)


THROW_INS: Final = _ThrowIns(
    {0: (PASS,), **{bit: (attack, PASS) for bit, attack in _ATTACKS.items()}}
)


@lru_cache(1 << 14)
def attacks_with(cards: int) -> Moves:
    """Return an attack with each card of a set; twins make one move."""
    return tuple([_ATTACKS[bit] for bit in bits(faces(cards))])


def transfers_with(cards: int) -> Moves:
    """Return a transfer with each card of a set."""
    return tuple([_TRANSFERS[bit] for bit in bits(faces(cards))])


def shows_with(cards: int) -> Moves:
    """Return a travel document for each card of a set."""
    return tuple([_SHOWS[bit] for bit in bits(faces(cards))])
