"""A computer player's move that is thought about elsewhere."""

from __future__ import annotations

from engine.players.thoughts.kinds import OUTSIDE, choice, move_of
from engine.rules import Move, legal_moves, view_for
from engine.rules.errors import MoveSyntaxError
from engine.tables.playing import level_of, running
from engine.tables.table import Table
from engine.tables.thinking.thoughts import Thoughts


async def thought_elsewhere(
    thoughts: Thoughts, table: Table, seat: int, dice: bytes
) -> Move | None:
    """The move, if a computer player that takes long moves for this seat, has a choice, and was
    answered in time.
    """
    sitting, game = table.seats[seat], running(table)
    level = level_of(sitting)
    if not sitting.automatic or level not in OUTSIDE or len(legal_moves(game, seat)) < 2:
        return None
    question = choice(level, view_for(game, seat), dice)
    answer = await thoughts.ask("choose", question, table=table)
    try:
        return None if answer is None else move_of(answer)
    except MoveSyntaxError:
        return None
