"""Ends worked out exactly: stock empty, two left, nothing hidden."""

from engine.players.ends.proof import IS_COMPILED, Proof, Verdict, is_end, prove

__all__ = ["IS_COMPILED", "Proof", "Verdict", "is_end", "prove"]
