"""Moves that the buttons of a hand mean: each legal move takes one press, or two.

A card goes where it can go: onto the attack, or onto the one card that is to be beaten. Where
there are several, one of them is aimed at, and another may be chosen first. Every other move has a
button of its own.
"""

from __future__ import annotations

from durak_rules import Card, Game, Move, legal_moves
from durak_rules.cheating import challenges, cheats
from durak_rules.moves import Attack, Defend

Aim = Card | None
"""The card that the cards of the hand are to beat."""


def to_beat(game: Game, seat: int) -> tuple[Card, ...]:
    """Return the cards that this seat is to beat, in the order in which they were laid."""
    if seat != game.defender or game.taking:
        return ()
    return tuple(dict.fromkeys(pair.attack for pair in game.bout if pair.beaten is None))


def aimed_at(game: Game, seat: int, chosen: str = "") -> Aim:
    """Return the card that is aimed at: the chosen one, else the first that can be beaten."""
    attacks = to_beat(game, seat)
    beatable = {move.card for move in legal_moves(game, seat) if isinstance(move, Defend)}
    wanted = [card for card in attacks if str(card) == chosen]
    return next(iter([*wanted, *(card for card in attacks if card in beatable), *attacks]), None)


def meaning(card: Card, aim: Aim) -> Move:
    """Return the move that a press on this card of the hand means; it may be illegal."""
    return Attack(card) if aim is None else Defend(aim, card)


def laid_anyway(game: Game, seat: int, chosen: str) -> tuple[Move, ...]:
    """Return the moves of the chosen card of the hand that doesn't fit, at a cheaters' table."""
    return tuple(move for move in cheats(game, seat) if str(move).endswith(f" {chosen}"))


def other_moves(game: Game, seat: int) -> tuple[Move, ...]:
    """Return the legal moves that don't lay a card onto the table or onto another card."""
    moves = legal_moves(game, seat) + challenges(game, seat)
    return tuple(move for move in moves if not isinstance(move, Attack | Defend))
