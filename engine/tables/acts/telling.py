"""The moment from which a person's turn counts: when they could see that it is theirs. Pure.

People who look at the page see it at once. The others are told by a chat, and Telegram may make
the bot wait. Such a turn is put off, by its own length at most, and begins when the person is told
or comes by themselves. All players see that it is so.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.tables.acts.change import Change
from engine.tables.table import ChangeKind, Phase, Table, Telling

SLACK_MS = 3500
"""A person may be told so much later than the turn began without a change of the clock. No
pass by itself takes longer: an earlier mark would tell that its seat had a choice.
"""


def put_off(table: Table, seat: int, since: int, now_ms: int) -> Change | None:
    """Give the turn that began with version `since` twice its time: its person couldn't be told
    yet. None if they were, if it was done before, or if the turn is over or has just begun.
    """
    if not _is_to_be_told(table, seat, since) or table.is_untold(seat):
        return None
    late_ms = now_ms - _began_ms(table, seat)
    if late_ms < SLACK_MS:
        return None
    new = _with_telling(table, seat, Telling(since, told=False))
    left_ms = 2 * _turn_ms(table, seat) - late_ms
    return Change(new, ChangeKind.PUT_OFF, waits={seat: max(0, left_ms)})


def shown(table: Table, seat: int, since: int, now_ms: int) -> Change | None:
    """Begin the turn that began with version `since` now: its person has been told. None if they
    were told in time or before, or if the turn is over.
    """
    if not _is_to_be_told(table, seat, since):
        return None
    late_ms = now_ms - _began_ms(table, seat)
    if late_ms < SLACK_MS and not table.is_untold(seat):
        return None
    new, turn_ms = _with_telling(table, seat, Telling(since, told=True)), _turn_ms(table, seat)
    left_ms = min(turn_ms, 2 * turn_ms - late_ms)
    return Change(new, ChangeKind.SHOWN, waits={seat: max(0, left_ms)})


def _is_to_be_told(table: Table, seat: int, since: int) -> bool:
    """Return whether this turn lasts, and nobody has been noted as told of it."""
    if table.phase is not Phase.PLAYING or table.paused or table.waiting.get(seat) != since:
        return False
    telling = table.tellings.get(seat)
    is_told = telling is not None and telling.since == since and telling.told
    return not (is_told or table.seats[seat].automatic or seat not in table.deadlines)


def _turn_ms(table: Table, seat: int) -> int:
    return table.usual_time_for(seat) * 1000


def _began_ms(table: Table, seat: int) -> int:
    return table.deadlines[seat] - table.time_for(seat) * 1000


def _with_telling(table: Table, seat: int, telling: Telling) -> Table:
    """Return the table with this note; notes about turns that are over are left out."""
    lasting = {
        one: known
        for one, known in table.tellings.items()
        if known.since == table.waiting.get(one)
    }
    return replace(table, tellings={**lasting, seat: telling})
