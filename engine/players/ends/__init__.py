"""Ends worked out exactly: stock empty, two left, nothing hidden."""

from engine.players.ends.proof import PLACES, Proof, Verdict, is_end, prove

__all__ = ["PLACES", "Proof", "Verdict", "is_end", "prove"]
