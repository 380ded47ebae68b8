"""The package's README is true, and its example learns."""

from __future__ import annotations

import doctest
import importlib.util
import sys
import tomllib
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import durak_rules

PLACE = Path(durak_rules.__file__).parents[1]
EXAMPLE = PLACE / "examples" / "train_a_player.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_a_player", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_its_examples_are_true() -> None:
    failed, tried = doctest.testfile(str(PLACE / "README.md"), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_its_changes_begin_with_this_version() -> None:
    project = tomllib.loads((PLACE / "pyproject.toml").read_text())["project"]
    headings = [
        line.removeprefix("## ")
        for line in (PLACE / "CHANGELOG.md").read_text().splitlines()
        if line.startswith("## ")
    ]
    assert headings[0] == project["version"]


@pytest.mark.slow
def test_after_some_hundred_games_the_example_beats_random_players(example: ModuleType) -> None:
    random = Random(1)
    untrained = [[0.0] * example.NUMBERS.size for _stage in range(example.STAGES)]
    weights, games = example.train(10**9, random, most_games=200)
    assert games == 200
    assert example.share_lost(untrained, 100, random) > 0.4
    assert example.share_lost(weights, 100, random) < 0.3


def test_the_example_says_how_much_it_has_learned(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train_a_player.py", "--seconds", "0.2"])
    monkeypatch.setattr(example, "TRIED", 20)
    example.main()
    before, after = capsys.readouterr().out.splitlines()
    assert before.startswith("before: it loses ")
    assert after.startswith("after ")
