"""Cost of games that nobody plays: ten thousand tables whose people are away, and two thousand
phones that only look, for any length of time.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Final

import uvloop

from deploy.lab.bench.memory import resident
from deploy.lab.bench.tables.beside_moves import idle
from deploy.lab.bench.tables.mover import ServiceCompany
from deploy.lab.bench.tables.sides import Product, product
from engine.tables import NO_DELAY, PLENTY, Tables, connect

SEATS: Final = 4
MOST_TABLES: Final = 10_000
TABLES_A_SECOND: Final = 250  # that are dealt before, and be measured
MOST_LOOKED_AT: Final = 500
LOOKED_AT_A_SECOND: Final = 12
AT_ONCE: Final = 32  # tables that are dealt side by side


def measure(seconds: float = 40.0) -> dict[str, Any]:
    """The processes' and the store's share of a core, and what their memory grows by meanwhile."""
    return uvloop.run(_measure(seconds))


async def _measure(seconds: float) -> dict[str, Any]:
    alone = min(MOST_TABLES, max(5, round(seconds * TABLES_A_SECOND)))
    looked_at = min(MOST_LOOKED_AT, max(2, round(seconds * LOOKED_AT_A_SECOND)))
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with product(Path(folder)) as ours:
            await _deal(ours, alone)
            await ours.sit_down(looked_at, SEATS)
            before = resident(ours.pids)
            figures = await idle(ours, seconds)
            grown = resident(ours.pids) - before
    return {
        "tables": alone + looked_at,
        "phones": looked_at * SEATS,
        "seconds": round(seconds),
        **figures,
        "bytes_grown_each_process": round(grown / ours.processes),
    }


async def _deal(ours: Product, tables: int) -> None:
    """Games that run, and nobody looks at them."""
    client = connect(ours.store_url)
    service = Tables(client, pass_delay=NO_DELAY, allowed=PLENTY)
    room = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with room:
            await ServiceCompany.sat_down([service])

    await asyncio.gather(*(one() for _ in range(tables)))
    await client.aclose()
