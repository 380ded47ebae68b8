"""Solving an end: every move of a person is judged exactly, and the exact defence replies.

An attempt is the list of the person's moves and nothing else, so that no process keeps it. The
same moves have the same replies on every machine: the search stops after a number of positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from durak_rules import (
    Game,
    Move,
    Pass,
    Take,
    legal_moves,
    parse_move,
    parse_position,
    play,
    waited_for,
)
from durak_rules.errors import MoveSyntaxError
from engine.players.ends import Reach, Verdict, prove

REACH: Final = Reach(4_000)
"""Positions looked at for one proof: a millisecond where C is built, 40 without it."""

MOST_MOVES: Final = 40
"""Moves of a person in one attempt; `finding.py` takes no end that may last longer."""

_OPPOSITE: Final = {
    Verdict.WIN: Verdict.LOSS,
    Verdict.LOSS: Verdict.WIN,
    Verdict.DRAW: Verdict.DRAW,
    Verdict.NOT_PROVEN: Verdict.NOT_PROVEN,
}


class ImpossibleMove(ValueError):
    """A move that isn't legal there, or one after the attempt is over."""


class Result(StrEnum):
    """The state of an attempt."""

    OPEN = "open"
    """Every move so far keeps the win; more are needed."""
    SOLVED = "solved"
    """The game is won."""
    MISSED = "missed"
    """The last move gave the win away."""


@dataclass(frozen=True)
class Attempt:
    """An attempt after its last move."""

    game: Game
    """Not to be changed: attempts are remembered. After a missed move it is before that one."""
    seat: int
    """The person's."""
    replies: tuple[tuple[int, Move], ...]
    """Seats and moves since the person's last one, and forced moves of the person."""
    result: Result


def attempt_at(end: str, moves: Sequence[str] = ()) -> Attempt:
    """Return the attempt at an end, a position, with these moves of the person. Raises
    `ImpossibleMove`.
    """
    return _attempt(end, tuple(moves))


@lru_cache(2048)
def _attempt(end: str, moves: tuple[str, ...]) -> Attempt:
    if not moves:
        game = parse_position(end)
        (seat,) = waited_for(game)
        return Attempt(game, seat, (), Result.OPEN)
    before = _attempt(end, moves[:-1])
    move = _read_move(before, moves[-1])
    return after(before, move, verdict_after(before.game, before.seat, move))


def _read_move(before: Attempt, text: str) -> Move:
    try:
        move = parse_move(text)
    except MoveSyntaxError:
        raise ImpossibleMove(text) from None
    if before.result is not Result.OPEN or move not in legal_moves(before.game, before.seat):
        raise ImpossibleMove(text)
    return move


def after(before: Attempt, move: Move, verdict: Verdict) -> Attempt:
    """Return the attempt after a legal move of the person, with what can be forced then."""
    seat = before.seat
    if verdict is not Verdict.WIN:
        return Attempt(before.game, seat, (), Result.MISSED)
    game, replies = before.game.copy(), []
    play(game, seat, move)
    while (reply := _reply(game, seat)) is not None:
        replies.append(reply)
        play(game, *reply)
    result = Result.OPEN if game.outcome is None else Result.SOLVED
    return Attempt(game, seat, tuple(replies), result)


def verdict_after(game: Game, seat: int, move: Move) -> Verdict:
    """Return what this seat can force after a legal move of its own."""
    then = game.copy()
    play(then, seat, move)
    if then.outcome is not None:
        fool = then.outcome.fool
        return Verdict.DRAW if fool is None else Verdict.LOSS if fool == seat else Verdict.WIN
    verdict = prove(then, REACH).verdict
    return verdict if waited_for(then) == (seat,) else _OPPOSITE[verdict]


def _reply(game: Game, seat: int) -> tuple[int, Move] | None:
    """Return the next move that isn't the person's choice: one of the defence, or a forced take or
    pass; None if it is the person's turn, or the game is over.
    """
    if game.outcome is not None:
        return None
    (turn,) = waited_for(game)
    moves = legal_moves(game, turn)
    if turn == seat:
        forced = len(moves) == 1 and isinstance(moves[0], Take | Pass)
        return (seat, moves[0]) if forced else None
    return turn, moves[0] if len(moves) == 1 else _longest(game, turn, moves)


def _longest(game: Game, turn: int, moves: Sequence[Move]) -> Move:
    """Return the move that puts the loss off longest, and the first one if that isn't known."""
    return prove(game, REACH).move or moves[0]
