"""Facts about each seat of a finished game: its place, cards, epaulettes. All of them follow from
the game's record, which is played again for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from durak_rules import Event, Outcome
from durak_rules.events import Attacked, BoutBeaten, BoutTaken, SeatOut, Transferred
from durak_rules.outcome import Reason
from durak_rules.records import Record, replay
from engine.tables.tally import Tally, tallied


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat in one game. `place` counts from 1; seats that left nobody behind share one, and so
    do the members of a team. `team` is the seat's own number where there are none.
    """

    team: int
    place: int
    fool: bool
    lost: bool  # the fool, or one of the fool's team
    draw: bool
    taken: int
    thrown_in: int
    given: int  # epaulettes
    worn: int


class _Ending(NamedTuple):
    """Facts that only the moves tell."""

    outcome: Outcome | None
    tally: tuple[Tally, ...]
    attackers: tuple[int, ...]  # whose cards the last bout's attack cards were, in order
    last_out: tuple[int, ...]  # who left with the last move


def facts_of(record: Record) -> tuple[SeatFacts, ...]:
    """Return the facts of all seats. Return () if nobody finished the game, if hints could be had
    or people could cheat, or if the game ends otherwise than its record says. Raises IllegalMove
    for a record that can't be played again.
    """
    outcome, seats = record.outcome, range(len(record.seats))
    if outcome.reason is Reason.ABANDONED or record.hints or record.ruleset.cheaters:
        return ()
    ending = _played(record)
    if ending.outcome != outcome:
        return ()
    teams = record.ruleset.team_count
    team = [seat % teams if teams else seat for seat in seats]
    places = _places(outcome, team, ending.last_out)
    worn = outcome.epaulettes
    givers = ending.attackers[-worn:] if worn else ()
    return tuple(
        SeatFacts(
            team=team[seat],
            place=places[team[seat]],
            fool=seat == outcome.fool,
            lost=seat in outcome.losers,
            draw=outcome.draw,
            taken=ending.tally[seat].taken,
            thrown_in=ending.tally[seat].thrown_in,
            given=givers.count(seat),
            worn=worn if seat == outcome.fool else 0,
        )
        for seat in seats
    )


def _played(record: Record) -> _Ending:
    """Play the record and return its ending. All comes from the rules; nothing is kept of the
    cards.
    """
    tally = (Tally(),) * len(record.seats)
    bout: list[int] = []
    last_bout: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    outcome = None
    for step in replay(record):
        events, outcome = step.events, step.game.outcome
        tally = tallied(tally, events)
        for event in events:
            match event:
                case Attacked(seat=seat) | Transferred(seat=seat):
                    bout.append(seat)
                case BoutBeaten() | BoutTaken():
                    last_bout, bout = tuple(bout), []
    return _Ending(outcome, tally, last_bout, tuple(_out(events)))


def _out(events: Sequence[Event]) -> list[int]:
    return [event.seat for event in events if isinstance(event, SeatOut)]


def _places(outcome: Outcome, team: Sequence[int], last_out: Sequence[int]) -> dict[int, int]:
    """Return each team's place: by when its last member left, the losers behind all others."""
    when = {
        one: max(_when(outcome, seat, last_out) for seat, of in enumerate(team) if of == one)
        for one in set(team)
    }
    return {one: 1 + sum(other < at for other in when.values()) for one, at in when.items()}


def _when(outcome: Outcome, seat: int, last_out: Sequence[int]) -> int:
    """Return when a seat left, as a number to compare. Seats that left together in a draw, or
    stayed together, have the same.
    """
    seats = len(outcome.out)
    if seat in outcome.losers:
        return seats + 1
    if seat not in outcome.out:
        return seats
    if outcome.draw and seat in last_out:
        return seats - len(last_out)
    return outcome.out.index(seat)
