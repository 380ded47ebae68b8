"""Background tasks: kept, cancelled at the end, and never failing in silence."""

from __future__ import annotations

import asyncio
import logging

import pytest

from engine.tables import Nursery
from tests.support.patience import PATIENCE


async def fails() -> None:
    raise ValueError("a fault")


async def test_what_still_runs_is_cancelled_at_the_end() -> None:
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
        error = await nursery.failure()
        assert not sleeper.done()
    assert isinstance(error, ValueError)
    assert "faulty" in caplog.text


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
