"""The games that are learned from: the same ones for a seed.

They begin by habit, up to some bout, and are looked at from there on: now everybody thinks a
little, in a small tree, until an end can be proven. A proven end counts as the result; the other
games go on by habit. At times somebody does anything, so there are positions in which one is far
ahead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from deploy.lab.train.rows import BoutWatcher, Rows
from durak_rules import (
    PRESETS,
    Game,
    Move,
    Ruleset,
    deal,
    legal_moves,
    new_game,
    play,
    view_for,
    waited_for,
)
from engine.players.ends import Reach, Verdict, prove
from engine.players.judgement import points
from engine.players.learned_value.features import Kind
from engine.players.master import weigh
from engine.players.playouts import habit
from engine.players.prospects import EVEN, prospect, result

SLIP: Final = 0.05  # so often somebody does anything
LATEST: Final = 9  # the last bout that thinking begins with
REACH: Final = Reach(2_000)  # for a proof
WORTH: Final = {Verdict.WIN: 1.0, Verdict.DRAW: EVEN, Verdict.LOSS: 0.0}


@dataclass(frozen=True)
class TrainingTable:
    """Rules and players of a table."""

    preset: str
    seats: int

    @property
    def ruleset(self) -> Ruleset:
        """Its rules."""
        return PRESETS[self.preset]

    def __str__(self) -> str:
        """As seeds have it, whatever the class is called: a seed's games stay the same."""
        return f"Table(preset={self.preset!r}, seats={self.seats})"


TABLES: Final = {
    "two": (TrainingTable("podkidnoy", 2), TrainingTable("perevodnoy", 2)),
    "three": (TrainingTable("podkidnoy", 3), TrainingTable("perevodnoy", 3)),
    "four": (TrainingTable("podkidnoy", 4), TrainingTable("perevodnoy", 4)),
    "pairs": (TrainingTable("durnius_pairs", 4), TrainingTable("russian_pairs", 4)),
}
"""Who may be learned from, by the name that `durak train` takes."""


def watch(
    table: TrainingTable, seed: str, number: int, thought: int, rows: defaultdict[Kind, Rows]
) -> None:
    """Plays a game and adds its rows. `thought` is how many walks a choice takes; 0 is habit."""
    dice = Random(f"{seed}/{table}/{number}/{thought}")  # noqa: S311 - no secret is made of it
    game = new_game(table.ruleset, deal(table.ruleset, table.seats, dice.randbytes(16)))
    first = dice.randint(1, LATEST) if thought else 1
    watcher, proven = BoutWatcher(first), False
    while game.outcome is None:
        came = _proven(game) if watcher.look(game) and thought else None
        if came is not None:
            proven = True
            watcher.write(came, number, rows)
        seat = waited_for(game)[0]
        by_habit = proven or game.bout_number < first
        play(game, seat, _chosen(game, seat, 0 if by_habit else thought, dice))
    if not proven:
        watcher.write(partial(result, game.outcome), number, rows)


def _proven(game: Game) -> Callable[[int], float] | None:
    """Return the worth of an end to each seat if both play as well as they can; None if that isn't
    proven.
    """
    worth = WORTH.get(prove(game, REACH).verdict)
    if worth is None:
        return None
    here = waited_for(game)[0]
    there = game.defender
    return {**dict.fromkeys(game.out, 1.0), here: worth, there: 1 - worth}.__getitem__


def _chosen(game: Game, seat: int, thought: int, dice: Random) -> Move:
    moves = legal_moves(game, seat)
    if len(moves) == 1:
        return moves[0]
    if dice.random() < SLIP:
        return dice.choice(moves)
    if not thought:
        return habit(game, seat, points(game.frame.ruleset.deck, game.trump_suit))
    return weigh(view_for(game, seat), dice.randbytes(8), thought, judge=prospect)[0].move
