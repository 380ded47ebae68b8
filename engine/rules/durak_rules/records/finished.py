"""The record of a game that has just been played."""

from __future__ import annotations

from collections.abc import Sequence

from durak_rules.errors import wrong_kind
from durak_rules.game import Game, not_a_game
from durak_rules.records.record import Record, Seeds, Turn


def record_of(
    game: Game,
    seats: Sequence[str],
    *,
    table: str = "table",
    number: int = 1,
    fair: Seeds | None = None,
    clock: Sequence[int] = (),
    hints: bool = False,
) -> Record:
    """Return the record of a finished game from `new_game`, which knows its deal and its moves.

    `seats` has a name for each seat, and `number` counts the games of a table from 1: a game dealt
    after another one isn't the first. The others are the fields of `Record`. Raises ValueError for
    a game that runs, for one whose deal isn't known (it was read from a text or bytes), and for
    too many or too few names.
    """
    if not isinstance(game, Game):
        raise not_a_game(game)
    if isinstance(seats, str):
        raise wrong_kind("the names are a list with one for each seat", seats)
    if game.deal is None:
        raise ValueError("the beginning of this game isn't known: it didn't come from new_game")
    if game.outcome is None:
        raise ValueError("a record is of a finished game, and this one runs")
    if len(seats) != game.seats:
        raise ValueError(f"{len(seats)} names for {game.seats} seats")
    return Record(
        table=table,
        game=number,
        ruleset=game.ruleset,
        seats=tuple(seats),
        fair=fair,
        deal=game.deal,
        previous=game.frame.previous,
        ladder=game.ladder,
        turns=tuple(Turn(seat, move) for seat, move in game.turns),
        outcome=game.outcome,
        clock=tuple(clock),
        hints=hints,
    )
