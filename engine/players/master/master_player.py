"""The master computer player: what is proven of an end, else what its tree says.

It takes up to a third of a second: it is for processes of its own, never for an event loop.
"""

from __future__ import annotations

from typing import Final

from engine.players.ends import prove
from engine.players.master.weighing import ITERATIONS, weigh
from engine.rules import Move, View

PLACES: Final = 20_000  # looked at for a proof, some five microseconds each


class Master:
    """Thinks in a tree; the dice deal its imagined games."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self._iterations = iterations

    def choose(self, view: View, dice: bytes) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        return prove(view, PLACES).move or weigh(view, dice, self._iterations)[0].move
