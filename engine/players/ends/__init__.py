"""Endings solved exactly: the stock is empty, two players are left, nothing is hidden.

`prove` returns win, draw, loss or "not proven" for the player who moves, with the move. `proof.py`
is the way in, `search.py` asks whether a win can be forced, and `haste.py` in how many moves.
`likeness.py` finds bouts that differ only in the names of suits and ranks. `solver.py` and the C
sources in `c` give the same answers after the same number of positions; C is built at installation
where a compiler exists.
"""

from engine.players.ends.proof import FARTHEST, IS_COMPILED, Proof, Reach, Verdict, is_end, prove

__all__ = ["FARTHEST", "IS_COMPILED", "Proof", "Reach", "Verdict", "is_end", "prove"]
