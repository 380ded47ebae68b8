"""A table between games: who sits where, who is ready, which rules come next. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from durak_rules import Ruleset
from engine.players import PLAYERS
from engine.tables.errors import (
    AlreadySeated,
    BadNonce,
    ChairTaken,
    NoSuchChair,
    NoSuchLevel,
    NoSuchSeat,
    NotSeated,
    TableFull,
    TooManySeats,
)
from engine.tables.table import (
    HIDDEN,
    Joiner,
    Pace,
    Person,
    Seat,
    Table,
    in_a_row,
    photo_mark,
)

LATE_MS = 10 * 60 * 1000  # so long a seat is kept for who is late

_NONCE = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")  # told at once, or promised


def seated(
    table: Table,
    person: Person,
    chair: int | None = None,
    hides_photo: bool = False,
    now_ms: int = 0,
) -> Table:
    """Seat the person on this chair, else on the first free one; move a person who sits already.
    If no chair is free, one goes that was kept for too long. Raises AlreadySeated, TableFull,
    NoSuchChair, ChairTaken.
    """
    seat = table.seat_of(person.id)
    if seat is not None:
        if chair in (None, table.seats[seat].chair):
            raise AlreadySeated(seat=seat)
        return _moved_over(table, {seat: _free(table, chair)})
    table = _room_for_one(table, chair, now_ms)
    chair = _free(table, chair)
    if table.creator_left:
        table = replace(table, creator=person, creator_left=False)
    new = Seat(person=person, chair=chair, photo=photo_mark(hides_photo))
    return reseated(table, (*table.seats, new))


def kept_for(table: Table, person_id: int, now_ms: int) -> Table | None:
    """Keep the seat for a while for a person who is late for the next game. None if it is kept
    already, or was: the time isn't made longer.
    """
    number = seat_of(table, person_id)
    seat = table.seats[number]
    if seat.late_ms:
        return None
    late = replace(seat, late_ms=now_ms + LATE_MS, ready=False, nonce="")
    return with_seat(table, number, late)


def without_overdue(table: Table, here: Collection[int], now_ms: int) -> Table:
    """Free the seats that were kept for too long, but for people who are `here`."""
    overdue = {
        number
        for number, seat in enumerate(table.seats)
        if is_overdue(seat, now_ms) and seat.person is not None and seat.person.id not in here
    }
    return without(table, overdue) if overdue else table


def is_overdue(seat: Seat, now_ms: int) -> bool:
    """Return whether the seat was kept for a late person, and the time for that is over."""
    return 0 < seat.late_ms <= now_ms


def joining(table: Table, person: Person, hides_photo: bool = False) -> Table | None:
    """Seat a spectator when the running game is over. None if that is known already. Raises
    TableFull.
    """
    if table.joins(person.id):
        return None
    if not has_room_after(table):
        raise TableFull(seats=table.ruleset.max_seats)
    return replace(table, joining=(*table.joining, Joiner(person, photo_mark(hides_photo))))


def has_room_after(table: Table) -> bool:
    """Return whether there is a chair after the running game for one more than those who will sit
    down.
    """
    staying = sum(not seat.left for seat in table.seats)
    return staying + len(table.joining) < table.ruleset.max_seats


def not_joining(table: Table, person_id: int) -> Table | None:
    """Don't seat the person after this game. None if they weren't going to sit down."""
    if not table.joins(person_id):
        return None
    rest = tuple(one for one in table.joining if one.person.id != person_id)
    return replace(table, joining=rest)


def joined(table: Table) -> Table:
    """Seat those who waited for the end of the game, as long as there are chairs."""
    waited, table = table.joining, replace(table, joining=())
    for one in waited:
        if len(table.seats) < table.ruleset.max_seats and table.seat_of(one.person.id) is None:
            table = seated(table, one.person, hides_photo=one.photo == HIDDEN)
    return table


def unseated(table: Table, person_id: int) -> Table:
    """Free the person's seat. Raises NotSeated."""
    seat = seat_of(table, person_id)
    return without(table, {seat})


def with_computer(table: Table, level: str, chair: int | None = None) -> Table | None:
    """Seat a computer player on this chair, else on the first free one. A computer player who sits
    there gets the level; None if it has it already. Raises NoSuchLevel, TableFull, NoSuchChair,
    ChairTaken.
    """
    if level not in PLAYERS:
        raise NoSuchLevel(level=level, known=list(PLAYERS))
    for number, seat in enumerate(table.seats):
        if seat.chair == chair and seat.person is None:
            other = with_seat(table, number, replace(seat, level=level))
            return None if other == table else reseated(table, other.seats)
    chair = _free(table, chair)
    return reseated(table, (*table.seats, Seat(level=level, ready=True, chair=chair)))


def moved_by_host(table: Table, seat: int, chair: int) -> Table | None:
    """Move the player of this seat to that chair; a player who sits there changes places with
    them. None if they sit there already. Raises NoSuchSeat, NoSuchChair.
    """
    if not 0 <= seat < len(table.seats):
        raise NoSuchSeat(seat=seat)
    _known_chair(table, chair)
    before = table.seats[seat].chair
    if chair == before:
        return None
    there = {number: before for number, one in enumerate(table.seats) if one.chair == chair}
    return _moved_over(table, {seat: chair, **there})


def got_ready(table: Table, person_id: int, nonce: str) -> Table | None:
    """Note that the person is ready, and take their part of the next shuffle: `nonce` is the
    SHA-256 of a nonce that is told later or, from a page of an earlier release, the nonce. None if
    that is so already. Raises NotSeated, BadNonce.
    """
    seat = seat_of(table, person_id)
    if not _NONCE.fullmatch(nonce):
        raise BadNonce
    now = replace(table.seats[seat], ready=True, nonce=nonce, held=False, missed=0, late_ms=0)
    return None if now == table.seats[seat] else with_seat(table, seat, now)


