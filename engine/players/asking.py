"""Asking for a new deal (R1.9): with a poor hand, never with a good one."""

from __future__ import annotations

from dataclasses import replace

from durak_rules import Move, View
from durak_rules.cards import fresh_deck
from durak_rules.moves import REDEAL
from engine.players.judgement import prices_of
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
    """Return whether a seat may ask for a new deal, and its cards are worth less than those of a
    usual hand.
    """
    if REDEAL not in view.moves:
        return False
    prices, rules = prices_of(view), view.ruleset
    deck = fresh_deck(rules.deck, 1, rules.jokers)
    usual = sum(prices[card] for card in deck) / len(deck)
    return sum(prices[card] for card in view.hand) < usual * len(view.hand)
