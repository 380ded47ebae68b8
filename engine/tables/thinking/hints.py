"""Hints: the move that a strong computer player would make in a person's place."""

from __future__ import annotations

import os
from dataclasses import dataclass

from durak_rules import Move, check, view_for
from durak_rules.errors import IllegalMove, MoveSyntaxError
from engine.players import PLAYERS
from engine.players.thoughts.question_kinds import COUNSEL, FALLBACK, choice, move_of
from engine.tables.acts.playing import running
from engine.tables.acts.seating import seat_of
from engine.tables.errors import HintsOff, NotWaitedFor
from engine.tables.table import Table
from engine.tables.thinking.thoughts import Thoughts


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move at this version of the table; `guessed` if no players' process answered."""

    version: int
    move: Move
    guessed: bool


class Hints:
    """Hints of this process. Asked again at the same table, it gives the same hint and nobody
    thinks again: one of the same version may be another, after a store fell back.
    """

    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts
        self._given: dict[tuple[str, int], tuple[str, Hint]] = {}  # by table and seat, the last

    async def give(self, table: Table, person_id: int) -> Hint:
        """Return a hint for this person's move. Raises HintsOff if the table doesn't allow any,
        what `seat_of` and `running` raise, and NotWaitedFor if there is nothing to decide.
        """
        game = running(table)
        seat = seat_of(table, person_id)
        if not table.hints or table.ruleset.cheaters:  # no advice is right where people cheat
            raise HintsOff
        if seat not in table.waiting or table.seats[seat].automatic:
            raise NotWaitedFor
        stamp, known = self._given.get((table.id, seat), ("", None))
        if known is not None and stamp == table.stamp:
            return known
        view, dice = view_for(game, seat), os.urandom(16)
        answer = await self._thoughts.ask("hint", choice(COUNSEL, view, dice), table=table)
        move = _legal(table, seat, answer)
        found = move or PLAYERS[FALLBACK].choose(view, dice)
        hint = Hint(table.version, found, guessed=move is None)
        self._keep((table.id, seat), table.stamp, hint)
        return hint

    def _keep(self, where: tuple[str, int], stamp: str, hint: Hint) -> None:
        self._given.pop(where, None)
        self._given[where] = stamp, hint
        if len(self._given) > MOST:
            del self._given[next(iter(self._given))]


MOST = 1000  # hints that a process remembers, the last ones


def _legal(table: Table, seat: int, answer: bytes | None) -> Move | None:
    try:
        move = None if answer is None else move_of(answer)
        if move is not None:
            check(running(table), seat, move)
    except (MoveSyntaxError, IllegalMove):
        return None
    return move
