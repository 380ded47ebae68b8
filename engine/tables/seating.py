"""What may be done at a table between games: who sits where, who is ready, which rules. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from engine.players import PLAYERS
from engine.rules import Ruleset
from engine.tables.errors import (
    AlreadySeated,
    BadNonce,
    GameRuns,
    MembersOnly,
    NoSuchLevel,
    NotSeated,
    NotTheHost,
    SentOut,
    TableFull,
    TooManySeats,
)
from engine.tables.table import Pace, Person, Phase, Seat, Table

_NONCE = re.compile(r"[0-9a-f]{32}")


def seated(table: Table, person: Person) -> Table:
    """The person takes the next seat."""
    admitted(table, person.id)
    between_games(table)
    seat = table.seat_of(person.id)
    if seat is not None:
        raise AlreadySeated(seat=seat)
    _room(table)
    if table.creator_left:
        table = replace(table, creator=person, creator_left=False)
    return reseated(table, (*table.seats, Seat(person=person)))


def unseated(table: Table, person_id: int) -> Table:
    """The person gives the seat up."""
    between_games(table)
    seat = seat_of(table, person_id)
    return without(table, {seat})


def with_computer(table: Table, person_id: int, level: str) -> Table:
    """A computer player takes the next seat."""
    between_games(table)
    host(table, person_id)
    if level not in PLAYERS:
        raise NoSuchLevel(level=level, known=list(PLAYERS))
    _room(table)
    return reseated(table, (*table.seats, Seat(level=level, ready=True)))


def got_ready(table: Table, person_id: int, nonce: str) -> Table | None:
    """The person is ready and adds a nonce to the next shuffle. None if that is so already."""
    between_games(table)
    seat = seat_of(table, person_id)
    if not _NONCE.fullmatch(nonce):
        raise BadNonce
    now = replace(table.seats[seat], ready=True, nonce=nonce, held=False, missed=0)
    return None if now == table.seats[seat] else with_seat(table, seat, now)


def counted_in(table: Table, person_id: int) -> Table | None:
    """The person plays the next game, and says so where no nonce can be drawn: in the chat. None
    if they are ready already.
    """
    between_games(table)
    seat = seat_of(table, person_id)
    if table.seats[seat].ready:
        return None
    return with_seat(table, seat, replace(table.seats[seat], ready=True, held=False, missed=0))


def chosen(
    table: Table,
    person_id: int,
    ruleset: Ruleset | None,
    pace: Pace | None,
    auto_pass: bool | None,
) -> Table | None:
    """Other rules, another pace, passes by themselves or not; None if nothing changes. New rules
    ask everybody again whether they are ready, and begin a new match.
    """
    between_games(table)
    host(table, person_id)
    new = replace(
        table,
        ruleset=ruleset or table.ruleset,
        pace=pace or table.pace,
        auto_pass=table.auto_pass if auto_pass is None else auto_pass,
    )
    if new.ruleset == table.ruleset:
        return None if new == table else new
    if len(table.seats) > new.ruleset.max_seats:
        raise TooManySeats(seats=len(table.seats), allowed=list(new.ruleset.seat_counts))
    asked_anew = tuple(_unready(seat) for seat in table.seats)
    return replace(new, seats=asked_anew, match=None)


def hosted_by(table: Table, ids: Iterable[int]) -> Table | None:
    """Who may start games as the creator may: a group's administrators. None if that is so
    already.
    """
    hosts = frozenset(ids)
    return None if hosts == table.hosts else replace(table, hosts=hosts)


def without(table: Table, seats: Iterable[int]) -> Table:
    """Seats are freed; if the creator's is among them, the first person who still sits here takes
    over.
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
    """Other seats: the next game is a first one, of a new match (R11.2)."""
    return replace(table, seats=seats, previous=None, match=None)


def with_seat(table: Table, number: int, seat: Seat) -> Table:
    """The table with one seat replaced."""
    before, after = table.seats[:number], table.seats[number + 1 :]
    return replace(table, seats=(*before, seat, *after))


def seat_of(table: Table, person_id: int) -> int:
    """The person's seat; NotSeated without one."""
    seat = table.seat_of(person_id)
    if seat is None:
        raise NotSeated
    return seat


def between_games(table: Table) -> None:
    """Raises GameRuns during a game."""
    if table.phase is Phase.PLAYING:
        raise GameRuns


def admitted(table: Table, person_id: int) -> None:
    """Raises why somebody is kept out."""
    kept = table.keeps_out(person_id)
    if kept is not None:
        raise MembersOnly if kept.stranger else SentOut


def host(table: Table, person_id: int) -> None:
    """Raises NotTheHost for anybody else."""
    if not table.is_host(person_id):
        raise NotTheHost


def _room(table: Table) -> None:
    if len(table.seats) >= table.ruleset.max_seats:
        raise TableFull(seats=table.ruleset.max_seats)


def _unready(seat: Seat) -> Seat:
    return replace(seat, ready=seat.person is None, nonce="")
