"""Limits: how much one person may have running at a time. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.players.thoughts.question_kinds import OUTSIDE
from engine.tables.errors import TableError, TooManyGames, TooManyStrong
from engine.tables.table import Table


class Allowed(Struct, frozen=True):
    """The limits for a person who starts one more game."""

    games: int = 10  # with that one
    strong: int = 15  # computer players of the strongest kind in all of these


PLENTY: Final = Allowed(games=10**9, strong=10**9)
"""For those who measure, and for tests."""


def over_limit(table: Table, running: Sequence[Table], allowed: Allowed) -> TableError | None:
    """Return why a person whose games `running` are may not start one at this table too, if so."""
    others = [one for one in running if one.id != table.id]
    if len(others) >= allowed.games:
        return TooManyGames(most=allowed.games)
    here = _strong(table)
    if here and here + sum(map(_strong, others)) > allowed.strong:
        return TooManyStrong(most=allowed.strong)
    return None


def _strong(table: Table) -> int:
    return sum(seat.level in OUTSIDE for seat in table.seats)
