"""Moves in games that are only thought of: sensible, and quickly found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from durak_rules import (
    Attack,
    Card,
    Defend,
    Game,
    Move,
    Show,
    Transfer,
    legal_moves,
    play,
    waited_for,
)
from engine.players.judgement import TRUMP

Prices = Mapping[Card, float]
"""The worth of each card to its holder."""

CHEAP_TO_ADD: Final = 4.0  # greatest worth of a card that is thrown in while cards can be drawn
CHEAP_TO_GIVE: Final = 0.0  # … and thrown in to a defender who takes
CHEAP_AT_THE_END: Final = 5.0
CHEAP_TO_PASS_ON: Final = TRUMP - 3
HIGH_TRUMP: Final = TRUMP + 1
EARLY: Final = 6  # with more cards than this in the stock, taking a little is no disaster
A_LITTLE: Final = 2
CROWD: Final = 3  # more in play than this: trumps are kept, also with no stock


def play_on(game: Game, bouts: int, prices: Prices) -> int:
    """Let everybody follow habit for so many bouts, counting this one, or until the game is over.
    Return the number of moves.
    """
    end, moves = game.bout_number + bouts, 0
    while game.bout_number < end and game.outcome is None:
        seat = waited_for(game)[0]
        play(game, seat, habit(game, seat, prices))
        moves += 1
    return moves


def habit(game: Game, seat: int, prices: Prices) -> Move:
    """Return the move that a seat that is waited for would make."""
    moves = legal_moves(game, seat)
    if len(moves) == 1:
        return moves[0]
    if game.attacks and seat == game.defender:
        return _defend(game, moves, prices)
    return _attack(game, moves, prices)


def _defend(game: Game, moves: Sequence[Move], prices: Prices) -> Move:
    """Pass a cheap attack on, beat what can be beaten; the first move is to take."""
    answers: dict[Card, Defend] = {}
    onward: Transfer | None = None
    for move in moves:
        if isinstance(move, Defend):
            known = answers.get(move.card)
            if known is None or prices[move.by] < prices[known.by]:
                answers[move.card] = move
        elif isinstance(move, Transfer):
            if onward is None or prices[move.card] < prices[onward.card]:
                onward = move
        elif isinstance(move, Show):
            return move
    if onward is not None and prices[onward.card] < CHEAP_TO_PASS_ON:
        return onward
    if len(answers) < len(set(_unbeaten(game))):
        return onward or moves[0]
    hardest = max(answers.values(), key=lambda move: prices[move.by])
    early = game.stock_size > EARLY and len(game.attacks) <= A_LITTLE
    return moves[0] if early and prices[hardest.by] > HIGH_TRUMP else hardest


def _unbeaten(game: Game) -> list[Card]:
    return [card for card, by in zip(game.attacks, game.beaters, strict=True) if by is None]


def _attack(game: Game, moves: Sequence[Move], prices: Prices) -> Move:
    """Open with the cheapest card, add what is cheap; the last move costs no card: pass, permit,
    exchange.
    """
    attacks = [move for move in moves if isinstance(move, Attack)]
    if not attacks:
        return moves[-1]
    cheapest = min(attacks, key=lambda move: prices[move.card])
    if not game.attacks or prices[cheapest.card] < _limit(game):
        return cheapest
    return moves[-1]


def _limit(game: Game) -> float:
    """Return the highest worth that a card may have to be thrown in."""
    if game.stock_size:
        return CHEAP_TO_GIVE if game.taking else CHEAP_TO_ADD
    few = game.holding.bit_count() <= CROWD
    return 2 * TRUMP if few and not game.taking else CHEAP_AT_THE_END