def photo_hidden(table: Table, person_id: int, hidden: bool) -> Table | None:
    """Hide the person's photo at their seat, or show it again. None if that is so already."""
    number = seat_of(table, person_id)
    seat = replace(table.seats[number], photo=photo_mark(hidden))
    return None if seat == table.seats[number] else with_seat(table, number, seat)


def counted_in(table: Table, person_id: int) -> Table | None:
    """Note that the person is ready in a place where no nonce can be drawn: the chat. None if they
    are ready already.
    """
    seat = seat_of(table, person_id)
    if table.seats[seat].ready:
        return None
    here = replace(table.seats[seat], ready=True, held=False, missed=0, late_ms=0)
    return with_seat(table, seat, here)


def chosen(
    table: Table,
    ruleset: Ruleset | None,
    pace: Pace | None,
    auto_pass: bool | None,
    hints: bool | None = None,
) -> Table | None:
    """Choose other rules, another pace, passes by themselves or not, hints or none; None if
    nothing changes. New rules ask everybody again whether they are ready, and begin a new match.
    Raises TooManySeats.
    """
    new = replace(
        table,
        ruleset=ruleset or table.ruleset,
        pace=pace or table.pace,
        auto_pass=table.auto_pass if auto_pass is None else auto_pass,
        hints=table.hints if hints is None else hints,
    )
    if new.ruleset == table.ruleset:
        return None if new == table else new
    if len(table.seats) > new.ruleset.max_seats:
        raise TooManySeats(seats=len(table.seats), allowed=list(new.ruleset.seat_counts))
    asked_anew = tuple(_unready(seat) for seat in table.seats)
    return replace(new, seats=_within(asked_anew, new.ruleset.max_seats), match=None)


def hosted_by(table: Table, ids: Iterable[int]) -> Table | None:
    """Make these people hosts: they administer the group. None if that is so already."""
    hosts = frozenset(ids)
    return None if hosts == table.hosts else replace(table, hosts=hosts)


def without(table: Table, seats: Iterable[int]) -> Table:
    """Free seats. If the creator's is among them, the first person who still sits here
    takes over.
    """
    gone = set(seats)
    kept = tuple(seat for number, seat in enumerate(table.seats) if number not in gone)
    creator_goes = table.seat_of(table.creator.id) in gone
    table = reseated(table, kept)
    if not creator_goes:
        return table
    heir = next(iter(table.persons), None)
    return replace(table, creator=heir or table.creator, creator_left=heir is None)


def reseated(table: Table, seats: tuple[Seat, ...]) -> Table:
    """Return the table with other seats: the next game is a first one, of a new match (R11.2)."""
    return replace(table, seats=_in_order(seats), previous=None, match=None)


def with_seat(table: Table, number: int, seat: Seat) -> Table:
    """Return the table with one seat replaced."""
    before, after = table.seats[:number], table.seats[number + 1 :]
    return replace(table, seats=(*before, seat, *after))


def seat_of(table: Table, person_id: int) -> int:
    """Return the person's seat. Raises NotSeated."""
    seat = table.seat_of(person_id)
    if seat is None:
        raise NotSeated
    return seat


def _free(table: Table, chair: int | None) -> int:
    """Return that chair, or the first free one. Raises TableFull, NoSuchChair or ChairTaken."""
    chairs, taken = table.ruleset.max_seats, {seat.chair for seat in table.seats}
    if chair is None:
        free = (number for number in range(chairs) if number not in taken)
        chair = next(free, None)
        if chair is None:
            raise TableFull(seats=chairs)
        return chair
    _known_chair(table, chair)
    if chair in taken:
        raise ChairTaken(chair=chair)
    return chair


def _room_for_one(table: Table, chair: int | None, now_ms: int) -> Table:
    """Free one seat that was kept for too long, if the table is full or that chair is taken."""
    full = chair is None and len(table.seats) >= table.ruleset.max_seats
    taken = any(seat.chair == chair for seat in table.seats)
    if not (full or taken):
        return table
    overdue = [
        number
        for number, seat in enumerate(table.seats)
        if is_overdue(seat, now_ms) and chair in (None, seat.chair)
    ]
    return without(table, overdue[:1]) if overdue else table


def _known_chair(table: Table, chair: int) -> None:
    chairs = table.ruleset.max_seats
    if not 0 <= chair < chairs:
        raise NoSuchChair(chair=chair, chairs=chairs)


def _moved_over(table: Table, chairs: Mapping[int, int]) -> Table:
    """Move these seats to other chairs. The match goes on only if nobody has a new neighbour."""
    moved = _in_order(
        tuple(
            replace(seat, chair=chairs.get(number, seat.chair))
            for number, seat in enumerate(table.seats)
        )
    )
    same_order = [_who(seat) for seat in moved] == [_who(seat) for seat in table.seats]
    return replace(table, seats=moved) if same_order else reseated(table, moved)


def _within(seats: tuple[Seat, ...], chairs: int) -> tuple[Seat, ...]:
    """Return the seats at a table with so many chairs: they move up if one of their chairs is
    gone.
    """
    return seats if all(seat.chair < chairs for seat in seats) else in_a_row(seats)


def _in_order(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(seats, key=lambda seat: seat.chair))


def _who(seat: Seat) -> tuple[Person | None, str | None]:
    return seat.person, seat.level


def _unready(seat: Seat) -> Seat:
    return replace(seat, ready=seat.person is None, nonce="")
