"""Whether a side can force a win in an end: true or false, never a guess.

A position that returns on the way is no win (R7.5). What fails only because of that is kept
apart until the position that it returned to has failed too; if that one wins it is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.players.ends.places import ATTACKER, Ends, Next, Place, side_to_move

DEEPEST: Final = 100  # moves ahead
NEVER: Final = 1 << 30  # no position of the way was returned to


class TooLong(Exception):
    """More places were looked at than allowed."""


class Budget:
    """How many places may still be looked at."""

    def __init__(self, places: int) -> None:
        self.left = places

    def spend(self, depth: int) -> None:
        """One more place, so deep; `TooLong` if that is too much."""
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise TooLong


class Search:
    """What is proved of one side's wins in the ends of a game."""

    def __init__(self, ends: Ends, side: int, budget: Budget, lost: Iterable[Place] = ()) -> None:
        """`lost` are places known to be no wins."""
        self._ends = ends
        self.side = side
        self._budget = budget
        self.proved: dict[Place, bool] = dict.fromkeys((*ends.drawn, *lost), False)
        self._open: dict[Place, int] = {}  # failed if what lies so deep on the way fails
        self._order: list[Place] = []  # the keys of `_open`, in the order in which they came
        self._way: dict[Place, int] = {}
        self._low = NEVER  # the lowest place of the way that the last failure rests on

    def wins(self, then: Next) -> bool:
        """Whether the side can force a win from there."""
        return self._wins(then, 0)

    def _wins(self, then: Next, depth: int) -> bool:
        if isinstance(then, int):
            return then == self.side
        proved = self.proved.get(then)
        if proved is not None:
            return proved
        rests_on = self._way.get(then, self._open.get(then))
        if rests_on is not None:
            self._low = min(self._low, rests_on)
            return False
        self._budget.spend(depth)
        if not then[2] and self._ends.is_sure(then):
            self.proved[then] = (then[4] & ATTACKER) == self.side
            return self.proved[then]
        return self._work_out(then, depth)

    def _work_out(self, place: Place, depth: int) -> bool:
        outer, self._low = self._low, NEVER
        since = len(self._order)
        self._way[place] = depth
        won = self._best(place, depth)
        del self._way[place]
        if won or self._low >= depth:
            self._low = NEVER
            self.proved[place] = won
        if len(self._order) > since:
            self._settle(since, depth, won)
        if self._low != NEVER:
            self._open[place] = self._low
            self._order.append(place)
        self._low = min(self._low, outer)
        return won

    def _best(self, place: Place, depth: int) -> bool:
        mine = side_to_move(place) == self.side
        for then in self._ends.next(place):
            if self._wins(then, depth + 1) == mine:
                return mine
        return not mine

    def _settle(self, since: int, depth: int, won: bool) -> None:
        """What failed below a place, perhaps because it returned there, once that is known."""
        waiting, self._order[since:] = self._order[since:], []
        for place in waiting:
            rests_on = min(self._open.pop(place), self._low)
            if not won and rests_on >= depth:
                self.proved[place] = False
            elif not won:
                self._open[place] = rests_on
                self._order.append(place)
