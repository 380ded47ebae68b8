"""Handing over a seat of the running game: its owner or a host offers it, a spectator takes it
with its cards. The game counts for the person who was dealt them. Pure.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.tables.acts.change import Change
from engine.tables.acts.orders import orders_of
from engine.tables.acts.playing import running, waiting_anew
from engine.tables.acts.seating import with_seat
from engine.tables.errors import (
    NoSuchSeat,
    NothingToHandOver,
    NotOffered,
    NotTheHost,
    SawAHand,
    SeatInPlay,
)
from engine.tables.table import ChangeKind, Handed, Person, Seat, Table, photo_mark

Value = TypeVar("Value")


def offered(table: Table, person_id: int, seat: int) -> Change | None:
    """Offer a seat: its owner may, and a host while a computer player holds it for somebody. Both
    play on until it is taken. None if it is offered already.
    """
    _may_offer(table, person_id, seat)
    if seat in running(table).out:
        raise NothingToHandOver
    if seat in table.offered:
        return None
    new = replace(table, offered={**table.offered, seat: person_id})
    return Change(new, ChangeKind.SEATS)


def kept(table: Table, person_id: int, seat: int) -> Change | None:
    """Withdraw the offer of a seat. None if it wasn't offered."""
    _may_offer(table, person_id, seat)
    if seat not in table.offered:
        return None
    return Change(replace(table, offered=_without(table, seat)), ChangeKind.SEATS)


def taken(
    table: Table,
    person: Person,
    seat: int,
    hides_photo: bool = False,
) -> Change:
    """Give an offered seat, with its cards, to a spectator. Raises SawAHand for a person who has
    held cards of this game: they would play with what they have seen. Raises NotOffered,
    NothingToHandOver.
    """
    game = running(table)
    if has_seen_a_hand(table, person.id):
        raise SawAHand
    if seat not in table.offered:
        raise NotOffered
    if seat in game.out:
        raise NothingToHandOver
    new = waiting_anew(table, _with_taker(table, person, seat, hides_photo))
    return Change(new, ChangeKind.SEATS, ends_orders=orders_of(seat))


def has_seen_a_hand(table: Table, person_id: int) -> bool:
    """Return whether the person has held cards of the running game."""
    gave = (giver.id for one in table.handed.values() for giver in one.givers)
    return person_id in table.players or person_id in gave


def may_offer(table: Table, person_id: int, seat: int) -> bool:
    """Return whether it is the person's seat, or one that a computer player holds and the person
    is a host.
    """
    sitting = table.seats[seat]
    if sitting.person is None:
        return False
    return sitting.person.id == person_id or (sitting.held and table.is_host(person_id))


def _may_offer(table: Table, person_id: int, seat: int) -> None:
    if not 0 <= seat < len(table.seats) or table.seats[seat].person is None:
        raise NoSuchSeat(seat=seat)
    if not may_offer(table, person_id, seat):
        raise SeatInPlay if table.is_host(person_id) else NotTheHost


def _with_taker(table: Table, person: Person, seat: int, hides_photo: bool) -> Table:
    before = table.seats[seat]
    mark = photo_mark(hides_photo)
    new = Seat(person=person, ready=True, chair=before.chair, photo=mark)
    return replace(
        with_seat(table, seat, new),
        creator=_heir(table, before.person, person),
        offered=_without(table, seat),
        handed={**table.handed, seat: _handed(table, seat, person)},
        joining=tuple(one for one in table.joining if one.person.id != person.id),
        names=_put(table.names, seat, person.name),
        players=_put(table.players, seat, person.id),
        absent={one: voters for one, voters in table.absent.items() if one != seat},
        interrupted={one: until for one, until in table.interrupted.items() if one != seat},
    )


def _handed(table: Table, seat: int, taker: Person) -> Handed:
    """Return who gave the seat on, the first of them first, and who has it now."""
    giver, known = table.seats[seat].person, table.handed.get(seat)
    givers = () if giver is None else (giver,)
    if known is None:
        return Handed(givers, taker.name, table.moves)
    return replace(known, givers=(*known.givers, *givers), taker=taker.name)


def _heir(table: Table, giver: Person | None, taker: Person) -> Person:
    """Return who leads the table if its creator gives the seat away: another person there, as when
    the creator leaves.
    """
    if giver is None or giver.id != table.creator.id:
        return table.creator
    return next((one for one in table.persons if one.id != giver.id), taker)


def _without(table: Table, seat: int) -> dict[int, int]:
    return {one: by for one, by in table.offered.items() if one != seat}


def _put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])
