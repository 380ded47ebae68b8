"""Members of the chat: what happens at its table when a person leaves the chat, or is
back. Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.tables.acts.change import Change
from engine.tables.acts.keeping_order import emptied, kept_away
from engine.tables.table import ChangeKind, Person, Table


def left_chat(table: Table, person_id: int) -> Change | None:
    """Do what `shut_out` does for a person who has left the chat, if they have to do with this
    table: they sit here, will, did in this game, or lead it. None for others: most people who
    leave a group were never at its tables.
    """
    return shut_out(table, person_id) if _known(table, person_id) else None


def shut_out(table: Table, person_id: int) -> Change | None:
    """Keep out a person who isn't a member of the chat. A computer player takes their seat,
    between games it is free; another person leads the table in their place. While the cards are
    dealt the seat stays, and is played for from the first card on. None if they are kept out
    already.
    """
    if table.keeps_out(person_id) is not None:
        return None
    person = _known(table, person_id) or Person(person_id, "")
    seat = table.seat_of(person_id)
    new = _led_by_another(kept_away(table, person, stranger=True), person_id)
    if seat is None or table.dealing is not None:
        return Change(new, ChangeKind.SEATS)
    return emptied(new, seat)


def let_in(table: Table, person_id: int) -> Table | None:
    """Let a member of the chat in. None if nothing kept them out."""
    kept = tuple(
        one for one in table.kept_out if not (one.stranger and one.person.id == person_id)
    )
    return None if len(kept) == len(table.kept_out) else replace(table, kept_out=kept)


def administers_no_more(table: Table, person_id: int) -> Table | None:
    """Take the rights of a host from a person who doesn't administer the chat any more. None if
    they had none by that.
    """
    if person_id not in table.hosts:
        return None
    return replace(table, hosts=table.hosts - {person_id})


def _known(table: Table, person_id: int) -> Person | None:
    """Return the person, if they have to do with this table."""
    people = (
        *table.persons,
        *(one.person for one in table.joining),
        *(giver for one in table.handed.values() for giver in one.givers),
        table.creator,
    )
    found = next((one for one in people if one.id == person_id), None)
    if found is None and (person_id in table.hosts or person_id in table.players):
        return Person(person_id, "")
    return found


def _led_by_another(table: Table, person_id: int) -> Table:
    """Let another person lead the table; if nobody else is there, the next who sits down does."""
    hosts = table.hosts - {person_id}
    if table.creator.id != person_id:
        return replace(table, hosts=hosts)
    heirs = (seat.person for seat in table.seats if seat.person and not seat.left)
    heir = next((one for one in heirs if one.id != person_id), None)
    return replace(table, hosts=hosts, creator=heir or table.creator, creator_left=heir is None)
