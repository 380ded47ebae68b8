"""What a move was worth in an end where nothing is hidden and all can be worked out."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.players.ends import IS_COMPILED, Reach, Verdict, prove
from engine.players.prospects import EVEN, result
from engine.rules import Game, Move, View, play, waited_for
from engine.rules.imagination import Imagination

REACH: Final = Reach(800_000, 2_500) if IS_COMPILED else Reach(50_000)
"""For each of two proofs: 0.2 s at most where it is compiled, else 0.4."""

_WORTH: Final = {Verdict.WIN: 1.0, Verdict.DRAW: EVEN, Verdict.LOSS: 0.0}


class Exact(NamedTuple):
    """What the best move and the one that was made are worth: 0, a half or 1."""

    best: float
    made: float
    better: Move | None  # a best one, where the one made isn't


def proven(game: Game, view: View, move: Move) -> Exact | None:
    """None where it isn't known: too long, or not yet an end. `game` is what the view shows, with
    the bouts before (R7.5), which all have seen.
    """
    if view.stock or view.seat is None or not Imagination(view).certain:
        return None
    best = prove(game, REACH)
    made = _after(game, view.seat, move) if best.verdict in _WORTH else None
    if made is None:
        return None
    worth = _WORTH[best.verdict]
    return Exact(worth, made, best.move if worth > made else None)


def _after(game: Game, seat: int, move: Move) -> float | None:
    then = game.copy()
    play(then, seat, move)
    if then.outcome is not None:
        return result(then.outcome, seat)
    worth = _WORTH.get(prove(then, REACH).verdict)
    if worth is None or seat in waited_for(then):
        return worth
    return 1 - worth
