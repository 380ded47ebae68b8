"""Whether a side can force a win in an end: true or false, never a guess.

Places return where attacks go round (R5), and to return is no win (R7.5). So a place is none while
it is worked out. What has failed because of that is remembered, and looked at again if the place
turns out to be a win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.players.ends.end_positions import ATTACKER, NOBODY, Ends, Next, Place, side_to_move

LOSS: Final = 0  # what a place is worth: the other side can force a win,
NO_WIN: Final = 1  # this one can't,
WIN: Final = 2  # or it can


class TooLong(Exception):
    """More places were looked at than allowed."""


class NodeBudget:
    """How many places may still be looked at, and how many moves ahead."""

    def __init__(self, places: int, deepest: int) -> None:
        self.left = places
        self.deepest = deepest

    def spend(self, depth: int) -> None:
        """One more place, so deep; `TooLong` if that is too much."""
        self.left -= 1
        if self.left < 0 or depth > self.deepest:
            raise TooLong


class Search:
    """What the places of an end are worth to one side."""

    def __init__(
        self, ends: Ends, side: int, budget: NodeBudget, other: Search | None = None
    ) -> None:
        """`other` is what is found already of the other side."""
        self._ends = ends
        self.side = side
        self._budget = budget
        self._failed: dict[Next, list[tuple[Place, Iterator[Next]]]] = {}  # for what was no win
        self.worth: dict[Next, int] = {side: WIN, 1 - side: LOSS, NOBODY: NO_WIN}
        self.worth |= dict.fromkeys(ends.drawn, NO_WIN)
        if other is not None:
            sure = [(then, worth) for then, worth in other.worth.items() if worth != NO_WIN]
            self.worth |= {then: WIN - worth for then, worth in sure}

    def wins(self, then: Next) -> bool:
        """Whether the side can force a win from there."""
        return self._look(then, 0) == WIN

    def _look(self, then: Next, depth: int) -> int:
        worth = self.worth.get(then)
        if worth is not None:
            return worth
        assert not isinstance(then, int)
        self._budget.spend(depth)
        if not then[2] and self._ends.is_sure(then):
            worth = WIN if then[4] & ATTACKER == self.side else LOSS
        else:
            self.worth[then] = NO_WIN
            mine = side_to_move(then) == self.side
            nexts = self._ends.next(then, skip=True)
            worth = (self._most if mine else self._least)(then, nexts, depth + 1)
            if worth == WIN and then in self._failed:
                self._tell(then, depth)
            if worth == NO_WIN:
                return NO_WIN
        self.worth[then] = worth
        return worth

    def _most(self, place: Place, nexts: Iterator[Next], depth: int) -> int:
        """By this side's moves: a win if one of them is. It may be told of that on the way."""
        most = LOSS
        for then in nexts:
            worth = self._look(then, depth)
            if worth == WIN or self.worth[place] == WIN:
                return WIN
            if worth == NO_WIN:
                most = NO_WIN
                self._failed.setdefault(then, []).append((place, nexts))
        return most

    def _least(self, place: Place, nexts: Iterator[Next], depth: int) -> int:
        """By the other side's moves, those that are left: a win if all of them are."""
        for then in nexts:
            worth = self._look(then, depth)
            if worth == NO_WIN:
                self._failed.setdefault(then, []).append((place, nexts))
            if worth != WIN:
                return worth
        return WIN

    def _tell(self, place: Place, depth: int) -> None:
        """Those that failed because this was no win are looked at again."""
        self.worth[place] = WIN
        won: list[Next] = [place]
        while won:
            for failed, nexts in self._failed.pop(won.pop(), ()):
                if self.worth[failed] == WIN:
                    continue
                mine = side_to_move(failed) == self.side
                worth = WIN if mine else self._least(failed, nexts, depth + 1)
                self.worth[failed] = worth
                if worth == WIN:
                    won.append(failed)
