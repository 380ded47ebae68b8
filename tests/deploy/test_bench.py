"""`durak bench`: figures on the table and in a file; only what there is can be asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deploy.commands import bench
from tests.deploy.commands import durak


def test_the_rules_are_measured_beside_their_floor(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    said = durak("bench", "engine", "--seconds", "0.5", "--json", file)
    assert said.code == 0
    figures = json.loads(file.read_text())["engine"]
    assert 0 < figures["ratio"] < 1
    quotient = figures["engine_games_per_second"] / figures["floor_games_per_second"]
    assert figures["ratio"] == pytest.approx(quotient, abs=0.002)
    rows = [line.split() for line in said.out.splitlines()]
    assert ["ratio", str(figures["ratio"])] in rows
    assert ["seats:", "4", f"{figures['seats']['4']:,}"] in rows


def test_what_is_not_there_is_not_offered() -> None:
    names = bench.available()
    assert "engine" in names
    assert all((Path(bench.__file__).parent.parent / "bench" / f"{n}.py").exists() for n in names)
    said = durak("bench", "weather")
    assert said.code == 2
    assert f"write one of {', '.join(names)}, all." in said.errors


def test_a_measurement_that_is_not_written_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "NAMES", ("engine", "someday"))
    assert bench.available() == ("engine",)
    assert durak("bench", "someday").code == 2


def test_figures_that_can_not_be_kept(tmp_path: Path) -> None:
    said = durak("bench", "engine", "--seconds", "0.1", "--json", tmp_path)
    assert said.code == 2
    assert "can't be written: Is a directory." in said.errors


def test_a_page_without_a_browser_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_CHROMIUM", "/nowhere")
    said = durak("bench", "page")
    assert said.code == 2
    assert "install Playwright (pip install playwright) and Chromium" in " ".join(
        said.errors.replace("│", " ").split()
    )


def test_of_all_what_can_not_be_measured_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DURAK_CHROMIUM", "/nowhere")
    figures = dict(bench.measured(["page", "engine"], 0.2))
    assert list(figures) == ["engine"]
    assert "page is left out." in capfd.readouterr().err


def test_help_has_an_example() -> None:
    assert "durak bench engine" in durak("bench", "--help").out
    assert durak("bench").code == 2
