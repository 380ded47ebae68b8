"""Deadlines: those that a change at a table sets and takes away."""

from __future__ import annotations

import secrets

from engine.tables import keys
from engine.tables.acts.change import Change
from engine.tables.acts.dealing import REVEAL_MS
from engine.tables.acts.playing import level_of, running
from engine.tables.table import ChangeKind, Phase, Table, in_same_bout, no_earlier
from engine.tables.timing.auto_pass import (
    PassDelay,
    hides_choices,
    passes_by_itself,
    passing_seats,
    takes_orders,
)
from engine.tables.timing.new_questions import asked_anew
from engine.tables.timing.thinking_time import ThinkingTime


class Deadlines:
    """Rules for deadlines: the pace of the table, the time that computer players seem to think,
    and the random delay after which seats pass by themselves.
    """

    def __init__(self, thinking_time: ThinkingTime, pass_delay: PassDelay) -> None:
        self._thinking_time = thinking_time
        self._pass_delay = pass_delay
        self._chance = secrets.SystemRandom()

    def after(self, before: Table, change: Change) -> dict[str, int]:
        """Return the deadlines that this change sets, in ms from now, and those it takes away
        (-1). One that is only put off, and stays if it is later already, has the name that
        `no_earlier` gives.
        """
        new = change.table
        if change.kind is ChangeKind.GONE:
            return {keys.END: -1}
        found = self._turns(before, change)
        if change.held and change.made:
            found[f"{keys.PASSES}{change.made.seat}"] = -1
        found |= self._passes(before, new)
        found |= self._new_deal(before, new)
        if new.dealing and not before.dealing:
            found[keys.DEAL] = REVEAL_MS
        elif before.dealing and not new.dealing:
            found[keys.DEAL] = -1
        if new.phase is not Phase.PLAYING:
            found[keys.END] = lives_ms(new)
        elif change.kind is ChangeKind.STARTED:
            found[keys.END] = -1
        if bool(new.paused) != bool(before.paused):
            found[keys.HOLD] = keys.HOLD_MS if new.paused else -1
        return found

    def _turns(self, before: Table, change: Change) -> dict[str, int]:
        """Return until when seats are waited for. While the game pauses none has a deadline; when
        it goes on each has one again.
        """
        new = change.table
        if new.paused:
            return {str(seat): -1 for seat in {*before.waiting, *new.waiting}}
        found = {str(seat): -1 for seat in before.waiting if seat not in new.waiting}
        for seat, since in new.waiting.items():
            if since == new.version or before.paused:
                found[str(seat)] = self._time_to_move_ms(before, change, seat)
        found |= {no_earlier(seat): ms for seat, ms in asked_anew(before, change).items()}
        return found | {str(seat): ms for seat, ms in change.waits.items()}

    def of_orders(self, before: Table, change: Change) -> dict[int, int]:
        """Return in how many ms the standing orders of each seat are judged, for the seats to
        which the change means something. Only the store knows whether they have any. The delay is
        random, as for a pass.
        """
        new = change.table
        if new.phase is not Phase.PLAYING:
            return {}
        return {
            seat: self._pass_delay.of_order(new, seat, self._chance)
            for seat in range(len(new.seats))
            if takes_orders(new, seat)
            and (before.paused or new.version in (new.cards_since, new.waiting.get(seat)))
            and not passes_by_itself(new, seat)
        }

    def _passes(self, before: Table, new: Table) -> dict[str, int]:
        """Return in how many ms seats pass by themselves, and -1 for those that don't any more."""
        passed, passing = passing_seats(before), passing_seats(new)
        begin = {
            seat for seat in passing if seat not in passed or new.waiting[seat] == new.version
        }
        ends = {f"{keys.PASSES}{seat}": -1 for seat in passed - passing}
        return ends | {
            f"{keys.PASSES}{seat}": self._pass_delay.by_itself(new, seat, self._chance)
            for seat in begin
        }

    def _new_deal(self, before: Table, new: Table) -> dict[str, int]:
        """Return in how many ms computer players are asked whether they want a new deal (R1.9),
        once cards are dealt; -1 when it is too late.
        """
        had = before.game.next_seed if before.game is not None else b""
        has = new.game.next_seed if new.game is not None else b""
        if has and has != had:
            return {keys.ANEW: self._thinking_time.asking(self._chance.random())}
        return {keys.ANEW: -1} if had and not has else {}

    def _time_to_move_ms(self, before: Table, change: Change, seat: int) -> int:
        """Return how long the table waits for a seat; a computer player seems to think for a
        moment.
        """
        table = change.table
        if not table.seats[seat].automatic:
            return table.pace.seconds * 1000
        mover = change.made.seat if change.made else None
        goes_on = mover == seat and in_same_bout(before, table)
        is_quick = goes_on or not hides_choices(table, seat)
        level, chance = level_of(table.seats[seat]), self._chance.random()
        return self._thinking_time.due(level, running(table), seat, chance, is_quick=is_quick)


def lives_ms(table: Table) -> int:
    """Return how long the table is kept if nothing changes at it, in ms."""
    if table.phase is Phase.LOBBY and len(table.persons) <= 1:
        return max(keys.LONELY_LOBBY_MS, table.pace.seconds * 1000)
    return {
        Phase.LOBBY: keys.LOBBY_MS,
        Phase.PLAYING: keys.PLAYING_MS,
        Phase.OVER: keys.OVER_MS,
    }[table.phase]
