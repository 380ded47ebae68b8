"""The choice of a computer player's move in another process, and how long it is waited for."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from durak_rules import Move, legal_moves, view_for
from durak_rules.errors import MoveSyntaxError
from engine.players.thoughts.question_kinds import OUTSIDE, choice, move_of
from engine.tables.acts.playing import level_of, running
from engine.tables.table import Table
from engine.tables.thinking.thoughts import NEEDLESS, Thoughts
from engine.tables.timing.thinking_time import is_forced

FRESH: Final = 5.0  # seconds for which a wait tells how busy those are who think


class AnswerWait(NamedTuple):
    """The time that an answer took, in seconds, and the moment when the wait was over."""

    took: float
    ended: float


def takes_long(table: Table, seat: int) -> bool:
    """Return whether a computer player moves for this seat that is too slow for an event loop."""
    sitting = table.seats[seat]
    return sitting.automatic and level_of(sitting) in OUTSIDE


class Choosing:
    """Choices of such players. While the thinking processes are busy, an answer is waited for
    beyond the move's own time. So a player without a choice, which only its hand tells, waits as
    well.
    """

    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts
        self._waits: dict[str, AnswerWait] = {}  # of each level the last one with a choice

    async def thought(self, table: Table, seat: int, dice: bytes) -> Move | None:
        """Return the move, if there is a choice and it was answered in time."""
        game, level = running(table), level_of(table.seats[seat])
        if len(legal_moves(game, seat)) < 2:
            if not is_forced(game, seat):
                await self._thoughts.pause(table, self._usual(level))
            return None
        began = time.monotonic()
        question = choice(level, view_for(game, seat), dice)
        answer = await self._thoughts.ask_or_hear_why("choose", question, table=table)
        if answer not in NEEDLESS:
            now = time.monotonic()
            self._waits[level] = AnswerWait(now - began, now)
        return None if isinstance(answer, str) else _read(answer)

    def _usual(self, level: str) -> float:
        """Return how long an answer takes now, in seconds, as far as that is known."""
        last = self._waits.get(level)
        return last.took if last and time.monotonic() - last.ended < FRESH else 0.0


def _read(answer: bytes) -> Move | None:
    try:
        return move_of(answer)
    except MoveSyntaxError:
        return None
