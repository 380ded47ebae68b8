"""Actors: a person as the rights see them, at a table now, or in a chat. Values, no I/O."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Flag

from msgspec import Struct

from engine.tables.errors import (
    Hushed,
    KeptApart,
    MembersOnly,
    Muted,
    SentOut,
    SitsWithBlocked,
    TableError,
)
from engine.tables.rights.apart import NOBODY, Apart
from engine.tables.rights.limits import PLENTY, Allowed, over_limit
from engine.tables.table import Phase, Table


class When(Flag):
    """The state of a table; a chat without one is between games."""

    BETWEEN_GAMES = 1
    DEALING = 2  # Start was pressed, and the cards come within seconds
    PLAYING = 4
    PAUSED = 8  # a game runs, and rests for maintenance
    ANY = BETWEEN_GAMES | DEALING | PLAYING | PAUSED
    NOT_DEALING = BETWEEN_GAMES | PLAYING | PAUSED


class Actor(Struct, frozen=True):
    """One person as the rights see them. A reason that keeps them from something is the refusal
    itself.
    """

    when: When = When.BETWEEN_GAMES
    seat: int | None = None
    is_host: bool = False  # the table's creator, or an administrator of the chat or the server
    played: bool = False  # in the game that it is about: at a table the running or last one
    made_it: bool = False  # an appointment is theirs
    kept_out: TableError | None = None
    kept_apart: TableError | None = None  # from somebody who sits here: one has blocked the other
    silenced: TableError | None = None
    over_limit: TableError | None = None  # they have too much running to start one more game


def actor_at(
    table: Table,
    person_id: int,
    *,
    apart: Apart = NOBODY,
    running: Sequence[Table] | None = None,
    allowed: Allowed = PLENTY,
    players: Collection[int] | None = None,
) -> Actor:
    """Return the person as an actor at this table. `apart` are the people with whom they don't
    sit. `running` are their games at all tables, if they want to start one more, and `allowed` is
    how many there may be. `players` are the people of an earlier game, if it is about that.
    """
    seat, is_host = table.seat_of(person_id), table.is_host(person_id)
    return Actor(
        when=when_at(table),
        seat=seat,
        is_host=is_host,
        played=person_id in (table.players if players is None else players),
        kept_out=_kept_out(table, person_id) if table.kept_out else None,
        kept_apart=None if apart is NOBODY or seat is not None else _kept_apart(table, apart),
        silenced=_silenced(table, person_id, is_host),
        over_limit=None if running is None else over_limit(table, running, allowed),
    )


def actor_in_chat(
    *, member: bool, administers: bool = False, made_it: bool = False, played: bool = False
) -> Actor:
    """Return a person as an actor in a chat, where no table is concerned."""
    kept_out = None if member else MembersOnly()
    return Actor(is_host=administers, made_it=made_it, played=played, kept_out=kept_out)


def when_at(table: Table) -> When:
    """Return the state of the table."""
    if table.phase is Phase.PLAYING:
        return When.PLAYING if table.paused is None else When.PAUSED
    return When.DEALING if table.dealing is not None else When.BETWEEN_GAMES


def _kept_out(table: Table, person_id: int) -> TableError | None:
    kept = table.keeps_out(person_id)
    if kept is None:
        return None
    return MembersOnly() if kept.stranger else SentOut()


def _kept_apart(table: Table, apart: Apart) -> TableError | None:
    """Return why the person may not sit with those who are there. The refusal doesn't say by whom
    they were blocked.
    """
    people = (*table.persons, *(one.person for one in table.joining))
    there = {person.id for person in people}
    if there & apart.by:
        return KeptApart()
    return SitsWithBlocked() if there & apart.blocked else None


def _silenced(table: Table, person_id: int, is_host: bool) -> TableError | None:
    """Return why the person may not speak; hosts may while all others are hushed."""
    if table.hushed and not is_host:
        return Hushed()
    return Muted() if person_id in table.muted else None
