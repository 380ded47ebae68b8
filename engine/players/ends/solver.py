"""Solver of an end in Python: the result that the side to move can force, and its best move.

`compiled` (c/) is the same in C: the same places in the same order, and so the same result, 34 to
49 times as fast. It exists if this was installed where a C compiler is. If you change one of the
two, change the other: tests/engine/players/test_ends_compiled.py compares their results and how
many places they look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.players.ends.end_positions import Ends, Next, Place
from engine.players.ends.end_rules import EndRules
from engine.players.ends.haste import Haste
from engine.players.ends.search import LOSS, NO_WIN, WIN, NodeBudget, Search, TooLong


class Problem(NamedTuple):
    """A question for a solver."""

    rules: EndRules
    drawn: tuple[Place, ...]
    """The bouts' beginnings that make the game a draw, as in `Ends`."""
    thens: tuple[Next, ...]
    """The place that each move of the side to move leads to."""
    side: int
    """The side to move."""
    places: int
    """The number of places that may be looked at."""
    spare: int
    """The number of further places that may be looked at to find how soon the end comes."""
    deepest: int
    """The number of moves that may be looked ahead."""


Solution = tuple[int, int, int | None, int]
"""WIN, NO_WIN (a draw) or LOSS; the number of a move that is worth so much; moves of both to the
end, where they were counted; and how many places weren't looked at.
"""


def solve(problem: Problem) -> Solution | None:
    """Return the result that the side to move can force; None if that takes too long."""
    solver = _Solver(problem)
    try:
        worth, best, plies = solver.won() or solver.not_won()
    except TooLong:
        return None
    return worth, best, plies, solver.left


_Found = tuple[int, int, int | None]  # the first three of what is solved


class _Solver:
    """Tries the moves of one end, one after the other."""

    def __init__(self, problem: Problem) -> None:
        self._ends = Ends(problem.rules, frozenset(problem.drawn))
        self._thens = [self._ends.first_alike(then) for then in problem.thens]
        self._side = problem.side
        self._budget = NodeBudget(problem.places, problem.deepest)
        self._spare = NodeBudget(problem.spare, problem.deepest)
        self._mine = Search(self._ends, self._side, self._budget)

    @property
    def left(self) -> int:
        """The number of places that weren't looked at."""
        return self._budget.left

    def won(self) -> _Found | None:
        for number, then in enumerate(self._thens):
            if self._mine.wins(then):
                goes_round = self._ends.rules.transfers
                return self._hurried(number) if goes_round else (WIN, number, None)
        return None

    def not_won(self) -> _Found:
        """Return the answer where no move wins: the first move that does not lose, else the one
        that loses latest.
        """
        search = Search(self._ends, 1 - self._side, self._budget, self._mine)
        for number, then in enumerate(self._thens):
            if not search.wins(then):
                return NO_WIN, number, None
        return self._put_off(search)

    def _hurried(self, sure: int) -> _Found:
        """Return the move that wins soonest, so that the win comes nearer although attacks may go
        round (R5); the first sure one if that isn't found in time.
        """
        for moves, sooner in self._in_more_and_more(self._mine):
            if any(sooner):
                return WIN, sooner.index(True), moves
        return WIN, sure, None

    def _put_off(self, search: Search) -> _Found:
        """Return the move that puts the loss off longest, as far as is found in time: every move
        loses.
        """
        longest = 0
        for moves, lost in self._in_more_and_more(search):
            if all(lost):
                return LOSS, longest, moves
            longest = lost.index(False)
        return LOSS, longest, None

    def _in_more_and_more(self, search: Search) -> Iterator[tuple[int, list[bool]]]:
        """Yield 1, 2 and so on moves, each with a list: for every first move, whether the side
        wins within so many.
        """
        haste = Haste(self._ends, search, self._spare)
        try:
            for moves in range(self._spare.deepest):
                yield moves + 1, [haste.wins_within(then, moves) for then in self._thens]
        except TooLong:
            return
