"""Tricks of computer players at a cheaters' table (R14): they notice false cards and, where the
table wants that, lay some themselves.

Both go by what the seat sees. They notice as people do: the busier the table, the less. They never
doubt a card that fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from durak_rules import Attack, Card, Defend, Move, Pass, Take, View

NOTICES: Final[Mapping[str, float]] = MappingProxyType(
    {"beginner": 0.35, "easy": 0.5, "normal": 0.7, "hard": 0.85, "master": 0.95, "random": 0.2}
)
"""The share of false cards that a level notices at a quiet table of two."""

CHEATS: Final[Mapping[str, float]] = MappingProxyType(
    {"easy": 0.25, "normal": 0.35, "hard": 0.4, "master": 0.4}
)
"""The share of its takes that a level tries to avoid by a false card. A beginner never cheats."""

PAIR: Final = 0.1  # of what is noticed, that each pair on the table after the first takes away
PLAYER: Final = 0.05  # … and each player after the second
LEAST: Final = 0.3  # of it that stays at the busiest table
ADDS: Final = 0.3  # times as often as it avoids a take, it adds a false card instead of passing
HIGHEST: Final = 10  # rank of a card that is worth cheating away, and no trump


def trick(view: View, level: str, move: Move, dice: bytes, *, cheats: bool) -> Move:
    """Return a challenge or a false card in place of the player's move, or that move."""
    random = Random(dice + b"tricks").random  # noqa: S311 - no secret is made of it
    if view.challenges and looks_false(view) and random() < attention(view, level):
        return view.challenges[0]
    share = CHEATS.get(level, 0.0) if cheats else 0.0
    if isinstance(move, Take) and random() < share:
        return _false_defence(view) or move
    if isinstance(move, Pass) and random() < share * ADDS:
        return _false_attack(view) or move
    return move


def attention(view: View, level: str) -> float:
    """Return the chance that this level notices a false card at a table so busy."""
    busy = PAIR * (len(view.pairs) - 1) + PLAYER * (len(view.cards) - 2)
    return NOTICES.get(level, 0.0) * max(LEAST, 1 - busy)


def looks_false(view: View) -> bool:
    """Return whether the card laid last doesn't fit, by the cards that lie there."""
    laid = view.laid_last
    if laid is None:
        return False
    if laid.beaten is not None:
        return not view.beats(laid.card, laid.beaten)
    others = [card for pair in view.pairs[:-1] for card in (pair.attack, pair.beaten)]
    return laid.card.rank not in [card.rank for card in others if card]


def _false_defence(view: View) -> Move | None:
    """Return a defence that a hasty eye takes for a true one: with the suit of the attack, low."""
    likely = [move for move in view.cheats if isinstance(move, Defend) and _cheap(view, move.by)]
    return min(
        likely, key=lambda move: (move.by.suit != move.card.suit, move.by.rank), default=None
    )


def _false_attack(view: View) -> Move | None:
    likely = [move for move in view.cheats if isinstance(move, Attack) and _cheap(view, move.card)]
    return min(likely, key=lambda move: move.card.rank, default=None)


def _cheap(view: View, card: Card) -> bool:
    return card.rank <= HIGHEST and card.suit != view.trump_suit
