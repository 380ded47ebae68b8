"""The interface of a computer player."""

from __future__ import annotations

from typing import Protocol

from engine.rules import Move, View


class Player(Protocol):
    """Chooses a move from what its seat sees. The same view and dice give the same move."""

    def choose(self, view: View, dice: bytes) -> Move:
        """One of `view.moves`, which aren't empty. `dice` are random bytes, at least four."""
