"""Whole moves, from one socket to all others: two processes of the page, a store, people who play.

The floor does the same without rules (floor_process.py). Product and floor take turns. What the
service of the tables costs by itself, without sockets, stands beside it (service_moves.py).
"""

from __future__ import annotations

from typing import Any, Final

import uvloop

from deploy.lab.bench.tables import service_moves, sockets
from deploy.lab.bench.time_limit import TimeLimit

PARTS: Final = {**sockets.PARTS, "service_alone": 0.15}
WHOLE: Final = 150.0  # seconds of a run from which on all people come


def measure(seconds: float = WHOLE, bot: bool = False) -> dict[str, Any]:
    """The figures: first whole moves, with a bot's process beside if so wished, then the service
    alone.
    """
    limit = TimeLimit(seconds, PARTS)
    return uvloop.run(limit.keep(_measure(limit, min(1.0, seconds / WHOLE), bot)))


async def _measure(limit: TimeLimit, scale: float, bot: bool) -> None:
    await sockets.measure(limit, scale, bot)
    with limit.part("service_alone") as share:
        limit.figures["service_alone"] = await service_moves.measure(share)
