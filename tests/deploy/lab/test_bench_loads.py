"""Loads of a benchmark: the players are kept playing."""

from __future__ import annotations

import asyncio
import time

from deploy.lab.bench.tables.companies import Lags
from deploy.lab.bench.tables.loads import evenly


class Table:
    """One at which a move takes a while."""

    async def move(self) -> Lags:
        """Make a move, and return the seconds that it took."""
        began = time.perf_counter()
        await asyncio.sleep(0.02)
        took = time.perf_counter() - began
        return Lags(took, took)

    async def come_back(self, most: int) -> int:
        return most

    def hang_up(self) -> None:
        """Do nothing: nobody is connected."""


async def test_a_move_that_waits_for_a_table_is_counted_from_when_it_was_due() -> None:
    lags = await evenly([Table(), Table()], a_second=500, seconds=0.04)
    assert len(lags) == 20
    assert max(lag.all for lag in lags) >= 0.15, "ten after the other, at each of two tables"
    assert min(lag.all for lag in lags) >= 0.02
