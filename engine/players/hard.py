"""The hard computer player: it remembers every card it has seen, imagines the others, and thinks
each of its moves through. Once nothing is hidden between two it plays what is proven.

It deals the cards that it can't place out at random, makes each move there, lets everybody go on
by habit to the end of the bout that runs then, and judges by the learned value what came of it. It
tries a number of moves, not for a time: the same view and dice give the same move.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from durak_rules import Move, View, play
from durak_rules.imagination import Imagination
from durak_rules.teams import MOST_SEATS
from engine.players.ends import Reach, prove
from engine.players.judgement import free_move, is_plain_duel, prices_of
from engine.players.learned_value.value import value
from engine.players.normal import Normal
from engine.players.playouts import Prices, play_on

REACH: Final = Reach(20_000)
MOVES: Final = 500  # made in imagined games before it decides
MOVES_IN_DUEL: Final = 300  # … between two, where with more the step from `normal` is too big
MOVES_IN_PLAIN_DUEL: Final = 120  # … in a plain duel, where it would come too near to `master`
MOVES_AMONG_EIGHT: Final = 1_500  # … where with fewer it isn't surely above `normal`
LEANING: Final = 0.02  # the lead that a move needs over the normal player's


class Hard:
    """Thinks in imagined games, which the dice deal. `reach` limits its search for a proof."""

    def __init__(self, reach: Reach = REACH) -> None:
        self._instinct = Normal()
        self._reach = reach

    def choose(self, view: View, dice: bytes) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        proven = prove(view, self._reach).move
        likely = self._instinct.choose(view, dice)
        if proven or likely is free_move(view):
            return proven or likely
        prices = prices_of(view)
        random = Random(dice).random  # noqa: S311 - no secret is made of it
        return _best_by_trial(view, Imagination(view), likely, prices, random)


def _best_by_trial(
    view: View,
    imagination: Imagination,
    likely: Move,
    prices: Prices,
    random: Callable[[], float],
) -> Move:
    """Return the move after which the imagined games stand best: each is tried in all of them."""
    assert view.seat is not None
    sums = dict.fromkeys(view.moves, 0.0)
    made = games = 0
    enough = _enough(view)
    while made < enough:
        game = imagination.game(random)
        games += 1
        for move in sums:
            then = game.copy()
            play(then, view.seat, move)
            made += 1 + play_on(then, 1, prices)
            sums[move] += value(then, view.seat, prices)
        if imagination.certain:
            break
    sums[likely] += LEANING * games
    return max(sums, key=lambda move: sums[move])


def _enough(view: View) -> int:
    """Return the number of moves in imagined games: for two, as many as keep the levels evenly
    apart (docs/decisions/0007); among eight, as many as make up for judging by the hands.
    """
    if is_plain_duel(view):
        return MOVES_IN_PLAIN_DUEL
    if len(view.cards) == 2:
        return MOVES_IN_DUEL
    return MOVES_AMONG_EIGHT if len(view.cards) == MOST_SEATS else MOVES
