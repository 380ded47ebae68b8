"""The commands `durak bench` and `durak train`, which deploy/cli offers where this folder is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from deploy.cli.command_refusals import refuse


def train(
    out: Annotated[Path, typer.Option(help="File for the learned value.")] = Path("value.json"),
    games: Annotated[
        int,
        typer.Option(min=20, help="Number of games for two. Half as many are played for more."),
    ] = 3000,
    thought: Annotated[int, typer.Option(min=1, help="Walks in the tree for each choice.")] = 20,
    seed: Annotated[str, typer.Option(help="Any text. Another text gives other games.")] = "durak",
) -> None:
    """Learn the probability that a seat isn't the fool, from games of the master against itself.

    The two strongest levels judge positions by it: put the file in the place of
    `engine/players/learned_value/value.json`. Needs numpy: `pip install 'durak[train]'`.

    Example: `durak train --games 500 --out value.json`
    """
    from deploy.lab.train import train_command as command
    from deploy.lab.train.learning import NoNumpy

    try:
        learned = command.train(command.TrainingPlan(seed, games, thought), out)
    except (command.CantTrain, NoNumpy) as wrong:
        refuse(str(wrong))
    command.print_learned(Console(highlight=False), learned)


def bench(
    what: Annotated[str, typer.Argument(help="A measurement, or all.")],
    json: Annotated[Path | None, typer.Option("--json", help="File for the figures.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=1, max=36_000, help="Time limit for each measurement, with its preparation."
        ),
    ] = None,
    bot: Annotated[
        bool, typer.Option("--bot", help="tables: run and count a bot process too.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="players: any text. Another text gives other deals.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Write the figures into the documentation.")
    ] = False,
    match: Annotated[
        str | None,
        typer.Option(
            help="players: only matches with this in their name, such as 'master to hard'."
        ),
    ] = None,
) -> None:
    """Measure how fast things are, as ratios to a floor measured in the same run.

    Examples: `durak bench engine`, `durak bench all --json figures.json`
    """
    from deploy.lab.bench import Unmeasurable
    from deploy.lab.bench import bench_command as command
    from deploy.lab.results import this_machine

    names = command.available()
    if what not in (*names, command.ALL):
        refuse(f"There is no measurement '{what}': write one of {', '.join(names)}, all.")
    figures, machine = {}, this_machine()
    try:
        wanted = names if what == command.ALL else [what]
        for name, found in command.measured(
            wanted, seconds=seconds, bot=bot or None, seed=seed, match=match
        ):
            figures[name] = found
            command.print_figures(Console(highlight=False), name, found)
    except Unmeasurable as why:
        refuse(str(why))
    if json is not None:
        try:
            json.write_text(command.as_json(figures))
        except OSError as error:
            refuse(f"{json} can't be written: {error.strerror}.")
    if keep:
        _keep(figures, machine)


def _keep(figures: Mapping[str, dict[str, Any]], machine: str) -> None:
    """Write them into deploy/lab/results, and the documentation again. A run that was stopped
    before it was done is refused.
    """
    from deploy.lab import results
    from deploy.lab.bench.time_limit import NOT_MEASURED
    from deploy.lab.figures import write_figures

    for name, told in figures.items():
        if NOT_MEASURED in told:
            refuse(f"The figures of {name} aren't kept: not everything was measured.")
        results.keep(name, told, machine)
    write_figures()
