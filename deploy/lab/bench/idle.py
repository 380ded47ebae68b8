"""Cost of games that nobody plays: ten thousand tables whose people are away, and two thousand
phones that only look, for any length of time.
"""

from __future__ import annotations

import asyncio
import tempfile
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

import uvloop

from deploy.lab.bench.memory import resident
from deploy.lab.bench.tables.beside_moves import idle
from deploy.lab.bench.tables.mover import ServiceCompany
from deploy.lab.bench.tables.sides import Product, product
from deploy.lab.bench.time_limit import TimeLimit
from engine.tables import NO_DELAY, PLENTY, Person, Tables, connect

SEATS: Final = 4
MOST_TABLES: Final = 10_000
TABLES_A_SECOND: Final = 80  # of the run
MOST_LOOKED_AT: Final = 500
LOOKED_AT_A_SECOND: Final = 4
PARTS: Final = {"dealing": 1.0, "sitting_down": 1.0, "at_rest": 1.0}
AT_ONCE: Final = 32  # tables that are dealt side by side
FIRST_ABSENT: Final = 1  # a person's number; those who come have larger ones
PEOPLE_A_TABLE: Final = 3


def measure(seconds: float = 125.0) -> dict[str, Any]:
    """The processes' and the store's share of a core, and what their memory grows by meanwhile."""
    limit = TimeLimit(seconds, PARTS)
    return uvloop.run(limit.keep(_measure(limit, seconds)))


async def _measure(limit: TimeLimit, seconds: float) -> None:
    alone = min(MOST_TABLES, max(5, round(seconds * TABLES_A_SECOND)))
    looked_at = min(MOST_LOOKED_AT, max(2, round(seconds * LOOKED_AT_A_SECOND)))
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as folder:
        async with product(Path(folder)) as ours:
            with limit.part("dealing"):
                await deal(ours, alone)
            with limit.part("sitting_down"):
                await ours.sit_down(looked_at, SEATS)
            limit.figures |= {"tables": alone + looked_at, "phones": looked_at * SEATS}
            with limit.part("at_rest") as share:
                limit.figures |= await _at_rest(ours, share)


async def _at_rest(ours: Product, seconds: float) -> dict[str, Any]:
    before = resident(ours.pids)
    figures = await idle(ours, seconds)
    grown = round((resident(ours.pids) - before) / ours.processes)
    return {"seconds": round(seconds), **figures, "bytes_grown_each_process": grown}


async def deal(ours: Product, tables: int) -> None:
    """Games that run, and nobody looks at them. Each has other people: whoever sits at a thousand
    tables has long lists, and a new table costs three times as much.
    """
    client = connect(ours.store_url)
    service = Tables(client, pass_delay=NO_DELAY, allowed=PLENTY)
    room, ids = asyncio.Semaphore(AT_ONCE), count(FIRST_ABSENT)

    async def one() -> None:
        async with room:
            people = [Person(id, f"A{id}", "en") for id in islice(ids, PEOPLE_A_TABLE)]
            await ServiceCompany.sat_down([service], people)

    await asyncio.gather(*(one() for _ in range(tables)))
    await client.aclose()
