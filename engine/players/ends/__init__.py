"""Ends worked out exactly: stock empty, two left, nothing hidden."""

from engine.players.ends.proof import Proof, Verdict, is_end, prove

__all__ = ["Proof", "Verdict", "is_end", "prove"]
