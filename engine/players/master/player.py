"""The master computer player."""

from __future__ import annotations

from engine.players.master.weighing import ITERATIONS, weigh
from engine.rules import Move, View


class Master:
    """Thinks in a tree; the dice deal its imagined games."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self._iterations = iterations

    def choose(self, view: View, dice: bytes) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        return weigh(view, dice, self._iterations)[0].move
