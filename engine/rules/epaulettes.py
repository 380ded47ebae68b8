"""Epaulettes: the lowest cards that a fool is decorated with at the end (R10)."""

from __future__ import annotations

from engine.rules.cards import Card, Rank, Suit, lowest_rank
from engine.rules.game import Game


def epaulettes(game: Game, fool: int) -> int:
    """How many epaulettes the fool of the bout that just ended wears: 0, 1 or 2."""
    rules = game.frame.ruleset
    if rules.epaulettes == "off" or fool != game.defender:
        return 0
    laid = game.attacks
    if rules.epaulettes == "honour":
        return _decorations(laid, lowest_rank(rules.deck))
    assert game.frame.ladder is not None
    if _only_trumps(laid, game.frame.trump_suit):
        return 0
    return _decorations(laid, game.frame.ladder[fool])


def _decorations(laid: list[Card], rank: Rank) -> int:
    """How many of the last two attack cards, from the last one back, are of that rank."""
    if laid[-1].rank != rank:
        return 0
    return 2 if len(laid) > 1 and laid[-2].rank == rank else 1


def _only_trumps(laid: list[Card], trump_suit: Suit) -> bool:
    return all(card.suit == trump_suit for card in laid)
