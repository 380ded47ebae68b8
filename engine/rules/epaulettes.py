"""Epaulettes: the lowest cards that a fool is decorated with at the end (R10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card, Rank, Suit, lowest_rank
from engine.rules.game import Game


def epaulettes(game: Game, fool: int, laid: Sequence[Card]) -> int:
    """How many epaulettes the fool wears whom this attack ended the game for: 0, 1 or 2."""
    rules = game.frame.ruleset
    if rules.epaulettes == "off" or fool != game.defender:
        return 0
    if rules.epaulettes == "honour":
        return _decorations(laid, lowest_rank(rules.deck))
    assert game.frame.ladder is not None
    if _only_trumps(laid, game.frame.trump_suit):
        return 0
    return _decorations(laid, game.frame.ladder[fool])


def _decorations(laid: Sequence[Card], rank: Rank) -> int:
    """How many of the last two attack cards, from the last one back, are of that rank."""
    if laid[-1].rank != rank:
        return 0
    return 2 if len(laid) > 1 and laid[-2].rank == rank else 1


def _only_trumps(laid: Sequence[Card], trump_suit: Suit) -> bool:
    return all(card.suit == trump_suit for card in laid)
