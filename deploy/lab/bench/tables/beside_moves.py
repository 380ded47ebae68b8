"""Cost of the product beside moves: idle, and when many people come back or look on."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from statistics import median
from typing import Any, Final

from deploy.lab.bench.tables.loads import evenly
from deploy.lab.bench.tables.sides import FloorSide, Product

SETTLE: Final = 1.0  # seconds
RETURNS: Final = 3  # of each person
A_SECOND: Final = 5  # moves at the table that is watched
EACH: Final = 0.3  # of the time: without, with; between them people come


async def idle(ours: Product, seconds: float) -> dict[str, Any]:
    """Measure while nobody does anything; the first second isn't counted."""
    await asyncio.sleep(SETTLE)
    before, start = ours.costs(), time.perf_counter()
    await asyncio.sleep(max(SETTLE, seconds - SETTLE))
    spent, took = ours.costs().since(before), time.perf_counter() - start
    return {
        "processes": ours.processes,
        "percent_of_a_core_each_process": round(spent.processes / took / ours.processes * 100, 2),
        "percent_of_a_core_store": round(spent.store / took * 100, 2),
        "store_commands_per_second": round(spent.commands / took),
    }


async def coming_back(ours: Product, bare: FloorSide, people: int) -> dict[str, Any]:
    """Measure a socket that comes back to its table, and a bare handshake."""
    heard = ours.bytes_heard
    costs = [(await ours.come_back(people), await bare.come_back(people)) for _ in range(RETURNS)]
    return {
        "sockets": people,
        "bytes_a_return": round((ours.bytes_heard - heard) / people / RETURNS),
        "processor_microseconds": round(median(one for one, _ in costs) * 1e6),
        "floor_processor_microseconds": round(median(other for _, other in costs) * 1e6),
        "ratio": round(median(one / other for one, other in costs), 2),
    }


async def watched(ours: Product, watchers: int, seconds: float) -> dict[str, Any]:
    """Measure how long the players of one table wait for a move, without and with people who look
    on.
    """
    await ours.sit_down(1, 4)
    load = partial(evenly, a_second=A_SECOND, seconds=seconds * EACH)
    alone = median(lag.all for lag in (await ours.slice(load)).lags)
    phones = await ours.watch(watchers)
    together = median(lag.all for lag in (await ours.slice(load)).lags)
    for phone in phones:
        phone.hang_up()
    return {
        "watchers": watchers,
        "all_players_see_it_ms_p50": round(together * 1000, 1),
        "without_ms_p50": round(alone * 1000, 1),
        "ratio": round(together / alone, 2),
    }
