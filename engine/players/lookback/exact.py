"""Exact worth of a move in an end where nothing is hidden and all can be worked out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from durak_rules import Game, Move, View, play, waited_for
from durak_rules.imagination import Imagination
from engine.players.ends import IS_COMPILED, Reach, Verdict, prove
from engine.players.prospects import EVEN, result

REACH: Final = Reach(800_000, 2_500) if IS_COMPILED else Reach(50_000)
"""For each of two proofs: 0.2 s at most where it is compiled, else 0.4."""

Way = Move | None
"""A move, or None: to wait for the others."""

_WORTH: Final = {Verdict.WIN: 1.0, Verdict.DRAW: EVEN, Verdict.LOSS: 0.0}


class Exact(NamedTuple):
    """The worth of the best way and of the move that was made: 0, a half or 1."""

    best: float
    made: float
    way: Way  # the best one, or one of them


def proven(game: Game, view: View, move: Move, ways: Sequence[Way]) -> Exact | None:
    """Return the exact worth of a move; None where it isn't known: too long, or not yet an end.
    `game` is the game that the view shows, with the bouts before (R7.5), which all have seen.
    `ways` are the seat's choices.
    """
    if view.stock or view.seat is None or not Imagination(view).certain:
        return None
    if view.seat not in waited_for(game):
        return _while_others_move(game, view.seat, move, ways)
    best = prove(game, REACH)
    made = _after(game, view.seat, move) if best.verdict in _WORTH else None
    return None if made is None else Exact(_WORTH[best.verdict], made, best.move)


def _while_others_move(game: Game, seat: int, move: Move, ways: Sequence[Way]) -> Exact | None:
    """Return the exact worth where others are waited for. A proof is for the side that is waited
    for, so each way is proven alone.
    """
    worths: dict[Way, float] = {}
    for way in ways:
        worth = _after(game, seat, way)
        if worth is None:
            return None
        worths[way] = worth
    best = max(worths, key=lambda way: worths[way])
    return Exact(worths[best], worths[move], best)


def _after(game: Game, seat: int, way: Way) -> float | None:
    then = game.copy()
    if way is not None:
        play(then, seat, way)
    if then.outcome is not None:
        return result(then.outcome, seat)
    worth = _WORTH.get(prove(then, REACH).verdict)
    if worth is None or seat in waited_for(then):
        return worth
    return 1 - worth
