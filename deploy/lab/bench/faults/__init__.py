"""`durak bench faults`: people play while everything around them fails, and every move is checked.

`fault_evening.py` runs the evening and breaks one thing after the other (`faults.py`): processes,
the store (`store_server.py`), the lines between them (`network.py`). `friends.py` are the people
who stay at their tables; `checker.py` compares their acknowledged moves with those in the store.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from deploy.lab.bench.faults.fault_evening import FaultReport, evening
from deploy.lab.bench.faults.faults import FAULTS
from deploy.lab.bench.faults.house import house
from deploy.lab.bench.faults.store_server import StoreServer
from deploy.lab.bench.time_limit import TimeLimit
from deploy.serving.embedded_binary import server_binary

TABLES: Final = 16
KEPT: Final = ("--appendonly", "yes", "--appendfsync", "always")
LASTS: Final = 0.6  # of its time; in the rest all begin before it, and go on after it
GIVEN_UP_AFTER: Final = 60.0  # seconds: a table that stands still for so long is frozen


def measure(seconds: float = 140.0) -> dict[str, Any]:
    """By fault: how many moves were made, what was lost or done twice, how long people waited."""
    limit = TimeLimit(seconds, dict.fromkeys(FAULTS, 1.0))
    return asyncio.run(limit.keep(_measure(limit)))


async def _measure(limit: TimeLimit) -> None:
    """The embedded server, which keeps what it answers, and two processes of the page."""
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as name:
        folder = Path(name)
        server = StoreServer(server_binary(), folder / "store", *KEPT)
        server.start()
        try:
            async with house(server, folder) as built, evening(built, TABLES) as begun:
                for fault, falls in FAULTS.items():
                    with limit.part(fault) as share:
                        told = await begun.goes_on_through(falls, share * LASTS, GIVEN_UP_AFTER)
                        limit.figures[fault] = _figures(told)
        finally:
            server.kill()


def _figures(report: FaultReport) -> dict[str, Any]:
    found = report.found
    return {
        "moves": report.moves,
        "lost": found.lost,
        "doubled": found.doubled,
        "refused": len(found.refused),
        "frozen_tables": len(found.frozen),
        "pages_behind": found.behind,
        "pause_s_p99": round(quantiles(report.pauses, n=100, method="inclusive")[-1], 2),
        "pause_s_longest": round(max(report.pauses), 2),
        "all_go_on_after_s": round(report.back_within, 2),
    }
