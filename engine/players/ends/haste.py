"""Haste: within how many moves a side that wins an end can win it."""

from __future__ import annotations

from engine.players.ends.end_positions import Ends, Next, Place, side_to_move
from engine.players.ends.search import WIN, NodeBudget, Search


class Haste:
    """A proof of how soon one side can win: within how many moves."""

    def __init__(self, ends: Ends, search: Search, budget: NodeBudget) -> None:
        """Take a finished search: its side, and the worths that it found."""
        self._ends = ends
        self._side = search.side
        self._budget = budget
        self._worth = search.worth
        self._nexts: dict[Place, tuple[Next, ...]] = {}
        self._too_few: dict[Place, int] = {}
        self._enough: dict[Place, int] = {}

    def wins_within(self, then: Next, moves: int) -> bool:
        """Return whether the side can force a win from there in at most so many moves of both."""
        if isinstance(then, int):
            return then == self._side
        if moves <= self._too_few.get(then, 0) or self._worth.get(then, WIN) != WIN:
            return False
        enough = self._enough.get(then)
        if enough is not None and enough <= moves:
            return True
        self._budget.spend(0)
        won = self._best(then, moves - 1)
        (self._enough if won else self._too_few)[then] = moves
        return won

    def _best(self, place: Place, moves: int) -> bool:
        mine = side_to_move(place) == self._side
        nexts = self._nexts.get(place)
        if nexts is None:
            nexts = self._nexts[place] = tuple(self._ends.next(place))
        for then in nexts:
            if self.wins_within(then, moves) == mine:
                return mine
        return not mine
