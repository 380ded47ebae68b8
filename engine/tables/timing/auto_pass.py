"""Done by itself: who can only say that they add nothing, and when the server says it for them.
What people left word of (acts/orders.py) is done after a moment of the same chance.

Pure. A table waits for everybody who may add by what all see (R13.1), also for those who hold no
card that could be added. For them the server passes, after a moment of chance: whoever answers
later than the longest of them had a choice, and that is all that this tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.rules import legal_moves
from engine.rules.moves import PASS
from engine.tables.table import Phase, Table


def passes_by_itself(table: Table, seat: int) -> bool:
    """Does the table wait for a person here who can only pass, and pass for them?"""
    game = table.game
    if not table.auto_pass or table.phase is not Phase.PLAYING or game is None or table.paused:
        return False
    if seat not in table.waiting or table.seats[seat].automatic:
        return False
    return legal_moves(game, seat) == (PASS,)


def passing_seats(table: Table) -> frozenset[int]:
    """All seats that pass by themselves as the table stands."""
    return frozenset(seat for seat in table.waiting if passes_by_itself(table, seat))


def takes_orders(table: Table, seat: int) -> bool:
    """May the seat have standing orders that do something now or later in this game? The person of
    it plays, whether they are there or not.
    """
    game = table.game
    if game is None or table.phase is not Phase.PLAYING or table.paused:
        return False
    return not table.seats[seat].automatic and seat not in game.out


def hides_choices(table: Table, seat: int) -> bool:
    """Is there another person in the game who could learn something from when this seat passes?"""
    game = table.game
    return game is not None and any(
        other != seat and not sitting.automatic and other not in game.out
        for other, sitting in enumerate(table.seats)
    )


@dataclass(frozen=True, slots=True)
class PassDelay:
    """How long after the table began to wait for a seat it passes by itself, in ms."""

    shortest: int = 1200
    longest: int = 3500
    at_once: int = 300  # where nobody is left from whom a choice must be hidden

    def of(self, table: Table, seat: int, chance: float) -> int:
        """The delay of this seat's pass, by a number in [0, 1)."""
        if not hides_choices(table, seat):
            return self.at_once
        return self.shortest + int(chance * (self.longest - self.shortest))

    def earliest(self, table: Table, seat: int, chance: float) -> int | None:
        """When a pass that a person says may come, by the store's clock in ms: no earlier than one
        that comes by itself. None where nothing has to be hidden.
        """
        deadline = table.deadlines.get(seat)
        if not table.auto_pass or deadline is None or not hides_choices(table, seat):
            return None
        return deadline - table.time_for(seat) * 1000 + self.of(table, seat, chance)


NO_DELAY: Final = PassDelay(0, 0, 0)
"""For those who measure, and for tests."""
