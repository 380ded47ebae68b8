"""Signs that people at a table throw at the fool of the last game, and the fool's bow. They are
remarks with a target, and they are counted: a person who opens the result later sees how many were
thrown. Everything else about them is said in remarks.py.
"""

from __future__ import annotations

from typing import Final

from engine.tables import Phase, Table, Thrown
from webapp.live.refused_messages import MessageRefused

THROWN: Final = frozenset(
    {"tomato", "egg", "pie", "snowball", "boot", "flower", "balloon", "confetti"}
)
"""The names of the signs, which the page draws (remarks/thrownsigns.js)."""

BOW: Final = "bow"
AT_THE_FOOL: Final = THROWN | {BOW}
THROWN_FOR_MS: Final = 20_000  # since a person's first sign; the page offers them for as long
LATE_MS: Final = 2_000  # that a sign may be on its way


def check_thrown(sign: str, table: Table, person_id: int) -> None:
    """Raise MessageRefused if this person may not throw the sign, or bow, at this result."""
    fool = place_of_fool(table)
    if fool is None:
        raise MessageRefused("no_fool_here")
    is_fool = table.seat_of(person_id) == fool
    if is_fool and sign != BOW:
        raise MessageRefused("fool_only_bows")
    if not is_fool and sign == BOW:
        raise MessageRefused("only_fool_bows")


def check_time(thrown: Thrown, who: str, now_ms: int) -> None:
    """Raise MessageRefused if this person's time for throwing is over."""
    if time_left_ms(thrown, who, now_ms) < -LATE_MS:
        raise MessageRefused("too_late_to_throw")


def time_left_ms(thrown: Thrown, who: str, now_ms: int) -> int:
    """Return for how long this person may throw. Everybody has the same time, also people who come
    to the result late: it begins with their first sign.
    """
    return thrown.since.get(who, now_ms) + THROWN_FOR_MS - now_ms


def place_of_fool(table: Table) -> int | None:
    """Return the seat at which the fool of the last game sits now; None if there is no fool, the
    game was played for another person, or the fool is gone.
    """
    outcome = table.last_outcome
    if table.phase is not Phase.OVER or outcome is None or outcome.fool is None:
        return None
    if outcome.fool in table.handed:
        return None
    seats = range(len(table.seats))
    return next((one for one in seats if table.game_seat_at(one) == outcome.fool), None)
