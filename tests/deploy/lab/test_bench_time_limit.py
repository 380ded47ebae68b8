"""`--seconds` bounds a whole run: what was measured by then is told, and the rest is named."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib import import_module
from io import StringIO

import pytest
from rich.console import Console

from deploy.lab.bench import bench_command, time_limit
from deploy.lab.bench.time_limit import TimeLimit
from tests.deploy.commands import durak

WITH_PROCESSES = (
    "thinking",
    "tables",
    "faults",
    "attack",
    "chat",
    "idle",
    "memory",
    "archive",
    "growth",
)
ALONE = ("engine", "players")


async def test_a_run_is_stopped_when_its_time_is_over() -> None:
    limit = TimeLimit(0.2, {"first": 1, "second": 1, "third": 1})

    async def measuring() -> None:
        with limit.part("first"):
            limit.figures["moves"] = 3
        with limit.part("second"):
            await asyncio.Event().wait()

    assert await limit.keep(measuring()) == {"moves": 3, "not_measured": ["second", "third"]}


async def test_a_run_that_misses_its_end_is_stopped_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "AGAIN", 0.01)
    limit, missed = TimeLimit(0.1, {"all": 1}), 0

    async def measuring() -> None:
        nonlocal missed
        while missed < 2:
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            missed += 1
        await asyncio.Event().wait()

    assert await limit.keep(measuring()) == {"not_measured": ["all"]}
    assert missed == 2


async def test_a_fault_while_a_run_is_stopped_is_no_failure() -> None:
    limit = TimeLimit(0.1, {"all": 1})

    async def measuring() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ConnectionError("the store has gone")

    assert await limit.keep(measuring()) == {"not_measured": ["all"]}


async def test_a_run_that_fails_in_its_time_has_failed() -> None:
    async def measuring() -> None:
        raise ConnectionError("nobody answers")

    with pytest.raises(ConnectionError, match="nobody answers"):
        await TimeLimit(60, {}).keep(measuring())


async def test_a_run_that_somebody_else_cancels_is_cancelled() -> None:
    async def measuring() -> None:
        await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(TimeLimit(60, {}).keep(measuring()), 0.05)


def test_parts_share_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    limit = TimeLimit(100, {"sitting_down": 3, "moves": 1})
    with limit.part("sitting_down") as three_quarters:
        assert 70 < three_quarters <= 75
    with limit.part("moves") as all_that_is_left:
        assert 90 < all_that_is_left <= 100
    assert "sitting down: up to" in capsys.readouterr().err, "progress"


def test_parts_that_were_not_measured_are_named_below_the_figures() -> None:
    shown = StringIO()
    figures = {"a": {"moves": 1}, "b": {"moves": 2}, "not_measured": ["page_killed", "c"]}
    bench_command.print_figures(Console(file=shown, width=60), "faults", figures)
    *rows, last = shown.getvalue().splitlines()
    assert [row.split() for row in rows] == [["faults", "moves"], ["a", "1"], ["b", "2"]]
    assert last == "Not measured in this time: page killed, c."


def test_progress_is_told_on_stderr() -> None:
    said = durak("bench", "engine", "--seconds", "1")
    assert said.code == 0
    assert "games: up to 0 s" in said.errors
    assert "up to" not in said.out


@pytest.mark.nightly
@pytest.mark.parametrize("name", WITH_PROCESSES)
def test_a_second_is_not_enough_to_prepare(name: str) -> None:
    """Each measurement starts processes, so it has to be stopped."""
    assert import_module(f"deploy.lab.bench.{name}").measure(seconds=1)["not_measured"]


@pytest.mark.nightly
@pytest.mark.parametrize("name", ALONE)
def test_measurements_without_processes_are_whole_in_a_second(name: str) -> None:
    """No single game takes longer than that, or it is left."""
    assert "not_measured" not in import_module(f"deploy.lab.bench.{name}").measure(seconds=1)


def test_each_measurement_is_bounded() -> None:
    elsewhere = {"page", "peers"}  # where a browser is, and where npm's packages are
    assert {*WITH_PROCESSES, *ALONE, *elsewhere} == {*bench_command.NAMES}
