"""Background tasks: kept, cancelled at the end, and never failing in silence."""

from __future__ import annotations

import asyncio
import logging
from itertools import pairwise
from math import inf

import pytest

from engine.tables import Nursery, Pulse, Pulses
from tests.support.patience import PATIENCE


async def fails() -> None:
    raise ValueError("a fault")


async def test_running_tasks_are_cancelled_at_the_end() -> None:
    async with Nursery() as nursery:
        task = nursery.start(asyncio.sleep(60), "sleeper")
        assert len(nursery) == 1
        await asyncio.sleep(0)
    assert task.cancelled()


async def test_a_failure_is_logged_and_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    async with Nursery() as nursery:
        sleeper = nursery.start(asyncio.sleep(60), "sleeper")
        nursery.start(fails(), "faulty")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not sleeper.done()
    assert "The task faulty failed" in caplog.text
    assert "a fault" in caplog.text


async def test_one_that_swallows_its_cancellation_is_told_again() -> None:
    async def stubborn() -> None:
        for _ in range(2):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                continue

    async with asyncio.timeout(PATIENCE), Nursery() as nursery:
        task = nursery.start(stubborn(), "stubborn")
        await asyncio.sleep(0)
    assert task.done()


class Rounds:
    """A task that goes round and round until something happens to it."""

    def __init__(self) -> None:
        self.begun = 0
        self.fate: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        self.begun += 1
        self.fate = asyncio.get_running_loop().create_future()
        await self.fate

    async def until_begun(self, times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.begun < times:
                await asyncio.sleep(0.01)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tables.nursery.FIRST_PAUSE", 0.01)


@pytest.mark.usefixtures("soon")
async def test_a_task_that_is_kept_starts_again_however_it_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rounds, pulse = Rounds(), Pulse("rounds")
    async with Nursery() as nursery:
        kept = nursery.keep(rounds.run, pulse)
        await rounds.until_begun(1)
        rounds.fate.set_exception(ValueError("a fault"))
        await rounds.until_begun(2)
        rounds.fate.set_result(None)
        await rounds.until_begun(3)
        rounds.fate.cancel()  # the awaited future was cancelled, not the task
        await rounds.until_begun(4)
        kept._task.cancel()  # somebody's stray cancellation
        await rounds.until_begun(5)
        assert pulse.restarts == 4
        assert len(nursery) == 1
    assert rounds.begun == 5
    assert caplog.text.count("The task rounds ended; it starts again") == 4
    assert "a fault" in caplog.text


@pytest.mark.usefixtures("soon")
async def test_a_task_that_may_end_does_not_start_again() -> None:
    rounds = Rounds()
    async with Nursery() as nursery:
        task = nursery.keep(rounds.run, Pulse("rounds")).let_end()
        await rounds.until_begun(1)
        rounds.fate.set_result(None)
        await task
        await asyncio.sleep(0.05)
        assert len(nursery) == 0
    assert rounds.begun == 1


@pytest.mark.slow
async def test_one_that_ends_all_the_time_waits_longer_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.tables.nursery.LONGEST_PAUSE", 0.3)
    monkeypatch.setattr("engine.tables.nursery.FIRST_PAUSE", 0.1)
    begun = []

    async def ends() -> None:
        begun.append(asyncio.get_running_loop().time())

    async with asyncio.timeout(PATIENCE), Nursery() as nursery:
        nursery.keep(ends, Pulse("short"))
        while len(begun) < 5:
            await asyncio.sleep(0.01)
    pauses = [later - earlier for earlier, later in pairwise(begun)]
    assert all(
        pause >= least for pause, least in zip(pauses, (0.09, 0.19, 0.29, 0.29), strict=True)
    )


def test_a_pulse_is_late_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("engine.tables.health.pulses.time.monotonic", lambda: now)
    pulses = Pulses()
    clock, fetch, waits = pulses.of("clock"), pulses.of("fetch", 75), pulses.of("waits", inf)
    fetch.beat(rest=20)
    now += 31
    assert pulses.of("clock") is clock
    assert pulses.told() == {"ages": {"clock": 31.0, "fetch": 11.0}, "late": ["clock"]}
    clock.beat()
    now += 70
    assert pulses.told() == {"ages": {"clock": 70.0, "fetch": 81.0}, "late": ["clock", "fetch"]}
    assert not waits.is_late
