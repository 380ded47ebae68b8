"""The end played out to the last card: two are left, and each knows what the other holds.

Every line of play is followed, the likely ones first, until one is found that wins against all
that the other can do in their turns. A position that returns on the way counts as a draw (R7.5).
"""

from __future__ import annotations

from typing import Final

from engine.players.habits import Prices, habit
from engine.players.prospects import EVEN, result
from engine.rules import Game, Move, legal_moves, play, waited_for

MOST: Final = 1000  # moves that are tried, some ten microseconds each
DEEPEST: Final = 100  # moves ahead

Place = tuple[int, ...]


def winning_move(game: Game, seat: int, prices: Prices) -> Move | None:
    """A move that is sure to win; None if there is none, or if it wasn't found.

    Moves are tried in the same order here and further down: so a win that is found now is nearly
    always found again after the answer, before `MOST` moves are tried.
    """
    search = _Search(seat, prices)
    try:
        for move in _likely_first(game, seat, prices):
            if search.after(game, seat, move, EVEN, 1.0) == 1.0:
                return move
    except _TooLong:
        pass
    return None


class _TooLong(Exception):
    """So many moves were tried that it has to be played by judgement."""


class _Search:
    """What the positions are worth to one of the two: 0, a half or 1."""

    def __init__(self, seat: int, prices: Prices) -> None:
        self._seat = seat
        self._prices = prices
        self._tried = 0
        self._bounds: dict[Place, tuple[float, float]] = {}
        self._on_the_way: set[Place] = set()

    def after(self, game: Game, seat: int, move: Move, low: float, high: float) -> float:
        """What a move leads to. Exact between `low` and `high`; else a bound on that side."""
        if self._tried == MOST or len(self._on_the_way) == DEEPEST:
            raise _TooLong
        self._tried += 1
        then = game.copy()
        play(then, seat, move)
        if then.outcome is not None:
            return result(then.outcome, self._seat)
        return self._worth(then, low, high)

    def _worth(self, game: Game, low: float, high: float) -> float:
        (seat,) = waited_for(game)
        place = _place(game, seat)
        least, most = self._bounds.get(place, (0.0, 1.0))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        if place in self._on_the_way:
            return EVEN
        self._on_the_way.add(place)
        best = self._best(game, seat, low, high)
        self._on_the_way.remove(place)
        self._bounds[place] = (best if best > low else least, best if best < high else most)
        return best

    def _best(self, game: Game, seat: int, low: float, high: float) -> float:
        """The best that the one who moves can reach."""
        mine = seat == self._seat
        best = 0.0 if mine else 1.0
        for move in _likely_first(game, seat, self._prices):
            if mine:
                best = max(best, self.after(game, seat, move, max(low, best), high))
            else:
                best = min(best, self.after(game, seat, move, low, min(high, best)))
            if best >= high if mine else best <= low:
                break
        return best


def _likely_first(game: Game, seat: int, prices: Prices) -> list[Move]:
    likely = habit(game, seat, prices)
    return [likely, *(move for move in legal_moves(game, seat) if move is not likely)]


def _place(game: Game, seat: int) -> Place:
    """Everything that the rest of the game depends on."""
    room = game.limit - len(game.attacks)
    flags = game.taking + 2 * game.permitted + 4 * game.opening
    return (
        *(seat, game.attacker, room, flags, game.asked, game.drawn),
        *(game.lying, game.unbeaten, game.shown),
        *game.hands,
    )
