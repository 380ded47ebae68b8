"""New questions while a person's time runs: they have at least a third of a turn for each.

Pure. Somebody throws in a card in the last second, or the defender says at last that they take. A
person whom the table waits for already has to answer something else now, and the clock went on.
The question follows from what all see, so that the clock tells nothing of a hand. A bout has a
limit of cards (R3.7), and a pass changes no question: nobody can prolong a bout without end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tables.acts.change import Change
from engine.tables.table import Phase, Table

if TYPE_CHECKING:
    from durak_rules import Game


def asked_anew(before: Table, change: Change) -> dict[int, int]:
    """Return the people whom this move asks something new, of those for whom the clock goes on:
    seat -> the least time for it, in ms.
    """
    new, made = change.table, change.made
    if made is None or before.phase is not Phase.PLAYING or new.phase is not Phase.PLAYING:
        return {}
    if _question(before.game) == _question(new.game):
        return {}
    return {
        seat: new.least_ms_for(seat)
        for seat, since in new.waiting.items()
        if since != new.version and seat != made.seat and not new.seats[seat].automatic
    }


def _question(game: Game | None) -> object:
    """Return what there is to answer, as everybody sees it."""
    if game is None:
        return None
    cards = game.bout_number, game.attacks, game.layers, game.beaters, game.defender
    return cards, game.taking, game.permitted
