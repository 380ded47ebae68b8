"""The beginning of a game: a host starts it, devices reveal the nonces that they had promised, the
cards are dealt. Pure.

A device promises the SHA-256 of its nonce (docs/fairness.md). Until all have promised and Start is
pressed only the device knows the nonce, so nobody can choose one that goes well with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from durak_rules import deal, new_game
from durak_rules.deal import deck_seed, nonce_commitment
from engine.tables.acts.change import Change
from engine.tables.acts.playing import first_match, waiting_anew
from engine.tables.acts.seating import is_overdue, seat_of, without_overdue
from engine.tables.errors import (
    NobodyHere,
    NothingPromised,
    NotThePromisedNonce,
    RevealedAlready,
    RevealNotAsked,
    RevealTooLate,
    TooFewSeats,
    TooManySeats,
)
from engine.tables.table import ChangeKind, Dealing, Phase, Seat, Table
from engine.tables.tally import Tally

REVEAL_MS: Final = 2000  # so long devices are asked for their nonces
_PROMISE: Final = re.compile(r"[0-9a-f]{64}")


def started(
    table: Table,
    person_id: int,
    looking: Collection[int] = (),
    now_ms: int = 0,
    *,
    openly: bool = False,
) -> Change:
    """Start a game for a host: ask devices for the nonces that they promised or, if none is
    awaited, deal the cards at once. A person who is late and isn't `looking` gets a stand-in, or
    loses the seat if their time is over. `openly` starts the game as an earlier release does,
    which knows of no promises: what was promised then is the nonce.
    """
    here = {*looking, person_id}
    table = without_overdue(_as_now_seated(table), here, now_ms)
    _enough(table)
    known = tuple(seat.nonce if openly else _told(seat) for seat in table.seats)
    present = frozenset(person.id for person in table.persons) & here
    asked = replace(table, dealing=Dealing(person_id, present, known))
    if openly or not awaited(asked):
        return dealt(asked, openly=openly)
    return Change(asked, ChangeKind.SEATS)


def all_ready(table: Table, now_ms: int) -> bool:
    """Return whether everybody is ready, and there are as many as the rules need. A person who has
    been late for too long isn't waited for.
    """
    coming = [seat for seat in table.seats if not is_overdue(seat, now_ms)]
    enough = len(coming) in table.ruleset.seat_counts
    return enough and all(seat.ready for seat in coming)


def revealed(table: Table, person_id: int, nonce: str) -> Change:
    """Take the nonce that a device had promised for this person's seat. Deal the cards if it is
    the last one that is awaited. Raises RevealTooLate, RevealNotAsked, NothingPromised,
    RevealedAlready, NotThePromisedNonce.
    """
    seat = seat_of(table, person_id)
    if table.dealing is None:
        raise RevealTooLate if table.phase is Phase.PLAYING else RevealNotAsked
    promised = commitment_of(table.seats[seat])
    if not promised:
        raise NothingPromised
    if table.dealing.nonces[seat]:
        raise RevealedAlready
    if not _gives(nonce, promised):
        raise NotThePromisedNonce
    told = table.dealing.nonces
    nonces = (*told[:seat], nonce, *told[seat + 1 :])
    now = replace(table, dealing=replace(table.dealing, nonces=nonces))
    return Change(now, ChangeKind.SEATS) if awaited(now) else dealt(now)


def awaited(table: Table) -> tuple[int, ...]:
    """Return the seats whose devices haven't told yet what they promised."""
    if table.dealing is None:
        return ()
    told = zip(table.seats, table.dealing.nonces, strict=True)
    return tuple(n for n, (seat, nonce) in enumerate(told) if commitment_of(seat) and not nonce)


def commitment_of(seat: Seat) -> str:
    """Return what the seat has promised for the next game, "" for nothing. A page of an earlier
    release tells its nonce at once: that counts as promised.
    """
    return seat.nonce if _PROMISE.fullmatch(seat.nonce) else nonce_commitment(seat.nonce)


def dealt(table: Table, *, openly: bool = False) -> Change:
    """Deal the cards, by the committed seed and the nonces that are known by now."""
    dealing = table.dealing
    if dealing is None:
        raise RevealNotAsked
    promised = None if openly else tuple(commitment_of(seat) for seat in table.seats)
    number, version = table.game_number + 1, table.version + 1
    seed = deck_seed(
        table.server_seed, table.id, number, dealing.nonces, version=1 if openly else 2
    )
    cards = deal(table.ruleset, len(table.seats), seed, previous=table.previous)
    ladder = (table.match or first_match(table)).ladder
    new = replace(
        table,
        phase=Phase.PLAYING,
        dealing=None,
        game=new_game(table.ruleset, cards, previous=table.previous, ladder=ladder),
        game_number=number,
        nonces=dealing.nonces,
        nonce_commitments=promised,
        dealt_after=table.previous,
        started=version,
        cards_since=version,
        moves=0,
        waiting={},
        absent={},
        minutes={},
        offered={},
        handed={},
        joining=(),
        last_outcome=None,
        tally=(Tally(),) * len(table.seats),
        seats=tuple(_begins(table, seat, dealing) for seat in table.seats),
        names=tuple(seat.person.name if seat.person else "" for seat in table.seats),
        players=tuple(seat.person.id if seat.person else 0 for seat in table.seats),
        levels=tuple(seat.level for seat in table.seats),
    )
    return Change(waiting_anew(table, new), ChangeKind.STARTED)


def _told(seat: Seat) -> str:
    """Return the seat's nonce if it was told without a promise, else ""."""
    return "" if _PROMISE.fullmatch(seat.nonce) else seat.nonce


def _gives(nonce: str, promised: str) -> bool:
    return bool(re.fullmatch(r"[0-9a-f]{32}", nonce)) and nonce_commitment(nonce) == promised


def _as_now_seated(table: Table) -> Table:
    """Begin a new match with the next game if a seat went to another person in the last one
    (R11.2).
    """
    return replace(table, previous=None, match=None) if table.handed else table


def _begins(table: Table, seat: Seat, dealing: Dealing) -> Seat:
    """Return the seat as the game begins. The person who starts it is there, so no computer player
    holds that seat. One does for a person who comes later, and for one who was shut out while the
    cards were dealt.
    """
    if seat.person is None:
        return replace(seat, missed=0)
    if table.keeps_out(seat.person.id) is not None:
        return replace(seat, missed=0, held=True, left=True, late_ms=0)
    late = seat.late_ms > 0 and seat.person.id not in dealing.here
    held = (seat.held or late) and seat.person.id != dealing.starter
    return replace(seat, missed=0, held=held, late_ms=seat.late_ms if late else 0)


def _enough(table: Table) -> None:
    seats, allowed = len(table.seats), table.ruleset.seat_counts
    if not table.persons:
        raise NobodyHere
    if seats > allowed[-1]:
        raise TooManySeats(seats=seats, allowed=list(allowed))
    if seats not in allowed:
        raise TooFewSeats(seats=seats, allowed=list(allowed))
