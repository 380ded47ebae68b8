"""What one person may do at a table now, who is kept out, whom the others may go on without."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from engine.tables import (
    MembersOnly,
    Phase,
    SentOut,
    Table,
    opens_in_ms,
    votes,
    votes_needed,
)
from engine.words import refusal_sentence
from webapp.live.viewpoint import Viewpoint


def acts_open(table: Table, viewpoint: Viewpoint) -> list[str]:
    """The acts that this person can do now, in the words of the protocol."""
    seat = viewpoint.seat(table)
    playing = table.phase == Phase.PLAYING
    acts = (
        _in_a_game(table, seat, viewpoint) if playing else _between_games(table, seat, viewpoint)
    )
    if table.is_host(viewpoint.person_id):
        acts += _hosts_acts(table) + _hosts_order(table)
    return [*acts, "invite", "new-table"]


def _in_a_game(table: Table, seat: int | None, viewpoint: Viewpoint) -> list[str]:
    if seat is not None:
        away = table.seats[seat].held
        return ["sit", "spectate"] if away else ["leave", "spectate", "go-on"]
    mine = table.seat_of(viewpoint.person_id) is not None
    return ["sit"] if mine and not table.keeps_out(viewpoint.person_id) else []


def _between_games(table: Table, seat: int | None, viewpoint: Viewpoint) -> list[str]:
    acts = []
    if seat is None and _may_sit(table, viewpoint.person_id):
        acts.append("sit")
    if seat is not None:
        acts += ["leave", "spectate"]
        if not table.seats[seat].ready:
            acts.append("ready" if table.phase == Phase.LOBBY else "rematch")
    return acts


def _may_sit(table: Table, person_id: int) -> bool:
    if table.keeps_out(person_id):
        return False
    return _has_room(table) or table.seat_of(person_id) is not None


def _has_room(table: Table) -> bool:
    return len(table.seats) < table.ruleset.max_seats


def _hosts_acts(table: Table) -> list[str]:
    """What a host prepares between games."""
    if table.phase == Phase.PLAYING:
        return []
    can_start = len(table.seats) in table.ruleset.seat_counts and table.persons
    return [
        *(["start"] if can_start else []),
        *(["add-computer"] if _has_room(table) else []),
        "rules",
        "pace",
        "auto-pass",
    ]


def _hosts_order(table: Table) -> list[str]:
    """How a host keeps order, at any time. A computer player stays to the end of a game."""
    playing = table.phase == Phase.PLAYING
    return [
        *(["remove-seat"] if (table.persons if playing else table.seats) else []),
        *(["keep-out"] if table.persons else []),
        *(["let-in"] if table.kept_out else []),
        "close-table",
    ]


def barred(table: Table, viewpoint: Viewpoint, t: NullTranslations) -> str | None:
    """Why this person may not sit here, as a sentence; None for who may."""
    kept = table.keeps_out(viewpoint.person_id)
    if kept is None:
        return None
    return refusal_sentence(t, (MembersOnly if kept.stranger else SentOut).code)


def kept_out(table: Table, viewpoint: Viewpoint) -> list[dict[str, Any]]:
    """Whom a host may let in again; nobody else is told."""
    if not table.is_host(viewpoint.person_id):
        return []
    return [{"number": one.number, "name": one.person.name} for one in table.kept_out]


def absent(
    table: Table, viewpoint: Viewpoint, looking: frozenset[int], now_ms: int
) -> list[dict[str, Any]]:
    """The seats without which the others may go on, now or if nothing happens at them."""
    if table.phase != Phase.PLAYING:
        return []
    opens = {
        seat: opens_in_ms(table, seat, looking, now_ms)
        for seat in sorted({*table.waiting, *table.absent})
    }
    return [
        {
            "seat": seat,
            "opens_in": ms / 1000,
            "votes": votes(table, seat),
            "needed": votes_needed(table, seat),
            "mine": viewpoint.person_id in table.absent.get(seat, ()),
        }
        for seat, ms in opens.items()
        if ms is not None
    ]
