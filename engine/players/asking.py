"""Asking for a new deal (R1.9): with a poor hand, never with a good one."""

from __future__ import annotations

from dataclasses import replace

from durak_rules import Move, View
from durak_rules.cards import Suit
from durak_rules.moves import REDEAL
from engine.players.judgement import TRUMP, points
from engine.players.player import Player


class Asking:
    """Plays as another player does, who knows nothing of new deals."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: View, dice: bytes) -> Move:
        """Return the player's move, or ask for a new deal."""
        if REDEAL not in view.moves:
            return self._player.choose(view, dice)
        others = tuple(move for move in view.moves if move is not REDEAL)
        if wants_new_deal(view) or not others:
            return REDEAL
        return self._player.choose(replace(view, moves=others), dice)


def wants_new_deal(view: View) -> bool:
    """Return whether a seat may ask for a new deal, and its hand is worth less than most."""
    if REDEAL not in view.moves:
        return False
    prices = points(view.ruleset.deck, view.trump_suit)
    usual = TRUMP / len(Suit) if view.trump_suit else 0.0
    return sum(prices[card] for card in view.hand) < usual * len(view.hand)
