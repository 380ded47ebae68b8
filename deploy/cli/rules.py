"""`durak rules`: presets and rules codes with their options, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from gettext import NullTranslations

from rich.console import Console
from rich.table import Table

from durak_rules import PRESETS, Ruleset
from durak_rules.options.rules_code import parse_rules_code, rules_code
from durak_rules.options.ruleset import OPTIONS, closest_preset, difference
from engine.words import game_title, rules_told

ENGLISH = NullTranslations()


def rules_meant(word: str) -> Ruleset:
    """The rules of a preset or of a rules code; raises RulesetError."""
    return PRESETS[word] if word in PRESETS else parse_rules_code(word.strip().lower())


def as_json(rulesets: Mapping[str, Ruleset]) -> str:
    """One object, name → its options, all written out as in a game record."""
    return json.dumps({name: rules.as_dict() for name, rules in rulesets.items()}, indent=2)


def print_presets(console: Console) -> None:
    """Every preset, a line each, with what is special in it."""
    table = Table("preset", "differs from the plain game in", box=None, pad_edge=False)
    for name, ruleset in PRESETS.items():
        special = ", ".join(f"{option}={spoken(here)}" for option, here, _ in _special(ruleset))
        table.add_row(name, special)
    console.print(table)
    console.print(
        "\n`durak rules PRESET`, or a rules code in its place, shows all of one; "
        "`--json` is for programs."
    )


def print_rules(console: Console, ruleset: Ruleset) -> None:
    """One ruleset: its name, its sentences, its code, all its options."""
    console.print(f"{_title(ruleset)}\n")
    for sentence in rules_told(ENGLISH, ruleset):
        console.print(f"• {sentence}")
    console.print(f"\nRules code: {rules_code(ruleset)}\n")
    table = Table("option", "value", box=None, pad_edge=False)
    for option in OPTIONS[1:]:
        table.add_row(option, spoken(getattr(ruleset, option)))
    console.print(table)


def _title(ruleset: Ruleset) -> str:
    if ruleset.preset is not None:
        return game_title(ENGLISH, ruleset.preset)
    closest = closest_preset(ruleset)
    count = len(difference(ruleset, PRESETS[closest]))
    options = "option" if count == 1 else "options"
    return f"House rules: {game_title(ENGLISH, closest)} with {count} {options} changed"


def spoken(value: object) -> str:
    """A value as `--set` takes it."""
    named = {True: "on", False: "off", None: "none"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


def _special(ruleset: Ruleset) -> tuple[tuple[str, object, object], ...]:
    return difference(ruleset, Ruleset())
