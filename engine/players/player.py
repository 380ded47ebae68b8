"""The interface of a computer player."""

from __future__ import annotations

from typing import Protocol

from durak_rules import Move, View


class Player(Protocol):
    """Chooses a move from what its seat sees. The same view and dice give the same move."""

    def choose(self, view: View, dice: bytes) -> Move:
        """Return one of `view.moves`, which are not empty. `dice`: at least four random bytes."""
