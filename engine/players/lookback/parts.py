"""Looking back in parts of a second or two: some moves to judge, or some games with the same deal.
So people can watch the progress, and nobody else waits long.

Questions and answers are bytes, for a process that only thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import islice, pairwise
from typing import Any, Final

import msgspec

from durak_rules.records import Record
from engine.players.ends import Reach
from engine.players.hard import Hard
from engine.players.lookback.decisions import Decision, decisions
from engine.players.lookback.luck import Luck, results_of_deal
from engine.players.player import Player

ITERATIONS: Final = 1000  # imagined games for each move, at the first look
OWN_MOVES: Final = 2  # of the seat, in a part
DEALS: Final = 10  # parts of games with the same deal
GAMES: Final = 8  # in each of them
GOOD_PLAYER: Final[Player] = Hard(Reach(3000))  # many games are worth more than every proof
WITHOUT_END: Final = 1 << 30


class LookBackPart(msgspec.Struct, frozen=True, array_like=True):
    """A part: moves from `first` to before `last`; or, of the deal, games with these numbers."""

    of_deal: bool
    first: int
    last: int


class _Question(msgspec.Struct, frozen=True, array_like=True):
    record: dict[str, Any]
    seat: int
    until: int
    part: LookBackPart


class _Answer(msgspec.Struct, frozen=True, array_like=True):
    judged: list[Decision] = []
    games: int = 0
    lost: float = 0.0


_write = msgspec.msgpack.Encoder().encode
_question = msgspec.msgpack.Decoder(_Question).decode
_answer = msgspec.msgpack.Decoder(_Answer).decode


def parts_of(record: Record, seat: int) -> list[LookBackPart]:
    """Return all parts for a seat of this record."""
    own = [place for place, turn in enumerate(record.turns) if turn.seat == seat]
    starts = [0, *own[OWN_MOVES::OWN_MOVES], len(record.turns)]
    moves = [LookBackPart(False, *ends) for ends in pairwise(starts)]
    return [*moves, *(LookBackPart(True, at * GAMES, (at + 1) * GAMES) for at in range(DEALS))]


def question(record: Record, seat: int, part: LookBackPart, until: int | None) -> bytes:
    """Return one part as a question for `think`. From the move `until` on somebody else had the
    seat.
    """
    end = WITHOUT_END if until is None else until
    return _write(_Question(record.as_dict(), seat, end, part))


def think(asked: bytes) -> bytes:
    """Return the answer to a question. It follows from the question alone."""
    read = _question(asked)
    record, part = Record.from_dict(read.record), read.part
    dice = sha256(f"{record.table} {record.game} {read.seat}".encode()).digest()
    if part.of_deal:
        return _write(_dealt_again(record, read.seat, part, dice))
    until = min(read.until, part.last)
    every = decisions(record, read.seat, dice, ITERATIONS, range(part.first, until))
    return _write(_Answer([one for one in every if one]))


def put_together(answers: Sequence[bytes]) -> tuple[list[Decision], Luck]:
    """Join the decisions and the luck that these parts found. Raises `msgspec.DecodeError` for an
    answer that can't be read.
    """
    read = [_answer(one) for one in answers]
    found = [judged for one in read for judged in one.judged]
    luck = Luck(sum(one.games for one in read), sum(one.lost for one in read))
    return sorted(found, key=lambda one: one.turn), luck


def _dealt_again(record: Record, seat: int, part: LookBackPart, dice: bytes) -> _Answer:
    own = sha256(dice + part.first.to_bytes(4, "big")).digest()
    results = results_of_deal(record, seat, GOOD_PLAYER, own)
    games = part.last - part.first
    return _Answer(games=games, lost=games - sum(islice(results, games)))
