"""Order at a table: seats freed by a host, people kept out, a vote to go on without a person, and
a minute more for a person who needs it. Pure.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from engine.tables.acts.change import Change
from engine.tables.acts.looking import is_there
from engine.tables.acts.playing import held_for, without_player
from engine.tables.acts.seating import seat_of, without
from engine.tables.errors import (
    AwayAlready,
    CantKeepOut,
    GameRuns,
    HadTheMinute,
    NoMinutes,
    NoSuchPerson,
    NoSuchSeat,
    NotWaitedFor,
    StillInTime,
)
from engine.tables.table import MINUTE, ChangeKind, KeptOut, Person, Phase, Seat, Table

MOST_KEPT_OUT = 50  # of one table; then the first of them is forgotten


def freed(table: Table, seat: int) -> Change:
    """Free a seat for a host. During a game a computer player takes a person's seat until the end;
    a seat of its own can't be freed then.
    """
    return emptied(table, seat)


def kept_out(table: Table, person_id: int, seat: int) -> Change:
    """Free a person's seat for a host; the person may not sit here any more. Raises
    CantKeepOut.
    """
    person = _person_at(table, seat)
    if not can_keep_out(table, person_id, person.id):
        raise CantKeepOut
    return emptied(kept_away(table, person), seat)


def can_keep_out(table: Table, host_id: int, person_id: int) -> bool:
    """Return whether this host may keep the person out: not themselves, and nobody whom a face
    says is a host. The table's creator may be kept out.
    """
    return person_id != host_id and person_id not in table.hosts


def let_in(table: Table, number: int) -> Table:
    """Let a person sit again who was kept out under this number. Raises NoSuchPerson."""
    kept = tuple(one for one in table.kept_out if one.number != number)
    if len(kept) == len(table.kept_out):
        raise NoSuchPerson
    return replace(table, kept_out=kept)


def voted(
    table: Table, person_id: int, seat: int, looking: Collection[int], now_ms: int
) -> Change | None:
    """Count the vote of one player to go on without another. When more than half of the others at
    the table want that, a computer player holds the seat until its owner is back. None if the vote
    was counted before.
    """
    voter = seat_of(table, person_id)
    _person_at(table, seat)
    if table.seats[seat].automatic:
        raise AwayAlready
    if seat == voter or opens_in_ms(table, seat, looking, now_ms) != 0:
        raise StillInTime
    voters = table.absent.get(seat, frozenset()) | {person_id}
    new = replace(table, absent={**table.absent, seat: voters})
    if votes(new, seat) >= votes_needed(new, seat):
        return held_for(new, seat)
    return None if new == table else Change(new, ChangeKind.SEATS)


def given_a_minute(table: Table, person_id: int, now_ms: int) -> Change:
    """Give a person who is waited for a minute more for this turn: once a game, at a pace that has
    it. Raises NoMinutes, AwayAlready, HadTheMinute, NotWaitedFor.
    """
    seat = seat_of(table, person_id)
    if not table.pace.gives_a_minute:
        raise NoMinutes
    if table.seats[seat].automatic:
        raise AwayAlready
    if seat in table.minutes:
        raise HadTheMinute
    if seat not in table.waiting:
        raise NotWaitedFor
    new = replace(table, minutes={**table.minutes, seat: table.waiting[seat]})
    left = max(0, table.deadlines.get(seat, now_ms) - now_ms)
    return Change(new, ChangeKind.SEATS, waits={seat: left + MINUTE * 1000})


def votes_open(table: Table, looking: Collection[int], now_ms: int) -> dict[int, int]:
    """Return in how many ms a vote can begin on each seat about which somebody could vote; 0 is
    now.
    """
    seats = {*table.waiting, *table.absent}
    opens = {seat: opens_in_ms(table, seat, looking, now_ms) for seat in sorted(seats)}
    return {seat: ms for seat, ms in opens.items() if ms is not None and _others(table, seat)}


def opens_in_ms(table: Table, seat: int, looking: Collection[int], now_ms: int) -> int | None:
    """Return in how many ms a vote on a seat can begin: at once if its person ran out of time and
    hasn't moved since; when half of the time for this turn is gone if they don't look. None if no
    vote is possible as things are.
    """
    sitting = table.seats[seat]
    if sitting.person is None or sitting.automatic:
        return None
    if seat in table.absent:
        return 0
    deadline = table.deadlines.get(seat)
    if seat not in table.waiting or deadline is None or is_there(sitting.person.id, looking):
        return None
    return max(0, deadline - table.time_for(seat) * 1000 // 2 - now_ms)


def votes(table: Table, seat: int) -> int:
    """Return how many of the people who count want to go on without this seat."""
    return len(table.absent.get(seat, frozenset()) & _others(table, seat))


def votes_needed(table: Table, seat: int) -> int:
    """Return how many votes are needed: more than half of the other people."""
    return len(_others(table, seat)) // 2 + 1


def _others(table: Table, seat: int) -> frozenset[int]:
    """Return the ids of the other people whose seats no computer player holds."""
    return frozenset(
        sitting.person.id
        for number, sitting in enumerate(table.seats)
        if number != seat and sitting.person is not None and not sitting.held
    )


def closed(table: Table) -> Change:
    """Close the table for a host, between games."""
    return Change(table, ChangeKind.GONE)


def kept_away(table: Table, person: Person, *, stranger: bool = False) -> Table:
    """Keep the person from sitting here from now on. If the list is full the oldest are forgotten,
    strangers first: about them the chat can be asked again.
    """
    number = max((one.number for one in table.kept_out), default=0) + 1
    known = [one for one in table.kept_out if one.person.id != person.id]
    known.append(KeptOut(number, person, stranger))
    while len(known) > MOST_KEPT_OUT:
        known.remove(next((one for one in known[:-1] if one.stranger), known[0]))
    joining = tuple(one for one in table.joining if one.person.id != person.id)
    return replace(table, kept_out=tuple(known), joining=joining)


def emptied(table: Table, seat: int) -> Change:
    """Free a seat; during a game a computer player holds it to the end. Raises NoSuchSeat, and
    GameRuns for a computer player's own seat, which has to stay.
    """
    sitting = _sitting(table, seat)
    if table.phase is not Phase.PLAYING:
        return Change(without(table, {seat}), ChangeKind.SEATS)
    if sitting.person is None:
        raise GameRuns
    return without_player(table, seat)


def _sitting(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise NoSuchSeat(seat=seat)
    return table.seats[seat]


def _person_at(table: Table, seat: int) -> Person:
    person = _sitting(table, seat).person
    if person is None:
        raise NoSuchSeat(seat=seat)
    return person
