"""How order is kept at a table: a computer player for somebody's seat, people kept out, a vote to
go on without somebody, and a minute more for a person who needs it. Pure.
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
    """A host frees a seat. During a game a computer player takes a person's seat, which is free
    afterwards; its own seats stay to the end.
    """
    return emptied(table, seat)


def kept_out(table: Table, person_id: int, seat: int) -> Change:
    """A host frees a person's seat, and the person may not sit here any more."""
    person = _person_at(table, seat)
    if not can_keep_out(table, person_id, person.id):
        raise CantKeepOut
    return emptied(kept_away(table, person), seat)


def can_keep_out(table: Table, host_id: int, person_id: int) -> bool:
    """Nobody keeps out themselves, or one whom a face says is a host. The creator may be."""
    return person_id != host_id and person_id not in table.hosts


def let_in(table: Table, number: int) -> Table:
    """A host lets somebody sit again who was kept out under this number."""
    kept = tuple(one for one in table.kept_out if one.number != number)
    if len(kept) == len(table.kept_out):
        raise NoSuchPerson
    return replace(table, kept_out=kept)


def voted(
    table: Table, person_id: int, seat: int, looking: Collection[int], now_ms: int
) -> Change | None:
    """One player wants to go on without another. When more than half of the others at the table
    want that, a computer player holds the seat until its owner is back. None if this was said.
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
    """Who is waited for takes a minute more for this turn: once a game, where the pace has it."""
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
    """In how many ms there may be a vote on each seat for which somebody could vote: 0 is now."""
    seats = {*table.waiting, *table.absent}
    opens = {seat: opens_in_ms(table, seat, looking, now_ms) for seat in sorted(seats)}
    return {seat: ms for seat, ms in opens.items() if ms is not None and _others(table, seat)}


def opens_in_ms(table: Table, seat: int, looking: Collection[int], now_ms: int) -> int | None:
    """How long until there may be a vote on a seat: at once when its person ran out of time and
    hasn't moved since; for one who doesn't look, when half of the time for this turn is gone.
    None: not as things are.
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
    """How many of those who count want to go on without this seat."""
    return len(table.absent.get(seat, frozenset()) & _others(table, seat))


def votes_needed(table: Table, seat: int) -> int:
    """More than half of the other people."""
    return len(_others(table, seat)) // 2 + 1


def _others(table: Table, seat: int) -> frozenset[int]:
    """The people besides this seat's who are there: whose seat no computer player holds."""
    return frozenset(
        sitting.person.id
        for number, sitting in enumerate(table.seats)
        if number != seat and sitting.person is not None and not sitting.held
    )


def closed(table: Table) -> Change:
    """A host closes the table between games."""
    return Change(table, ChangeKind.GONE)


def kept_away(table: Table, person: Person, *, stranger: bool = False) -> Table:
    """The person may not sit here from now on. Where the list is full the oldest are forgotten,
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
    """The seat is freed; during a game a computer player holds it to the end. Raises NoSuchSeat,
    and GameRuns where a computer player's own seat would have to stay.
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
