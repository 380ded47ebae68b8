"""How those who play are kept at it: as fast as it goes, or at an even pace."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from itertools import cycle

from deploy.bench.tables.companies import BenchCompany, Lags
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
    """A move begins whenever its time has come, whatever became of those before it. A table whose
    last one still runs lets the next table have it.
    """
    busy, lags, turns = set[int](), list[Lags](), cycle(range(len(companies)))
    start = time.perf_counter()

    async def one(number: int, due: float) -> None:
        late = time.perf_counter() - due
        lag = await companies[number].move()
        lags.append(Lags(lag.mover + late, lag.all + late))
        busy.discard(number)

    async with Nursery() as nursery:
        running = []
        for move in range(max(1, round(a_second * seconds))):
            due = start + move / a_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            number = next(number for number in turns if number not in busy)
            busy.add(number)
            running.append(nursery.start(one(number, due), "a move"))
        await asyncio.gather(*running)
    return lags
