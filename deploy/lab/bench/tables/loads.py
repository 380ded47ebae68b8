"""Loads: players move as fast as they can, or at an even pace."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence

from deploy.lab.bench.tables.companies import BenchCompany, Lags
from engine.tables import Nursery


async def as_fast_as_it_goes(
    companies: Sequence[BenchCompany], in_flight: int, seconds: float
) -> list[Lags]:
    """So many moves at any time, each at the table that has rested the longest."""
    resting, lags = deque(companies), list[Lags]()
    until = time.perf_counter() + seconds

    async def lane() -> None:
        while True:  # one at least
            company = resting.popleft()
            lags.append(await company.move())
            resting.append(company)
            if time.perf_counter() >= until:
                return

    async with Nursery() as nursery:
        lanes = min(in_flight, len(companies))
        await asyncio.gather(*(nursery.start(lane(), "a lane") for _ in range(lanes)))
    return lags


async def evenly(companies: Sequence[BenchCompany], a_second: float, seconds: float) -> list[Lags]:
    """A move begins whenever its time has come, whatever became of those before it, at the table
    that has rested the longest. If none rests it waits for one, and that counts.
    """
    resting, lags = asyncio.Queue[BenchCompany](), list[Lags]()
    for company in companies:
        resting.put_nowait(company)
    start = time.perf_counter()

    async def one(company: BenchCompany, due: float) -> None:
        late = time.perf_counter() - due
        lag = await company.move()
        lags.append(Lags(lag.mover + late, lag.all + late))
        resting.put_nowait(company)

    async with Nursery() as nursery:
        running = []
        for move in range(max(1, round(a_second * seconds))):
            due = start + move / a_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            running.append(nursery.start(one(await resting.get(), due), "a move"))
        await asyncio.gather(*running)
    return lags
