"""The master computer player: what is proven of an end, else what its tree says.

It takes up to a third of a second: it is for processes of its own, never for an event loop.
"""

from __future__ import annotations

from typing import Final

from engine.players.ends import Verdict, is_end, prove
from engine.players.master.weighing import ITERATIONS, weigh
from engine.rules import Move, View

PLACES: Final = 20_000  # looked at for a proof, some five microseconds each


class Master:
    """Thinks in a tree; the dice deal its imagined games.

    An end that is lost whatever it does is played by the tree too: others may miss their win. What
    looking for a proof took is missing there.
    """

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self._iterations = iterations

    def choose(self, view: View, dice: bytes) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        proof = prove(view, PLACES)
        if proof.move is not None and proof.verdict is not Verdict.LOSS:
            return proof.move
        walks = self._iterations // 2 if is_end(view) else self._iterations
        return weigh(view, dice, walks)[0].move
