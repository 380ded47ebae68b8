"""Measurements in tests: short, and never cut short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module

import pytest

from deploy.lab.bench import bench_command
from deploy.lab.bench.time_limit import TimeLimit

ENOUGH = 280.0  # seconds; a test ends after 300


class UnhurriedLimit(TimeLimit):
    """Parts as short as in a run of so many seconds; the whole may take as long as it needs."""

    def __init__(self, seconds: float, parts: Mapping[str, float]) -> None:
        super().__init__(ENOUGH, parts)
        whole = sum(parts.values())
        self._shares = {name: seconds * weight / whole for name, weight in parts.items()}

    @contextmanager
    def part(self, name: str) -> Iterator[float]:
        """Measure it in its share of the short run."""
        with super().part(name):
            yield self._shares[name]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, everything is measured."""
    for name in bench_command.NAMES:
        monkeypatch.setattr(import_module(f"deploy.lab.bench.{name}"), "TimeLimit", UnhurriedLimit)
