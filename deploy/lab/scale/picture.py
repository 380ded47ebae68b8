"""The hour as a picture: moves, tables and what waits to be sent. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deploy.lab.scale.costs import UnitCosts
from deploy.lab.scale.hour import Second
from deploy.lab.scale.needs import Needs, waiting


class NoMatplotlib(Exception):
    """It isn't installed; the sentence says how to get it."""


def draw(hour: Sequence[Second], needed: Needs, costs: UnitCosts, path: Path) -> None:
    """Three curves over the hour; NoMatplotlib where that is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoMatplotlib("A picture needs matplotlib: pip install 'durak[scale]'") from None
    figure = Figure(figsize=(8, 7.2), layout="constrained")
    moves, tables, late = figure.subplots(3, 1, sharex=True)
    minutes = [second / 60 for second in range(len(hour))]
    moves.plot(minutes, [one.moves for one in hour], linewidth=0.6)
    moves.set_ylabel("moves a second")
    tables.plot(minutes, [one.tables for one in hour], label="tables")
    tables.plot(minutes, [one.phones for one in hour], label="phones")
    tables.set_ylabel("at one time")
    for bots in sorted({1, max(1, needed.bots_for_notices // 2), needed.bots_for_notices}):
        left = waiting(hour, bots, costs.sends_of_a_bot.value)
        late.plot(minutes, left, label=f"{bots} bot" + "s" * (bots > 1))
    late.set_ylabel("notices and answers\nthat wait")
    late.set_xlabel("minute of the hour")
    for part in (moves, tables, late):
        part.set_ylim(bottom=0)
        part.grid(alpha=0.3)
    tables.legend()
    late.legend()
    figure.suptitle(f"The fullest hour with {needed.players:,} players a day")
    figure.savefig(path, dpi=110)
