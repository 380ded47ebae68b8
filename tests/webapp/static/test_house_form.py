"""The form of house rules can say whatever the engine can play, and shows it."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from durak_rules import PRESETS, Ruleset
from durak_rules.options.rules_code import rules_code
from durak_rules.options.ruleset import CHOICES, NUMBERS, OPTIONS, closest_preset, difference
from engine.words import GROUPS
from engine.words.clauses import RuleGroup
from tests.by_day import NIGHTLY
from tests.engine.rulesets import rulesets
from tests.support.node import ROOT, node
from tests.support.words import words_json

pytestmark = pytest.mark.page
FORM = "tests/webapp/page/formofrules.js"
HOMES = 15 if NIGHTLY else 6  # whose forms are filled


@pytest.mark.slow
@given(st.lists(rulesets, min_size=HOMES, max_size=HOMES), st.randoms(use_true_random=False))
@settings(
    max_examples=1,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_all_that_can_be_played_is_shown_and_can_be_chosen(
    tmp_path: Path, homes: list[Ruleset], dice: Random
) -> None:
    asked = [_asked(home, dice) for home in homes]
    for home, question, answer in zip(homes, asked, _form_says(asked, tmp_path), strict=True):
        assert _alike(_seen(answer["shown"], question["preset"])) == _alike(home)
        assert Ruleset.of(question["preset"], **answer["kept"]) == home
        played = [Ruleset.of(question["start"], **changes) for changes in answer["steps"]]
        assert rules_code(played[-1]) == rules_code(home), (
            "and every step on the way can be played"
        )


def test_every_value_of_every_option_is_a_choice() -> None:
    offered = {
        item for group in GROUPS for choice in group.choices for item in choice.changes.items()
    }
    assert {name for name, _value in offered} == set(OPTIONS) - {"preset"}
    assert {(name, value) for name, values in CHOICES.items() for value in values} <= offered
    numbers = {choice.number for group in GROUPS for choice in group.choices}
    assert numbers == {"", *NUMBERS}
    assert {("bout_limit", None), ("first_bout_limit", None), ("match", "ladder")} <= offered


def test_a_choice_changes_what_its_group_is_about() -> None:
    for group in GROUPS:
        for choice in group.choices:
            assert set(choice.changes) <= set(group.options)
            assert not choice.number or choice.number in choice.changes


def _asked(home: Ruleset, dice: Random) -> dict[str, Any]:
    """Rules to fill the form with, and a way to choose them from some preset in some order."""
    preset = closest_preset(home)
    order = [group.name for group in GROUPS]
    dice.shuffle(order)
    # Without passing on, the form leaves the rule for the first bout to the preset.
    alike = [name for name in PRESETS if _first_bout(PRESETS[name]) == _first_bout(home)]
    changes = {name: here for name, here, _there in difference(home, PRESETS[preset])}
    return {
        "preset": preset,
        "changes": changes,
        "rules": home.as_dict(),
        "start": dice.choice(alike),
        "order": order,
    }


def _first_bout(rules: Ruleset) -> bool:
    return rules.first_bout_transfer


def _form_says(asked: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    words = folder / "words.json"
    words.write_text(json.dumps(words_json()))
    page = subprocess.run(
        [node(), FORM],
        input=json.dumps(asked),
        env={**os.environ, "DURAK_WORDS": str(words)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert page.returncode == 0, page.stderr
    said: list[dict[str, Any]] = json.loads(page.stdout)
    return said


def _alike(rules: Ruleset) -> Ruleset:
    """Return the rules with the first bout like the others where nothing is passed on."""
    return rules if rules.transfer else replace(rules, preset=None, first_bout_transfer=True)


def _seen(shown: list[dict[str, Any]], preset: str) -> Ruleset:
    """The rules as somebody reads them off the form."""
    options = PRESETS[preset].as_dict()
    for group, told in zip(GROUPS, shown, strict=True):
        options |= _read(group, told)
    return Ruleset(**{**options, "preset": None})


def _read(group: RuleGroup, told: dict[str, Any]) -> dict[str, Any]:
    (line,) = told["lines"]
    if line < 0:
        assert told["counts"] == []
        return {}
    choice = group.choices[line]
    options = dict(choice.changes)
    assert len(told["counts"]) == bool(choice.number)
    for count in told["counts"]:
        options[choice.number] = f"games:{count}" if choice.number == "match" else count
    return options
