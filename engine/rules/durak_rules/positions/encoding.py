"""Games as a few bytes for the store, and back: a schema byte, then numbers, 7 bits a byte."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from durak_rules.bout import REPETITIONS
from durak_rules.cards import JOKERS, TWIN, Card, Rank, Suit
from durak_rules.errors import PositionError, RulesetError, wrong_kind
from durak_rules.frame import Frame, frame_of
from durak_rules.game import NOBODY, Doubts, Game
from durak_rules.masks import CARD, piles_of, ranks_of
from durak_rules.options.rules_code import parse_rules_code, rules_code
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome, Previous, Reason
from durak_rules.positions.validation import validate

SCHEMA = 2
NOBODY_REMEMBERED = 1  # the schema before: without the cards that everybody has seen
_SUITS = (*Suit, None)
"""None, the trump suit of a game without trumps, is the last."""
_REASONS = tuple(Reason)
_LONGEST = 2 * TWIN + len(JOKERS)
"""No number has more bits than a set of both packs' cards and the jokers."""
_BITS = (0, *(1 << place for place in range(_LONGEST)))
_SHORT = tuple(bytes([number]) for number in range(128))


@lru_cache(1 << 14)
def _long(number: int) -> bytes:
    """Write a number of several bytes: a set of cards, mostly a hand that was written before."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


class _Reader:
    """Reads the bytes that `encode` wrote."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def number(self) -> int:
        try:
            byte = self._data[self._at]
            self._at += 1
            return byte if byte < 128 else self._long(byte & 127)
        except IndexError:
            raise PositionError("the encoded game is cut short") from None

    def _long(self, number: int) -> int:
        """Read a number of several bytes; the first byte is given."""
        shift = 7
        while shift <= _LONGEST:
            byte = self._data[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
        raise PositionError("no number of an encoded game is so long")

    def numbers(self) -> list[int]:
        count = self.number()
        each_a_byte = self._data[self._at : self._at + count]
        if len(each_a_byte) == count and each_a_byte.isascii():
            self._at += count
            return list(each_a_byte)
        return [self.number() for _ in range(count)]

    def bits(self) -> list[int]:
        return [_BITS[length] for length in self.numbers()]

    def maybe(self) -> int | None:
        number = self.number()
        return number - 1 if number else None

    def end(self) -> None:
        if self._at < len(self._data):
            raise PositionError("bytes after the end of the encoded game")


def encode(game: Game) -> bytes:
    """Return everything that is needed to go on, as bytes."""
    numbers = [SCHEMA, *_frame(game.frame), *_cards(game), *_bout(game), *_course(game)]
    return b"".join([_SHORT[number] if number < 128 else _long(number) for number in numbers])


def _counted(numbers: Sequence[int]) -> tuple[int, ...]:
    return (len(numbers), *numbers)


def _maybe(number: int | None) -> int:
    return 0 if number is None else number + 1


def decode(data: bytes) -> Game:
    """Return the game of `encode`'s bytes; `PositionError` for others, and where the pieces don't
    fit.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise wrong_kind("decode reads the bytes of encode", data)
    if not data or data[0] not in (SCHEMA, NOBODY_REMEMBERED):
        raise PositionError(f"unknown schema: {data[:1]!r}")
    reader = _Reader(bytes(data[1:]))
    game = Game.__new__(Game)
    try:
        game.frame = _read_frame(reader)
        _read_cards(reader, game, data[0])
        _read_bout(reader, game)
        _read_course(reader, game)
    except PositionError:
        raise
    except (RulesetError, KeyError, IndexError, ValueError) as error:
        raise PositionError("not an encoded game") from error
    reader.end()
    validate(game)
    return game


@lru_cache(1 << 10)
def _frame(frame: Frame) -> tuple[int, ...]:
    previous = frame.previous
    before = () if previous is None else (_maybe(previous.fool), *_counted(previous.out))
    return (
        *_counted(_code(frame.ruleset)),
        frame.seats,
        frame.dealer,
        _SUITS.index(frame.trump_suit),
        *_counted(frame.ladder or ()),
        _maybe(None if previous is None else previous.dealer),
        *before,
    )


def _read_frame(reader: _Reader) -> Frame:
    ruleset = _ruleset(bytes(reader.numbers()))
    seats, dealer, suit = reader.number(), reader.number(), _SUITS[reader.number()]
    ladder = tuple(Rank(rank) for rank in reader.numbers())
    last_dealer = reader.maybe()
    previous = None
    if last_dealer is not None:
        previous = Previous(last_dealer, reader.maybe(), tuple(reader.numbers()))
    return frame_of(ruleset, seats, dealer, suit, previous, ladder or None)


def _code(ruleset: Ruleset) -> bytes:
    return rules_code(ruleset).encode()


@lru_cache(1 << 8)
def _ruleset(code: bytes) -> Ruleset:
    """Read a ruleset. It is cached: few are played by, and a game's is read at every move."""
    return parse_rules_code(code.decode())


def _cards(game: Game) -> tuple[int, ...]:
    return (
        *_counted(game.hands),
        *_counted([bit.bit_length() for bit in game.stock_bits]),
        1,
        0 if game.trump is None else game.trump.bit.bit_length(),
        game.dealt_right,
        game.drawn_right,
        game.known & sum(game.hands),
        *(_counted(game.next_seed) if game.frame.redeal else ()),
    )


def _read_cards(reader: _Reader, game: Game, schema: int) -> None:
    game.hands = reader.numbers()
    game.holding = sum(1 << seat for seat, hand in enumerate(game.hands) if hand)
    stock = reader.bits()
    game.stock = tuple(CARD[bit] for bit in stock)
    game.piles = piles_of(stock)
    game.drawn = 0
    game.trump = _card(reader)
    game.dealt_right, game.drawn_right = reader.number(), reader.number()
    game.known = 0 if schema == NOBODY_REMEMBERED else reader.number()
    game.next_seed = bytes(reader.numbers()) if game.frame.redeal else b""


def _card(reader: _Reader) -> Card | None:
    (bit,) = reader.bits()
    return CARD[bit] if bit else None


def _bout(game: Game) -> tuple[int, ...]:
    beaters = [0 if card is None else card.bit.bit_length() for card in game.beaters]
    return (
        game.bout_number,
        game.opener,
        game.attacker,
        game.defender,
        game.limit,
        *_counted([card.bit.bit_length() for card in game.attacks]),
        *_counted(beaters),
        *_counted(game.layers),
        game.lying,
        game.unbeaten,
        game.shown,
        game.throwers,
        game.passes,
        game.permitted,
        game.opening,
        game.taking,
        *_counted(game.emptied),
    )


def _read_bout(reader: _Reader, game: Game) -> None:
    game.bout_number, game.opener = reader.number(), reader.number()
    game.attacker, game.defender, game.limit = reader.number(), reader.number(), reader.number()
    game.attacks = [CARD[bit] for bit in reader.bits()]
    game.beaters = [CARD[bit] if bit else None for bit in reader.bits()]
    game.layers = reader.numbers()
    game.lying, game.unbeaten = reader.number(), reader.number()
    game.ranks = ranks_of(game.lying)
    game.shown, game.throwers, passes = reader.number(), reader.number(), reader.number()
    game.asked = game.throwers & game.holding & ~passes
    game.permitted, game.opening = bool(reader.number()), bool(reader.number())
    game.taking = bool(reader.number())
    game.emptied = tuple(reader.numbers())


def _course(game: Game) -> tuple[int, ...]:
    times = {position: game.seen.count(position) for position in game.seen}
    return (
        *_counted(game.out),
        *_counted(game.defended),
        *_counted(tuple(times.values())),
        *chain.from_iterable(times),
        *_outcome(game.outcome),
        *_doubts(game.doubts),
    )


def _outcome(outcome: Outcome | None) -> tuple[int, ...]:
    if outcome is None:
        return (_maybe(None),)
    return (
        _maybe(_REASONS.index(outcome.reason)),
        _maybe(outcome.fool),
        *_counted(outcome.losers),
        outcome.draw,
        outcome.epaulettes,
    )


def _doubts(doubts: Doubts | None) -> tuple[int, ...]:
    """Return the last numbers of a game at a cheaters' table; others have none."""
    if doubts is None:
        return ()
    counts = chain(doubts.cheats, doubts.catches, doubts.wrong_challenges)
    return (doubts.last, doubts.settled, doubts.caught, doubts.silent, *counts)


def _read_doubts(reader: _Reader, game: Game) -> None:
    game.doubts = None
    if not game.frame.cheating:
        return
    last, settled = reader.number(), bool(reader.number())
    caught, silent = reader.number(), reader.number()
    counts = [tuple(reader.number() for _ in game.hands) for _ in range(3)]
    game.doubts = Doubts(last, settled, caught, silent, *counts)


def _read_course(reader: _Reader, game: Game) -> None:
    game.out, game.defended = tuple(reader.numbers()), tuple(reader.numbers())
    times = reader.numbers()
    size = game.frame.seats + 1
    game.seen = tuple(
        position
        for count in times
        for position in [tuple(reader.number() for _ in range(size))] * min(count, REPETITIONS)
    )
    reason = reader.maybe()
    game.outcome = None
    game.deal = game.made = None
    game.listed_for = NOBODY
    if reason is not None:
        fool, losers = reader.maybe(), tuple(reader.numbers())
        draw, epaulettes = bool(reader.number()), reader.number()
        game.outcome = Outcome(fool, losers, game.out, draw, epaulettes, _REASONS[reason])
    _read_doubts(reader, game)
