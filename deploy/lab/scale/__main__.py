"""`python -m deploy.scale`: what so many players take, as tables, and one hour as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from deploy.lab.scale.costs import MEASURED, BadCosts, UnitCosts, read_costs
from deploy.lab.scale.habits import Habits
from deploy.lab.scale.hour import simulated
from deploy.lab.scale.needs import Needs, needs
from deploy.lab.scale.picture import NoMatplotlib, draw

SEED: Final = "durak"
SIZES: Final = (10, 100, 1_000, 10_000, 100_000, 1_000_000)
COLUMNS: Final = (
    ("players a day", "{0.players:,}"),
    ("tables at once", "{0.tables:,}"),
    ("moves a second", "{0.moves_a_second:,}"),
    ("page processes", "{0.page_processes:,}"),
    ("their memory", "{0.page_gigabytes:,.2f} GB"),
    ("store nodes", "{0.store_nodes:,}"),
    ("their memory", "{0.store_gigabytes:,.2f} GB"),
    ("bot processes", "{0.bot_processes:,}"),
    ("bots, notices", "{0.bots_for_notices:,}"),
    ("bots, all boards", "{0.bots_for_boards:,}"),
    ("archive", "{0.archive_gigabytes:,.2f} GB"),
    ("traffic a month", "{0.traffic_gigabytes:,.1f} GB"),
)


def table_of(rows: Sequence[Needs]) -> str:
    """A row for each size."""
    titles = [title for title, _ in COLUMNS]
    told = [[words.format(row) for _, words in COLUMNS] for row in rows]
    return _markdown([titles, ["---:"] * len(COLUMNS), *told])


def table_of_costs(costs: UnitCosts) -> str:
    """A row for each cost."""
    told = [(name, getattr(costs, name)) for name in costs.__struct_fields__]
    rows = [[name, f"{cost.value:,.0f}", cost.unit, cost.origin] for name, cost in told]
    return _markdown([["", "", "of what", "measured by"], ["---", "---:", "---", "---"], *rows])


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(
    players: Annotated[int, typer.Option(min=1, help="The largest number on a day.")] = SIZES[-1],
    costs: Annotated[Path, typer.Option(help="Other costs than those measured.")] = MEASURED,
    picture: Annotated[Path | None, typer.Option(help="Draw the hour of most players.")] = None,
    seed: Annotated[str, typer.Option(help="Any text: other text, another hour.")] = SEED,
) -> None:
    """Simulate the fullest hour of a day with measured costs, and say what it takes.

    Example: python -m deploy.scale --players 50000 --picture hour.png
    """
    try:
        _simulate(players, costs, picture, seed)
    except (BadCosts, NoMatplotlib, OSError) as why:
        typer.echo(why, err=True)
        raise typer.Exit(2) from None


def _simulate(players: int, costs: Path, picture: Path | None, seed: str) -> None:
    measured = read_costs(costs)
    sizes = [*(size for size in SIZES if size < players), players]
    rows = needs_of(sizes, measured, seed)
    typer.echo(f"{table_of(rows)}\n\n{table_of_costs(measured)}")
    if picture:
        draw(simulated(players, Habits(), seed), rows[-1], measured, picture)


def needs_of(sizes: Sequence[int], costs: UnitCosts, seed: str = SEED) -> list[Needs]:
    """The needs of so many players each, in a simulated hour."""
    habits = Habits()
    return [needs(size, simulated(size, habits, seed), costs, habits) for size in sizes]


if __name__ == "__main__":
    typer.run(main)
