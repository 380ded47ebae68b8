"""Search for a forced win of a side in an end: true or false, never a guess.

The worth of a bout's beginning is kept. Places within a bout seldom come again: to keep them takes
longer than to look at them once more.

A bout may begin as an earlier one did (R7.5), and a return is no win. So a beginning counts as no
win while it is worked out. The bouts that failed because of that are kept, and they are looked at
again if it turns out to be a win.
"""

from __future__ import annotations

from typing import Final

from engine.players.ends.end_positions import ATTACKER, NOBODY, Ends, Next, Place, side_to_move

LOSS: Final = 0  # worth of a place: the other side can force a win,
NO_WIN: Final = 1  # this one can't,
WIN: Final = 2  # or it can


class TooLong(Exception):
    """More places were looked at than allowed."""


class NodeBudget:
    """The number of places that may still be looked at, and the depth in moves."""

    def __init__(self, places: int, deepest: int) -> None:
        self.left = places
        self.deepest = deepest

    def spend(self, depth: int) -> None:
        """Count one more place at this depth; raise `TooLong` if that is too much."""
        self.left -= 1
        if self.left < 0 or depth > self.deepest:
            raise TooLong


class Search:
    """The worth of an end's places to one side."""

    def __init__(
        self, ends: Ends, side: int, budget: NodeBudget, other: Search | None = None
    ) -> None:
        """Take the ends, the side and the budget; `other` is a search that was made for the other
        side.
        """
        self._ends = ends
        self.side = side
        self._budget = budget
        self._results = {side: WIN, 1 - side: LOSS, NOBODY: NO_WIN}
        self._failed: dict[Place, list[Place]] = {}  # bouts, because of one that was no win
        self.worth = dict.fromkeys(ends.drawn, NO_WIN)
        """Of the beginnings of bouts."""
        if other is not None:
            known = [(begun, worth) for begun, worth in other.worth.items() if worth != NO_WIN]
            self.worth |= {begun: WIN - worth for begun, worth in known}

    def wins(self, then: Next) -> bool:
        """Return whether the side can force a win from there."""
        return self._look(then, 0, []) == WIN

    def _look(self, then: Next, depth: int, reasons: list[Place]) -> int:
        """Return the worth of a place. A beginning that is no win is added to `reasons`."""
        if isinstance(then, int):
            return self._results[then]
        if then[2]:
            self._budget.spend(depth)
            return self._best(then, depth + 1, reasons)
        worth = self.worth.get(then)
        if worth is None:
            self._budget.spend(depth)
            worth = self.worth[then] = self._look_at_bout(then, depth)
            if worth == WIN and then in self._failed:
                self._tell(then, depth)
        if worth == NO_WIN:
            reasons.append(then)
        return worth

    def _best(self, place: Place, depth: int, reasons: list[Place]) -> int:
        """Return the best worth for the side to move: this side wants a win, the other none."""
        mine = side_to_move(place) == self.side
        best = LOSS if mine else WIN
        for then in self._ends.next(place, skip=True):
            worth = self._look(then, depth, reasons)
            if (worth == WIN) == mine:
                return worth
            best = max(best, worth)
        return best

    def _look_at_bout(self, begun: Place, depth: int) -> int:
        """Return the worth of a bout's beginning. If it is no win, it is remembered with the
        reasons. None of these has won meanwhile: the way leads only to bouts that were first
        looked at after this one.
        """
        if self._ends.is_sure(begun):
            return WIN if begun[4] & ATTACKER == self.side else LOSS
        self.worth[begun] = NO_WIN
        reasons: list[Place] = []
        worth = self._best(begun, depth + 1, reasons)
        if worth == NO_WIN:
            self._remember(begun, reasons)
        return worth

    def _remember(self, begun: Place, reasons: list[Place]) -> None:
        for reason in reasons:
            failed = self._failed.setdefault(reason, [])
            if failed[-1:] != [begun]:
                failed.append(begun)

    def _tell(self, won: Place, depth: int) -> None:
        """Look again at the bouts that failed because this one was no win."""
        told = [won]
        while told:
            for begun in self._failed.pop(told.pop(), ()):
                if self.worth[begun] == NO_WIN:
                    worth = self.worth[begun] = self._look_at_bout(begun, depth + 1)
                    if worth == WIN:
                        told.append(begun)
