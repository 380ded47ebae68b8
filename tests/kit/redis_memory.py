"""Memory that the kit lets Redis fill, and memory that it may take in all."""

from __future__ import annotations

import re
from collections.abc import Sequence

MOST_OF_LIMIT = 0.65
"""Games may fill so much of what the container may take. `test_redis_memory.py` shows that the
rest fits beside them.
"""
UNITS = {"kb": 2**10, "mb": 2**20, "gb": 2**30, "k": 2**10, "m": 2**20, "g": 2**30}


def maxmemory(command: Sequence[str]) -> int:
    """Return the limit in bytes with which the server is started."""
    return bytes_of(command[[*command].index("--maxmemory") + 1])


def bytes_of(size: str) -> int:
    """`640mb` as Redis writes it, `1g` as Docker and `1Gi` as Kubernetes do."""
    number, unit = re.fullmatch(r"(\d+)([A-Za-z]+)", size).groups()  # type: ignore[union-attr]
    return int(number) * UNITS[unit.lower().removesuffix("i")]
