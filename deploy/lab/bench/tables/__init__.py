"""Whole moves, from one socket to all others: two processes of the page, a store, people who play.

The floor does the same without rules (floor_process.py). Product and floor take turns. What the
service of the tables costs by itself, without sockets, stands beside it (service_moves.py).
"""

from __future__ import annotations

from typing import Any, Final

import uvloop

from deploy.lab.bench.tables import service_moves, sockets

OF_SERVICE: Final = 0.25  # of the time


def measure(seconds: float = 60.0, bot: bool = False) -> dict[str, Any]:
    """The figures: first whole moves, with a bot's process beside if so wished, then the service
    alone.
    """
    whole = uvloop.run(sockets.measure(seconds * (1 - OF_SERVICE), bot))
    return {**whole, "service_alone": service_moves.measure(seconds * OF_SERVICE)}
