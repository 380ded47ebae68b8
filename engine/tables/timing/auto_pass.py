"""Passes by themselves: who can only say that they add nothing, and when the server says it for
them. Standing orders (acts/orders.py) are followed after a delay of the same kind.

Pure. By what all see, a table waits for everybody who may add (R13.1), also for those who hold no
card that could be added. For them the server passes, as a person would: it draws a moment at which
people usually tap Done, and holds that tap like a real one. Whoever taps as people usually do
can't be told from somebody who had nothing to add (docs/fairness.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Self

from durak_rules import legal_moves
from durak_rules.moves import PASS
from durak_rules.public_choice import choice_is_public
from engine.tables.table import Phase, Table


def passes_by_itself(table: Table, seat: int) -> bool:
    """Return whether the table waits for a person here who can only pass, and passes for them."""
    game = table.game
    if not passes_here(table) or table.phase is not Phase.PLAYING or game is None or table.paused:
        return False
    if seat not in table.waiting or table.seats[seat].automatic:
        return False
    return legal_moves(game, seat) == (PASS,)


def passes_here(table: Table) -> bool:
    """Return whether people may pass by themselves at this table. Among cheaters nobody does:
    everybody has a card to look at there, and maybe to doubt.
    """
    return table.auto_pass and not table.ruleset.cheaters


def passing_seats(table: Table) -> frozenset[int]:
    """Return all seats that pass by themselves as the table stands."""
    return frozenset(seat for seat in table.waiting if passes_by_itself(table, seat))


def takes_orders(table: Table, seat: int) -> bool:
    """Return whether the seat may have standing orders that do something now or later in this
    game: its person plays, whether they are there or not.
    """
    game = table.game
    if game is None or table.phase is not Phase.PLAYING or table.paused:
        return False
    return not table.seats[seat].automatic and seat not in game.out


def hides_choices(table: Table, seat: int) -> bool:
    """Return whether another person in the game could learn something from when this seat
    passes.
    """
    game = table.game
    return game is not None and any(
        other != seat and not sitting.automatic and other not in game.out
        for other, sitting in enumerate(table.seats)
    )


def hides_pass(table: Table, seat: int) -> bool:
    """Return whether the speed of this seat's pass could tell another person something that they
    can't work out anyway.
    """
    if table.game is None or not passes_here(table) or not hides_choices(table, seat):
        return False
    return not choice_is_public(table.game, seat)


@dataclass(frozen=True, slots=True)
class PassDelay:
    """The moments of passes, in ms since the table began to wait for a seat.

    A pass is made at a random moment that is the same for all seats, as far as the tap allows: it
    is held for `shortest_hold` at least, and for `longest_hold` at most.
    """

    soonest_tap: int = 400  # an earlier one counts as this
    usual_tap: int = 600
    latest_tap: int = 2600
    shortest_hold: int = 300
    longest_hold: int = 1200
    early: int = 1000  # the random moment lies between these
    late: int = 2000
    at_once: int = 300  # of a pass by itself that hides nothing

    @classmethod
    def exactly(cls, ms: int, at_once: int = 0) -> Self:
        """Return delays without chance: a pass that hides something comes after so many ms."""
        return cls(ms, ms, ms, 0, 0, ms, ms, at_once)

    @property
    def longest(self) -> int:
        """The longest time until a pass by itself: whoever takes longer had a choice."""
        return self._held(self.latest_tap, self.late)

    def by_itself(self, table: Table, seat: int, chance: Random) -> int:
        """Return when a pass by itself comes."""
        return self._like_a_tap(chance) if hides_pass(table, seat) else self.at_once

    def of_order(self, table: Table, seat: int, chance: Random) -> int:
        """Return when a standing order is judged. Nobody can see that it was given."""
        return self._like_a_tap(chance) if hides_choices(table, seat) else self.at_once

    def by_hand(self, table: Table, seat: int, now_ms: int, chance: Random) -> int:
        """Return how long a pass that is said now is held; `now_ms` is by the store's clock."""
        deadline = table.deadlines.get(seat)
        if deadline is None or not hides_pass(table, seat):
            return 0
        tap = max(0, now_ms - deadline + table.time_for(seat) * 1000)
        return self._held(max(tap, self.soonest_tap), self._moment(chance)) - tap

    def _like_a_tap(self, chance: Random) -> int:
        tap = chance.triangular(self.soonest_tap, self.latest_tap, self.usual_tap)
        return self._held(int(tap), self._moment(chance))

    def _moment(self, chance: Random) -> int:
        return int(chance.uniform(self.early, self.late))

    def _held(self, tap: int, moment: int) -> int:
        return min(max(moment, tap + self.shortest_hold), tap + self.longest_hold)


NO_DELAY: Final = PassDelay.exactly(0)
"""For those who measure, and for tests."""
