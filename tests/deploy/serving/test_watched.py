"""Panels of the dashboard, drawn by `python -m deploy.lab.scale.watched` from a Prometheus."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from deploy.lab.scale.panels import Panel, lines_of, panels_of
from deploy.lab.scale.prometheus import WATCHING, NoPrometheus, watched
from deploy.serving.processes.programs import program


class Answers:
    """A Prometheus that knows two processes, and what it was asked."""

    look_every = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def over_time(self, expression: str) -> Sequence[Mapping[str, Any]]:
        self.asked.append(expression)
        return [
            {"metric": {"instance": "a:1", "task": "clock"}, "values": [[1.5, "2"], [3.5, "NaN"]]},
            {"metric": {"instance": "b:1"}, "values": []},
        ]


def test_every_panel_of_the_dashboard_has_its_place() -> None:
    panels = panels_of(WATCHING / "dashboard.json")
    places = {(panel.row, panel.column) for panel in panels}
    assert len(places) == len(panels) > 25
    assert {row for row, _ in places} == set(range(1 + max(row for row, _ in places)))
    assert {column for _, column in places} == {0, 1, 2, 3}


async def test_lines_are_called_as_the_dashboard_calls_them() -> None:
    prometheus = Answers()
    panel = Panel("Tasks", "s", 0, 0, [("rate(x[$__rate_interval])", "{{instance}} {{task}}!")])
    first, second = await lines_of(panel, prometheus)
    assert prometheus.asked == ["rate(x[30s])"]
    assert first.name == "a:1 clock!"
    prometheus.look_every = 10
    await lines_of(panel, prometheus)
    assert prometheus.asked[1:] == ["rate(x[40s])"]
    assert [*first.values] == [1.5, 3.5]
    assert (second.name, second.values) == ("b:1 !", {})


async def test_without_prometheus_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NoPrometheus, match="apt install prometheus"):
        async with watched(None, tmp_path, 1):  # type: ignore[arg-type]  # it isn't looked at
            pass


@pytest.mark.nightly
@pytest.mark.kit
def test_some_seconds_of_an_evening_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "evening.png"
    options = [str(picture), "--minutes", "0.3", "--tables", "3"]
    run = subprocess.run(
        program("deploy.lab.scale.watched", *options), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
