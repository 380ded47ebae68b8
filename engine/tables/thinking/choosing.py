"""A computer player's move that is thought about elsewhere."""

from __future__ import annotations

from engine.players.thoughts.question_kinds import OUTSIDE, choice, move_of
from engine.rules import Move, legal_moves, view_for
from engine.rules.errors import MoveSyntaxError
from engine.tables.acts.playing import level_of, running
from engine.tables.table import Table
from engine.tables.thinking.thoughts import Thoughts


def takes_long(table: Table, seat: int) -> bool:
    """Does a computer player move for this seat that doesn't think in an event loop?"""
    sitting = table.seats[seat]
    return sitting.automatic and level_of(sitting) in OUTSIDE


async def thought_elsewhere(
    thoughts: Thoughts, table: Table, seat: int, dice: bytes
) -> Move | None:
    """The move of such a player, if it has a choice, and was answered in time."""
    game = running(table)
    if len(legal_moves(game, seat)) < 2:
        return None
    question = choice(level_of(table.seats[seat]), view_for(game, seat), dice)
    answer = await thoughts.ask("choose", question, table=table)
    try:
        return None if answer is None else move_of(answer)
    except MoveSyntaxError:
        return None
