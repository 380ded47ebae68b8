"""`durak rules`: the presets and their options, for people or as JSON."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from engine.rules import PRESETS, Ruleset
from engine.rules.ruleset import OPTIONS, difference


def as_json(names: list[str]) -> str:
    """One object, preset → its options, all written out as in a game record."""
    return json.dumps({name: PRESETS[name].as_dict() for name in names}, indent=2)


def print_presets(console: Console) -> None:
    """Every preset, a line each, with what is special in it."""
    table = Table("preset", "differs from the plain game in", box=None, pad_edge=False)
    for name, ruleset in PRESETS.items():
        special = ", ".join(f"{option}={spoken(here)}" for option, here, _ in _special(ruleset))
        table.add_row(name, special)
    console.print(table)
    console.print("\n`durak rules PRESET` shows all options of one; `--json` is for programs.")


def print_preset(console: Console, name: str) -> None:
    """All options of one preset."""
    table = Table("option", name, box=None, pad_edge=False)
    for option in OPTIONS[1:]:
        table.add_row(option, spoken(getattr(PRESETS[name], option)))
    console.print(table)


def spoken(value: object) -> str:
    """A value as `--set` takes it."""
    named = {True: "on", False: "off", None: "none"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


def _special(ruleset: Ruleset) -> tuple[tuple[str, object, object], ...]:
    return difference(ruleset, Ruleset())
