"""What the page offers as house rules, held against the engine's rules."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import webapp
from engine.rules import PRESETS, Ruleset, RulesetError
from engine.rules.ruleset import CHOICES, OPTIONS
from tests.support.node import node

pytestmark = pytest.mark.page

MODULES = Path(webapp.__file__).parent / "static/js"
TELL = """import { houseGroups } from "%(modules)s/rules/housegroups.js";
import { optionWords } from "%(modules)s/rules/houserules.js";
console.log(JSON.stringify(houseGroups().map((group) => ({
  options: group.options.map((one) => ({ ...one, words: optionWords(group, one) })),
}))));"""


def offered() -> list[dict[str, Any]]:
    told = subprocess.run(
        [node(), "--input-type=module", "-e", TELL % {"modules": MODULES.as_uri()}],
        capture_output=True,
        text=True,
        check=True,
    )
    groups: list[dict[str, Any]] = json.loads(told.stdout)
    return groups


def test_everything_that_is_offered_can_be_played_in_every_preset() -> None:
    """Alone, each choice fits to every preset; only teams may need more cards than there are."""
    refusals = set()
    for group in offered():
        for option in group["options"]:
            for preset in PRESETS:
                try:
                    Ruleset.of(preset, **{**option.get("also", {}), **option["changes"]})
                except RulesetError as why:
                    refusals.add(why.code)
    assert refusals == {"too_few_cards"}


def test_every_option_of_the_rule_book_can_be_chosen() -> None:
    """Only that the winning team begins stays with the presets of teams (R9.6)."""
    chosen = {
        (name, value)
        for group in offered()
        for option in group["options"]
        for name, value in {**option.get("also", {}), **option["changes"]}.items()
    }
    assert {name for name, _ in chosen} == set(OPTIONS) - {"preset"}
    wanted = {(name, value) for name, values in CHOICES.items() for value in values}
    assert wanted - chosen == {("next_attack", "winning_team")}


def test_each_choice_changes_what_it_says_and_says_it_in_words() -> None:
    for group in offered():
        options = group["options"]
        assert len({json.dumps(option["changes"]) for option in options}) == len(options)
        assert len({option["words"] for option in options}) == len(options)
        assert all(option["words"] for option in options)
