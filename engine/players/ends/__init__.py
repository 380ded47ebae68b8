"""Ends worked out exactly: stock empty, two left, nothing hidden."""

from engine.players.ends.proof import FARTHEST, IS_COMPILED, Proof, Reach, Verdict, is_end, prove

__all__ = ["FARTHEST", "IS_COMPILED", "Proof", "Reach", "Verdict", "is_end", "prove"]
