"""A tally of a game for each seat: cards picked up, cards thrown in. Everybody saw them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from durak_rules import Event
from durak_rules.events import Attacked, BoutTaken, Caught


class Tally(Struct, frozen=True, array_like=True):
    """The counts of one seat in the running or last game."""

    taken: int = 0
    thrown_in: int = 0


def tallied(tally: tuple[Tally, ...], events: Sequence[Event]) -> tuple[Tally, ...]:
    """Return the tally of all seats after these events; () in a game that began before it was
    kept.
    """
    if not tally:
        return tally
    for event in events:
        match event:
            case Attacked(seat=seat, opening=False):
                tally = _with(tally, seat, Tally(tally[seat].taken, tally[seat].thrown_in + 1))
            case Caught(layer=seat, beaten=None):  # that card is back in the hand
                tally = _with(tally, seat, Tally(tally[seat].taken, tally[seat].thrown_in - 1))
            case BoutTaken(seat=seat, cards=cards):
                taken = tally[seat].taken + len(cards)
                tally = _with(tally, seat, Tally(taken, tally[seat].thrown_in))
    return tally


def _with(tally: tuple[Tally, ...], seat: int, new: Tally) -> tuple[Tally, ...]:
    return (*tally[:seat], new, *tally[seat + 1 :])
