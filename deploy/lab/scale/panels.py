"""The dashboard's panels as a picture, without Grafana: what each of them asks, a real Prometheus
answers. Needs matplotlib.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from deploy.lab.scale.picture import NoMatplotlib

COLUMN: Final = 6  # of a dashboard's 24, one panel
RATES_OVER: Final = 30  # seconds at least; else four looks, as Grafana has it
LABEL: Final = re.compile(r"\{\{(\w+)\}\}")
MOST_NAMED: Final = 8  # lines of a panel; more names would hide them
UNITS: Final = {"s": "seconds", "ops": "a second", "percentunit": "cores", "bytes": "MB"}
MB: Final = 1e6


class PanelLine(NamedTuple):
    """One of a panel: its name, and the value at each moment, by seconds since 1970."""

    name: str
    values: Mapping[float, float]


class Panel(NamedTuple):
    """One field of the dashboard."""

    title: str
    unit: str
    row: int  # from the top
    column: int
    asked: Sequence[tuple[str, str]]  # each expression with what its lines are called


class Prometheus(Protocol):
    """Something that looks every so many seconds, and answers expressions."""

    look_every: int

    async def over_time(self, expression: str) -> Sequence[Mapping[str, Any]]:
        """Series, each with `metric` and `values`, as Prometheus gives a matrix."""


def panels_of(dashboard: Path) -> list[Panel]:
    """All that draw something, without the empty room that headings take."""
    told = [one for one in json.loads(dashboard.read_text())["panels"] if one["type"] != "row"]
    heights = sorted({one["gridPos"]["y"] for one in told})
    return [
        Panel(
            title=one["title"],
            unit=UNITS.get(one["fieldConfig"]["defaults"]["unit"], ""),
            row=heights.index(one["gridPos"]["y"]),
            column=one["gridPos"]["x"] // COLUMN,
            asked=[(target["expr"], target["legendFormat"]) for target in one["targets"]],
        )
        for one in told
    ]


async def lines_of(panel: Panel, prometheus: Prometheus) -> list[PanelLine]:
    """Return the lines that the panel shows."""
    found: list[PanelLine] = []
    rates_over = max(RATES_OVER, 4 * prometheus.look_every)
    for expression, named in panel.asked:
        series = await prometheus.over_time(
            expression.replace("$__rate_interval", f"{rates_over}s")
        )
        found += _lines(series, named)
    return found


def _lines(series: Sequence[Mapping[str, Any]], named: str) -> Iterator[PanelLine]:
    for one in series:
        values = {float(at): float(value) for at, value in one["values"]}
        yield PanelLine(_called(named, one["metric"]), values)


def _called(named: str, labels: Mapping[str, str]) -> str:
    return LABEL.sub(lambda label: labels.get(label[1], ""), named)


def draw(
    panels: Sequence[Panel],
    lines: Sequence[Sequence[PanelLine]],
    began: float,
    title: str,
    path: Path,
) -> None:
    """All panels where the dashboard has them; NoMatplotlib where that is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoMatplotlib("A picture needs matplotlib: pip install 'durak[scale]'") from None
    rows = 1 + max(panel.row for panel in panels)
    columns = 1 + max(panel.column for panel in panels)
    figure = Figure(figsize=(4 * columns, 2.4 * rows), layout="constrained")
    fields = figure.subplots(rows, columns, sharex=True, squeeze=False)
    for field in fields.flat:
        field.set_visible(False)
    for panel, its in zip(panels, lines, strict=True):
        _draw_panel(fields[panel.row][panel.column], panel, its, began)
    figure.suptitle(title)
    figure.savefig(path, dpi=70)


def _draw_panel(field: Any, panel: Panel, lines: Sequence[PanelLine], began: float) -> None:
    field.set_visible(True)
    field.set_title(panel.title, fontsize=9)
    scale = MB if panel.unit == "MB" else 1
    for line in lines:
        minutes = [(at - began) / 60 for at in line.values]
        values = [value / scale for value in line.values.values()]
        field.plot(minutes, values, linewidth=0.9, label=line.name)
    field.set_ylim(bottom=0)
    field.set_ylabel(panel.unit, fontsize=7)
    field.tick_params(labelsize=7, labelbottom=True)
    field.grid(alpha=0.3)
    if 0 < len(lines) <= MOST_NAMED:
        field.legend(fontsize=6, loc="upper left")
