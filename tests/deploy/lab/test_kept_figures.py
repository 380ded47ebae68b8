"""Figures in the documentation are those that `durak bench NAME --keep` has stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deploy.lab import results
from deploy.lab.figures import BLOCKS, DOCS, with_block
from deploy.lab.figures.speed_figures import ROWS, moves_block
from deploy.lab.results import keep, stored
from deploy.lab.scale.costs import read_costs
from deploy.lab.scale.measured_costs import measured_costs
from tests.deploy.commands import durak

SIMULATED = "python -m deploy.scale"  # takes seconds: test_scale compares it
MADE = [(page, command) for page, all_ in BLOCKS.items() for command in all_]
WRITE_AGAIN = "run `python -m deploy.lab.figures`"


@pytest.mark.parametrize(("page", "command"), [one for one in MADE if one[1] != SIMULATED])
def test_the_documentation_has_what_was_measured(page: str, command: str) -> None:
    text = (DOCS / page).read_text()
    assert with_block(text, command, BLOCKS[page][command]()) == text, WRITE_AGAIN


def test_the_simulation_takes_what_was_measured() -> None:
    assert read_costs() == measured_costs(), WRITE_AGAIN


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results are kept here, and no page is written."""
    monkeypatch.setattr(results, "FOLDER", tmp_path)
    monkeypatch.setattr("deploy.lab.figures.write_figures", lambda: None)
    return tmp_path


def figures_of_a_move(**others: float) -> dict[str, Any]:
    """Figures of `durak bench tables`, each at its limit."""
    found: dict[str, Any] = {
        "processor_microseconds_a_move": 1234,
        "store_microseconds_a_move": 100,
        "moves_per_second": 4321.0,
    }
    for row in ROWS:
        *outer, name = row.figure.split(".")
        inner = found
        for one in outer:
            inner = inner.setdefault(one, {})
        inner[name] = others.get(row.figure, row.limit)
    return found


@pytest.mark.usefixtures("elsewhere")
def test_a_figure_that_misses_its_limit_is_bold() -> None:
    keep("tables", figures_of_a_move(store_ratio=3.1, ratio=0.27), "2 cores")
    assert stored("tables").figure("coming_back.ratio") == 2.5
    block = moves_block()
    assert "| the store's processor time a move | 3 | 9.6 | **3.1** |" in block
    assert "| moves a second | at least 0.28 | 0.056 | **0.270** |" in block
    assert block.count("**") == 4
    assert "A move takes 1,234 µs of processor time, 100 of them the store's, at 4,321\n" in block


def test_figures_are_kept_with_the_machine(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.lab.bench.engine.measure", lambda: {"ratio": 0.5})
    assert durak("bench", "engine", "--keep").code == 0
    kept = stored("engine")
    assert kept.figures == {"ratio": 0.5}
    assert " cores, load " in kept.machine
    assert [file.name for file in elsewhere.iterdir()] == ["engine.json"]


def test_figures_of_a_run_that_was_stopped_are_not_kept(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"ratio": 0.5, "not_measured": ["decks"]}
    monkeypatch.setattr("deploy.lab.bench.engine.measure", lambda: told)
    said = durak("bench", "engine", "--keep")
    assert said.code == 2
    assert "The figures of engine aren't kept: not everything was measured." in said.errors
    assert list(elsewhere.iterdir()) == []


def test_a_page_without_a_place_for_figures() -> None:
    with pytest.raises(ValueError, match="no figures of `durak bench tables`"):
        with_block("# A page\n", "durak bench tables", "| |")
