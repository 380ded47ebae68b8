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

from deploy.lab.bench.tables.sides import Side
from deploy.lab.bench.tables.sockets import two_sides

SEATS: Final = 4
TABLES_A_SECOND: Final = 12  # that people can sit down at, and be measured
MOST_TABLES: Final = 500


def measure(seconds: float = 40.0) -> dict[str, Any]:
    """Bytes for each phone that looks at its game, and for each running table in the store."""
    return uvloop.run(_measure(min(MOST_TABLES, max(5, round(seconds * TABLES_A_SECOND)))))


async def _measure(tables: int) -> dict[str, Any]:
    async with two_sides() as (ours, bare):
        page, store = await _taken(ours, tables)
        floor, _ = await _taken(bare, tables)
    return {
        "phones": tables * SEATS,
        "bytes_a_phone": round(page / tables / SEATS),
        "floor_bytes_a_phone": round(floor / tables / SEATS),
        "ratio": round(page / max(1, floor), 2),
        "store_bytes_a_table": round(store / tables),
    }


async def _taken(side: Side, tables: int) -> tuple[int, int]:
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
