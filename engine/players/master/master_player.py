"""The master computer player: it plays what is proven of an end, and otherwise the tree's move.

It takes up to a third of a second: it is for processes of its own, never for an event loop.
"""

from __future__ import annotations

from typing import Final

from durak_rules import Move, View
from engine.players.ends import Reach, Verdict, is_end, prove
from engine.players.judgement import is_plain_duel
from engine.players.master.weighing import ITERATIONS, weigh

REACH: Final = Reach(20_000)


class Master:
    """Thinks in a tree of imagined games, which the dice deal.

    An end that is lost whatever it does is played by the tree too: others may miss their win.
    """

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self._iterations = iterations

    def choose(self, view: View, dice: bytes) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        proof = prove(view, REACH)
        if proof.move is not None and proof.verdict is not Verdict.LOSS:
            return proof.move
        return weigh(view, dice, self._walks(view))[0].move

    def _walks(self, view: View) -> int:
        """Return the number of walks. It is half after a search for a proof, which took as long as
        the rest would; and two thirds where more than two play or attacks are passed on, since
        each walk takes longer there.
        """
        if is_end(view):
            return self._iterations // 2
        return self._iterations if is_plain_duel(view) else self._iterations * 2 // 3
