"""`durak selfplay`: computer players play whole games without a server, always the same ones."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from deploy.cli.in_order import in_order
from deploy.cli.selfplay.arguments import WrongArgument, check_seats, chosen_rules
from deploy.cli.selfplay.played_tables import (
    GAMES_IN_A_ROW,
    Played,
    SelfplayPlan,
    Sums,
    play_table,
)
from engine.players import PLAYERS


def planned(
    preset: str, settings: Sequence[str], seats: int | None, players: str, seed: str
) -> SelfplayPlan:
    """Return the plan that the arguments ask for; `WrongArgument` says what to write instead."""
    if any("\ud800" <= sign <= "\udfff" for sign in seed):
        raise WrongArgument("--seed is no text: write letters and digits.")
    ruleset = chosen_rules(preset, settings)
    seats = ruleset.seat_counts[0] if seats is None else seats
    check_seats(ruleset, seats)
    return SelfplayPlan(ruleset, seated_players(players, seats), seed)


def seated_players(names: str, seats: int) -> tuple[str, ...]:
    """A player for every seat: the names in turn, as often as it takes."""
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if name not in PLAYERS:
            raise WrongArgument(
                f"There is no computer player '{name}': write one of {', '.join(PLAYERS)}."
            )
    return tuple(wanted[seat % len(wanted)] for seat in range(seats))


def run(plan: SelfplayPlan, games: int, jobs: int, out: Path | None) -> tuple[Sums, float]:
    """Plays them all, with a progress bar on stderr: the sums, and the seconds it took."""
    sums, began = Sums([0] * len(plan.players)), time.monotonic()
    bar = _progress_bar()
    task = bar.add_task("games", total=games)
    with _writing(out) as file, bar:
        for played in _tables(plan, games, jobs):
            if file is not None:
                file.writelines(played.lines)
            sums.add(played.sums)
            bar.update(task, completed=sums.games)
    return sums, time.monotonic() - began


@contextmanager
def _writing(out: Path | None) -> Iterator[BinaryIO | None]:
    """The file to write to, if there is one; a full disk is told like a wrong name."""
    if out is None:
        yield None
        return
    try:
        with out.open("wb") as file:
            yield file
    except OSError as error:
        raise WrongArgument(f"{out} can't be written: {error.strerror}.") from None


def _progress_bar() -> Progress:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr))


def _tables(plan: SelfplayPlan, games: int, jobs: int) -> Iterator[Played]:
    """One after the other or several at a time."""
    sizes = [min(GAMES_IN_A_ROW, games - first) for first in range(0, games, GAMES_IN_A_ROW)]
    tables = [(plan, number, size) for number, size in enumerate(sizes)]
    return in_order(_played, tables, min(jobs, len(sizes)))


def _played(table: tuple[SelfplayPlan, int, int]) -> Played:
    return play_table(*table)


# The result


def print_sums(console: Console, plan: SelfplayPlan, sums: Sums, seconds: float) -> None:
    """Print how often each seat and player was the fool, and averages of a game."""
    table = Table("fools", "", box=None, pad_edge=False)
    for heading in ("games", "of all"):
        table.add_column(heading, justify="right")
    for seat, (name, fools) in enumerate(zip(plan.players, sums.fools, strict=True)):
        table.add_row(f"seat {seat}", name, *_share(fools, sums.games))
    for name in dict.fromkeys(plan.players):
        seats = [seat for seat, player in enumerate(plan.players) if player == name]
        fools = sum(sums.fools[seat] for seat in seats)
        held = f"{len(seats)} of {len(plan.players)} seats"
        table.add_row(name, held, *_share(fools, sums.games))
    table.add_row("draws", "", *_share(sums.draws, sums.games))
    console.print(table)
    console.print(
        f"{sums.games} games: {sums.bouts / sums.games:.1f} bouts and "
        f"{sums.moves / sums.games:.1f} moves each, {sums.games / seconds:.0f} games a second"
    )


def _share(part: int, whole: int) -> tuple[str, str]:
    return str(part), f"{part / whole:.1%}"
