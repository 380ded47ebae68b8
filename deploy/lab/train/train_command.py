"""`durak train`: plays, learns, and writes what `engine/players/learned_value/value.py` reads."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as RichTable

from deploy.lab.train.learning import (
    Lesson,
    check_numpy,
    fresh_weights,
    judged,
    learn,
    whole_numbers,
)
from deploy.lab.train.rows import Rows, RowsByKind
from deploy.lab.train.training_games import TABLES, watch
from engine.players.learned_value.features import Kind
from engine.players.learned_value.value import FORMAT

HABIT: Final = 3  # so many times as many games are played by habit alone, to begin with
EPOCHS: Final = (5, 3)  # through the games by habit, and through the better ones
TOLD: Final = ("seats", "teams", "rows", "log_loss", "log_loss_without_learning")
SEED: Final = 1  # of the weights, and of the order of rows
FIRST: Final = "two"  # most is learned of these


class CantTrain(Exception):
    """The text says why, and what to do."""


@dataclass(frozen=True)
class TrainingPlan:
    """Arguments of a training."""

    seed: str
    games: int
    """By thought, for two seats; half as many for more."""
    thought: int
    """Walks in the tree for a choice."""


def train(plan: TrainingPlan, out: Path) -> list[dict[str, Any]]:
    """Plays, learns and writes the file; says of each kind of games what was learned."""
    check_numpy()
    _check_place(out)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr)) as bar:
        habits = _played(plan, HABIT * plan.games, 0, bar)
        thoughtful = _played(plan, plan.games, plan.thought, bar)
        kinds = [_learned(kind, habits[kind], thoughtful[kind], bar) for kind in sorted(habits)]
    text = json.dumps({"format": FORMAT, "origin": asdict(plan), "kinds": kinds}, indent=1)
    try:
        out.write_text(text + "\n")
    except OSError as error:
        raise _cant_write(out, error) from None
    return kinds


def _check_place(out: Path) -> None:
    """Said before the work is done, not after it."""
    try:
        with out.open("a"):
            pass
    except OSError as error:
        raise _cant_write(out, error) from None


def _cant_write(out: Path, error: OSError) -> CantTrain:
    return CantTrain(f"{out} can't be written: {error.strerror}.")


def _played(plan: TrainingPlan, games: int, thought: int, bar: Progress) -> RowsByKind:
    """The rows of all tables' games."""
    rows: defaultdict[Kind, Rows] = defaultdict(Rows)
    wanted = [(name, games if name == FIRST else games // 2) for name in TABLES]
    what = "games with thought" if thought else "games by habit"
    task = bar.add_task(what, total=sum(number for _, number in wanted))
    for name, number in wanted:
        for which in range(number):
            table = TABLES[name][which % len(TABLES[name])]
            watch(table, plan.seed, which, thought, rows)
            bar.advance(task)
    return rows


def _learned(kind: Kind, habits: Rows, rows: Rows, bar: Progress) -> dict[str, Any]:
    """Learn one kind of games: from those by habit first, then from the better ones. Return what
    is stored.
    """
    weights = fresh_weights(kind, SEED)
    task = bar.add_task(f"learning, {kind.seats} seats", total=sum(EPOCHS))
    for some, epochs in zip((habits, rows), EPOCHS, strict=True):
        lesson = Lesson(kind, some)
        learn(lesson, weights, epochs, SEED, lambda: bar.advance(task))
    loss, guessed = judged(lesson, weights)
    return {
        "seats": kind.seats,
        "teams": kind.teams,
        "rows": len(rows),
        "log_loss": round(loss, 4),
        "log_loss_without_learning": round(guessed, 4),
        "numbers": b64encode(whole_numbers(weights)).decode(),
    }


def print_learned(console: Console, kinds: Sequence[dict[str, Any]]) -> None:
    """Print how much better than the hands alone it judges games that it hasn't learned from."""
    table = RichTable("seats", "teams", "rows", "log loss", "by hands alone")
    for kind in kinds:
        table.add_row(*(str(kind[name]) for name in TOLD))
    console.print(table)
