"""Slips that people make who are new to the game, or think of something else: now and then a
player opens with any card, beats with any, takes what could be beaten, or misses a card to throw
in.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from durak_rules import Attack, Defend, Move, Take, View
from engine.players.judgement import must_defend, polite_move
from engine.players.player import Player


class Slipping:
    """Plays as another player does, but now and then slips: the dice decide when and how."""

    def __init__(self, player: Player, share: float) -> None:
        """Take a player and the share of its moves that are slips, where there is a choice."""
        self._player = player
        self._share = share

    def choose(self, view: View, dice: bytes) -> Move:
        """Return the player's move, or a slip."""
        random = Random(dice).random  # noqa: S311 - no secret is made of it
        slips = _slips(view) if random() < self._share else ()
        return slips[int(random() * len(slips))] if slips else self._player.choose(view, dice)


def _slips(view: View) -> Sequence[Move]:
    """Return the moves that can be made without thinking."""
    if must_defend(view):
        return [move for move in view.moves if isinstance(move, Defend | Take)]
    if not view.pairs:
        return [move for move in view.moves if isinstance(move, Attack)]
    missed = polite_move(view)
    return [missed] if missed else ()
