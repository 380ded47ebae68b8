"""Memory for people and tables: pages' processes beside the floor's, and the store.

The floor keeps a socket and who sits behind it (tables/floor_process.py).
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import uvloop

from deploy.lab.bench.tables.sides import StoredSide
from deploy.lab.bench.tables.sockets import two_sides
from deploy.lab.bench.time_limit import TimeLimit

SEATS: Final = 4
TABLES_A_SECOND: Final = 5  # of the run
MOST_TABLES: Final = 500
PARTS: Final = {"phones": 3.0, "floor": 1.0}


def measure(seconds: float = 100.0) -> dict[str, Any]:
    """Bytes for each phone that looks at its game, and for each running table in the store."""
    limit = TimeLimit(seconds, PARTS)
    tables = min(MOST_TABLES, max(5, round(seconds * TABLES_A_SECOND)))
    return uvloop.run(limit.keep(_measure(limit, tables)))


async def _measure(limit: TimeLimit, tables: int) -> None:
    phones = tables * SEATS
    async with two_sides() as (ours, bare):
        with limit.part("phones"):
            page, store = await _taken(ours, tables)
            limit.figures |= {
                "phones": phones,
                "bytes_a_phone": round(page / phones),
                "store_bytes_a_table": round(store / tables),
            }
        with limit.part("floor"):
            floor, _ = await _taken(bare, tables)
            limit.figures |= {
                "floor_bytes_a_phone": round(floor / phones),
                "ratio": round(page / max(1, floor), 2),
            }


async def _taken(side: StoredSide, tables: int) -> tuple[int, int]:
    """Bytes that the side's processes and its store grow by, with people at so many tables. Some
    have come and gone before: what is loaded once isn't theirs.
    """
    await side.sit_down(2, SEATS)
    before = resident(side.pids), side.store_bytes()
    await side.sit_down(tables, SEATS)
    return resident(side.pids) - before[0], side.store_bytes() - before[1]


def resident(pids: Iterable[int]) -> int:
    """Bytes of memory that these processes hold together."""
    return sum(_resident(pid) for pid in pids)


def _resident(pid: int) -> int:
    pages = Path(f"/proc/{pid}/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    asked = ["ps", "-o", "rss=", "-p", str(pid)]  # where there is no /proc: macOS
    return int(subprocess.run(asked, capture_output=True, check=True).stdout) * 1024
