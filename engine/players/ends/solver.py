"""What the side to move can force in an end, and the best of its moves: in Python.

`compiled` (c/) is the same once more: the same places in the same order, and so the same result,
twenty-five times as fast. It is there if this was installed where a C compiler is.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.players.ends.end_positions import Ends, Next, Place
from engine.players.ends.end_rules import EndRules
from engine.players.ends.haste import Haste
from engine.players.ends.search import LOSS, NO_WIN, WIN, NodeBudget, Search, TooLong

Solution = tuple[int, int, int | None, int]
"""WIN, NO_WIN (a draw) or LOSS; the number of a move that is worth so much; moves of both to the
end, where they were counted; and how many places weren't looked at.
"""


def solve(
    rules: EndRules,
    drawn: tuple[Place, ...],
    thens: tuple[Next, ...],
    side: int,
    places: int,
    spare: int,
    deepest: int,
) -> Solution | None:
    """For the side to move, by what each of its moves leads to; None if that takes too
    long. `drawn` as in `Ends`. It looks at so many places, so many moves deep; to `spare` more for
    how soon.
    """
    budget, more = NodeBudget(places, deepest), NodeBudget(spare, deepest)
    solver = _Solver(Ends(rules, frozenset(drawn)), thens, side, budget, more)
    try:
        worth, best, plies = solver.won() or solver.not_won()
    except TooLong:
        return None
    return worth, best, plies, budget.left


_Found = tuple[int, int, int | None]  # the first three of what is solved


class _Solver:
    """Tries the moves of one end, one after the other."""

    def __init__(
        self,
        ends: Ends,
        thens: tuple[Next, ...],
        side: int,
        budget: NodeBudget,
        spare: NodeBudget,
    ) -> None:
        self._ends = ends
        self._thens = thens
        self._side = side
        self._budget = budget
        self._spare = spare
        self._mine = Search(ends, side, budget)

    def won(self) -> _Found | None:
        for number, then in enumerate(self._thens):
            if self._mine.wins(then):
                goes_round = self._ends.rules.transfers
                return self._hurried(number) if goes_round else (WIN, number, None)
        return None

    def not_won(self) -> _Found:
        """What one side wins the other one doesn't."""
        search = Search(self._ends, 1 - self._side, self._budget, self._mine)
        for number, then in enumerate(self._thens):
            if not search.wins(then):
                return NO_WIN, number, None
        return self._put_off(search)

    def _hurried(self, sure: int) -> _Found:
        """The move that wins soonest, so that the win comes nearer although attacks may go round
        (R5); the first sure one if that isn't found in time.
        """
        for moves, sooner in self._in_more_and_more(self._mine):
            if any(sooner):
                return WIN, sooner.index(True), moves
        return WIN, sure, None

    def _put_off(self, search: Search) -> _Found:
        """Every move loses: the one that puts it off longest, as far as is found in time."""
        longest = 0
        for moves, lost in self._in_more_and_more(search):
            if all(lost):
                return LOSS, longest, moves
            longest = lost.index(False)
        return LOSS, longest, None

    def _in_more_and_more(self, search: Search) -> Iterator[tuple[int, list[bool]]]:
        """For one move, two and so on, with the first: whether a side wins in so many by each."""
        haste = Haste(self._ends, search, self._spare)
        try:
            for moves in range(self._spare.deepest):
                yield moves + 1, [haste.wins_within(then, moves) for then in self._thens]
        except TooLong:
            return
