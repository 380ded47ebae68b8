"""Ends worked out exactly: stock empty, two left, nothing hidden."""

from engine.players.ends.proof import PLACES, Proof, Verdict, prove

__all__ = ["PLACES", "Proof", "Verdict", "prove"]
