"""Code that holds up the event loop is named in a figure and in one line of the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator

import pytest
from prometheus_client import CollectorRegistry

from deploy.serving.health import loop_watch
from deploy.serving.health.loop_watch import ASK_ANYWAY, HELD_AFTER, LOOK_EVERY, LoopWatch
from deploy.serving.log.repeats import Repeats
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow

LONG = 6 * HELD_AFTER
SEEN_WITHOUT_WORK = LOOK_EVERY * ASK_ANYWAY + 2 * HELD_AFTER


class Watched:
    """A loop that is watched, and what was told of it."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self.registry = CollectorRegistry()
        self.watch = LoopWatch(self.registry)
        self._caplog = caplog

    def figure(self, name: str, by: str) -> float:
        labels = {"by": by}
        return self.registry.get_sample_value(f"durak_loop_held_seconds_{name}", labels) or 0.0

    async def sees(self, by: str, times: int = 1) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.figure("count", by) < times:
                await asyncio.sleep(0.01)

    @property
    def lines(self) -> list[str]:
        return [one.getMessage() for one in self._caplog.records if "loop" in one.getMessage()]


@pytest.fixture
async def watched(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Watched]:
    caplog.set_level(logging.INFO)
    watched = Watched(caplog)
    with watched.watch.watching():
        yield watched


def work(seconds: float) -> None:
    """Use the processor for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


class SlowRecord(logging.LogRecord):
    """A line of the log that takes long to be put into words."""

    def getMessage(self) -> str:  # noqa: N802 - the library's name
        work(LONG)
        return "at last"


async def test_code_that_isnt_ours_is_named(watched: Watched) -> None:
    work(LONG)
    await watched.sees("tests")
    assert watched.figure("sum", "tests") > LONG / 2
    (line,) = watched.lines
    assert line.startswith("The event loop was held for ")
    assert f" by {__name__}.work:" in line


async def test_code_of_ours_is_named_with_what_it_calls(watched: Watched) -> None:
    Repeats().filter(SlowRecord("durak", logging.INFO, "", 0, "", (), None))
    await watched.sees("deploy.serving.log.repeats")
    (line,) = watched.lines
    assert " by deploy.serving.log.repeats.Repeats.filter:" in line
    assert f", in {__name__}.work:" in line


async def test_code_that_waits_without_the_processor_is_named_too(watched: Watched) -> None:
    while not watched.figure("count", "tests"):  # on a crowded machine looks come late
        time.sleep(SEEN_WITHOUT_WORK)  # noqa: ASYNC251 - as a slow disk does it
        await asyncio.sleep(HELD_AFTER)


async def test_each_place_is_told_once_a_minute_and_counted_each_time(watched: Watched) -> None:
    for times in range(1, 4):
        work(LONG)
        await watched.sees("tests", times)
    assert len(watched.lines) == 1
    work(3 * LONG)  # much longer than what was told
    await watched.sees("tests", 4)
    assert len(watched.lines) == 2


async def test_many_short_steps_hold_nothing(watched: Watched) -> None:
    for _ in range(300):
        work(0.001)
        await asyncio.sleep(0)
    await asyncio.sleep(SEEN_WITHOUT_WORK)
    assert watched.lines == []


async def test_time_without_a_processor_is_nobodys_fault(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread's queue is as long as the clock says."""
    monkeypatch.setattr(loop_watch, "_time_in_queue", lambda thread: time.monotonic)
    watched = Watched(caplog)
    with watched.watch.watching():
        time.sleep(SEEN_WITHOUT_WORK)  # noqa: ASYNC251
        await asyncio.sleep(LONG)
    assert watched.lines == []
