"""The computer player that plays anything allowed."""

from __future__ import annotations

from engine.rules import Move, View


class Random:
    """Every legal move is as likely as any other."""

    def choose(self, view: View, dice: bytes) -> Move:
        return view.moves[int.from_bytes(dice) % len(view.moves)]
