"""Passes by themselves: who can only say that they add nothing, and when the server says it for
them. Standing orders (acts/orders.py) are followed after a delay of the same kind.

Pure. By what all see, a table waits for everybody who may add (R13.1), also for those who hold no
card that could be added. For them the server passes, after a random delay. A person who answers
later than the longest delay had a choice, and that is all that this tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from durak_rules import legal_moves
from durak_rules.moves import PASS
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


@dataclass(frozen=True, slots=True)
class PassDelay:
    """The delays of passes by themselves, in ms since the table began to wait for a seat."""

    shortest: int = 1200
    longest: int = 3500
    at_once: int = 300  # where nobody is left from whom a choice must be hidden

    def of(self, table: Table, seat: int, chance: float) -> int:
        """Return the delay of this seat's pass in ms; `chance` is a random number in [0, 1)."""
        if not hides_choices(table, seat):
            return self.at_once
        return self.shortest + int(chance * (self.longest - self.shortest))

    def earliest(self, table: Table, seat: int, chance: float) -> int | None:
        """Return the earliest time for a pass by hand, in ms by the store's clock: no earlier than
        one that comes by itself. None if nothing has to be hidden.
        """
        deadline = table.deadlines.get(seat)
        if not table.auto_pass or deadline is None or not hides_choices(table, seat):
            return None
        return deadline - table.time_for(seat) * 1000 + self.of(table, seat, chance)


NO_DELAY: Final = PassDelay(0, 0, 0)
"""For those who measure, and for tests."""
