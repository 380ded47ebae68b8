"""`durak bench`: what this machine can do, each figure beside a floor measured in the same run."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Any

from rich.console import Console
from rich.table import Table

from deploy.lab.bench import Unmeasurable
from deploy.lab.bench.time_limit import NOT_MEASURED

NAMES = (
    *("engine", "players", "thinking", "tables", "faults", "attack", "chat", "idle", "memory"),
    *("archive", "page", "peers", "growth"),
)
ALL = "all"


def available() -> tuple[str, ...]:
    """The measurements that there are."""
    return tuple(name for name in NAMES if find_spec(f"deploy.lab.bench.{name}"))


def measured(
    names: Sequence[str], **wishes: float | bool | str | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each measurement's figures, one after the other. `wishes` (`seconds`, `bot`, `seed`,
    `match`) are for those that know them.

    One that can't be taken here is left out with a word on stderr, unless it was the only one
    asked for: then it raises Unmeasurable.
    """
    for name in names:
        try:
            yield name, _figures(name, **wishes)
        except Unmeasurable as why:
            if len(names) == 1:
                raise
            Console(stderr=True, highlight=False).print(f"{name} is left out. {why}")


def _figures(name: str, **wishes: float | bool | str | None) -> dict[str, Any]:
    began = time.monotonic()
    measure: Callable[..., dict[str, Any]] = import_module(f"deploy.lab.bench.{name}").measure
    known = signature(measure).parameters
    said = {wish: value for wish, value in wishes.items() if value is not None and wish in known}
    if isinstance(seconds := said.get("seconds"), float):
        said["seconds"] = seconds - (time.monotonic() - began)  # imports take their time too
    with Console(stderr=True).status(f"measuring: {name}", refresh_per_second=1):
        return measure(**said)


def print_figures(console: Console, name: str, figures: Mapping[str, Any]) -> None:
    """One measurement: what was measured on the left, the figure on the right; a column for each
    figure where several things were measured in the same way. Below it: what wasn't measured.
    """
    missing = figures.get(NOT_MEASURED, ())
    figures = {key: figure for key, figure in figures.items() if key != NOT_MEASURED}
    columns = _columns(figures)
    table = Table(name, *(map(_words, columns) if columns else [""]), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    if columns:
        for what, row in figures.items():
            table.add_row(_words(what), *(_spoken(row.get(column, "")) for column in columns))
    else:
        for words, figure in _rows(figures, ""):
            style = "bold" if words.endswith("ratio") else None
            table.add_row(words, _spoken(figure), style=style)
    console.print(table)
    if missing:
        console.print(f"Not measured in this time: {', '.join(map(_words, missing))}.")


def _columns(figures: Mapping[str, Any]) -> Sequence[str]:
    """The figures' names, if there are rows of the same figures and nothing else."""
    rows = list(figures.values())
    if len(rows) < 2 or not all(isinstance(row, Mapping) for row in rows):
        return ()
    columns = max(rows, key=len)
    is_flat = not any(isinstance(figure, Mapping) for row in rows for figure in row.values())
    return tuple(columns) if is_flat and all(row.keys() <= columns.keys() for row in rows) else ()


def as_json(figures: Mapping[str, Any]) -> str:
    """All measurements as one object, measurement → figures."""
    return json.dumps(figures, indent=2) + "\n"


def _rows(figures: Mapping[str, Any], before: str) -> Iterator[tuple[str, object]]:
    """The figures in a row, those inside others under their full name."""
    for key, figure in figures.items():
        words = before + _words(key)
        if isinstance(figure, Mapping):
            yield from _rows(figure, f"{words}: ")
        else:
            yield words, figure


def _words(name: str) -> str:
    return name.replace("_", " ")


def _spoken(figure: object) -> str:
    """Whole numbers with marks for thousands; others as they are."""
    return f"{figure:,}" if isinstance(figure, int) else str(figure)
