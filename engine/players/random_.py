"""The random computer player: it plays any legal move."""

from __future__ import annotations

from durak_rules import Move, View


class Random:
    """Chooses among all legal moves; each is as likely as any other."""

    def choose(self, view: View, dice: bytes) -> Move:
        return view.moves[int.from_bytes(dice) % len(view.moves)]
