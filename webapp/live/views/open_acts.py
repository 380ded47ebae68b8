"""Rights at a table as a view shows them: the acts that one person may do now, the people kept
out, and the seats without which the others may go on.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from engine.pictures.painter import can_paint
from engine.tables import (
    MembersOnly,
    Phase,
    SentOut,
    Table,
    can_keep_out,
    has_room_after,
    has_seen_a_hand,
    may_offer,
    votes,
    votes_needed,
    votes_open,
)
from engine.words import refusal_sentence
from webapp.live.views.viewpoint import TableRole


def acts_open(table: Table, who: TableRole) -> list[str]:
    """Return the names of the acts that this person may do now, as the protocol has them."""
    playing = table.phase is Phase.PLAYING
    acts = _in_a_game(table, who) if playing else _between_games(table, who)
    if who.is_host:
        acts += _hosts_acts(table) + _hosts_order(table, who)
    if any(person.id != who.person_id for person in table.persons):
        acts += ["block", "report"]
    return [*acts, *_pictures(table, who), "invite", "new-table"]


def _pictures(table: Table, who: TableRole) -> list[str]:
    """Return the acts that are about the picture of a game. The page paints one itself; the bot
    sends one if it can paint, for a person who played.
    """
    if table.phase is Phase.LOBBY:
        return []
    sends = who.game_seat is not None and can_paint()
    return ["picture", *(["send-picture"] if sends else [])]


def _in_a_game(table: Table, who: TableRole) -> list[str]:
    if who.seat is not None:
        if table.seats[who.seat].held:
            return ["sit", "spectate", "offer-seat"]
        minute = table.pace.gives_a_minute and who.seat not in table.minutes
        acts = ["leave", "spectate", "go-on", "standing-order", "end-order", "offer-seat"]
        return [*acts, *(["need-time"] if minute else [])]
    if table.keeps_out(who.person_id):
        return []
    mine = table.seat_of(who.person_id) is not None
    return ["sit"] if mine else _looking_on(table, who.person_id)


def _looking_on(table: Table, person_id: int) -> list[str]:
    """Return a spectator's acts: take a seat that is offered, or join the next game."""
    takes = table.offered and not has_seen_a_hand(table, person_id)
    joins = table.joins(person_id) or has_room_after(table)
    return [*(["take-seat"] if takes else []), *(["join-next"] if joins else [])]


def _between_games(table: Table, who: TableRole) -> list[str]:
    if table.dealing is not None:
        return []
    acts = []
    if who.seat is None and _may_sit(table, who.person_id):
        acts.append("sit")
    if who.seat is not None:
        acts += ["leave", "spectate"]
        if not table.seats[who.seat].ready:
            acts.append("ready" if table.phase == Phase.LOBBY else "rematch")
            acts += [] if table.seats[who.seat].late_ms else ["keep-seat"]
    return acts


def _may_sit(table: Table, person_id: int) -> bool:
    if table.keeps_out(person_id):
        return False
    return _has_room(table) or table.seat_of(person_id) is not None


def _has_room(table: Table) -> bool:
    return len(table.seats) < table.ruleset.max_seats


def _hosts_acts(table: Table) -> list[str]:
    """Return the host's acts between games."""
    if table.phase == Phase.PLAYING or table.dealing is not None:
        return []
    can_start = len(table.seats) in table.ruleset.seat_counts and table.persons
    return [
        *(["start"] if can_start else []),
        *(["add-computer"] if _has_room(table) else []),
        *(["move-seat"] if table.seats else []),
        "rules",
        "pace",
        "auto-pass",
        "hints",
    ]


def _hosts_order(table: Table, who: TableRole) -> list[str]:
    """Return the host's acts that keep order; most are allowed at any time. A computer player
    stays until the game ends, and while the cards are dealt no seat changes.
    """
    if table.dealing is not None:
        return ["mute", "hush"]
    playing = table.phase == Phase.PLAYING
    return [
        *(["remove-seat"] if (table.persons if playing else table.seats) else []),
        *(["keep-out"] if may_keep_out(table, who) else []),
        *(["offer-seat"] if who.seat is None and offerable(table, who) else []),
        *(["let-in"] if kept_out(table, who) else []),
        *(["mute", "hush"] if table.persons else []),
        "close-table",
    ]


def barred(table: Table, who: TableRole, t: NullTranslations) -> str | None:
    """Return the sentence that says why this person may not sit here; None if they may."""
    kept = table.keeps_out(who.person_id)
    if kept is None:
        return None
    return refusal_sentence(t, (MembersOnly if kept.stranger else SentOut).code)


def kept_out(table: Table, who: TableRole) -> list[dict[str, Any]]:
    """Return the people whom this host may let in again; an empty list for anybody else. People
    who aren't in the chat are left out, because they come in by joining it.
    """
    if not who.is_host:
        return []
    sent_out = (one for one in table.kept_out if not one.stranger)
    return [{"number": one.number, "name": one.person.name} for one in sent_out]


def may_keep_out(table: Table, who: TableRole) -> list[int]:
    """Return the seats whose people this host may keep out; an empty list for anybody else."""
    if not who.is_host:
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.person and can_keep_out(table, who.person_id, seat.person.id)
    ]


def offerable(table: Table, who: TableRole) -> list[int]:
    """Return the seats of the running game that this person may offer to spectators."""
    if table.phase is not Phase.PLAYING:
        return []
    return [seat for seat in range(len(table.seats)) if may_offer(table, who.person_id, seat)]


def absent(
    table: Table, who: TableRole, looking: frozenset[int], now_ms: int
) -> list[dict[str, Any]]:
    """Return the seats without which the others may go on, now or after some time without a sign
    of their people.
    """
    return [
        {
            "seat": seat,
            "opens_in": ms / 1000,
            "votes": votes(table, seat),
            "needed": votes_needed(table, seat),
            "mine": who.person_id in table.absent.get(seat, ()),
        }
        for seat, ms in votes_open(table, looking, now_ms).items()
    ]
