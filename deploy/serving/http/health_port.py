"""A port of its own for those who watch over a process: what they ask isn't answered where phones
come, also if a proxy lets it through.
"""

from __future__ import annotations

from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

ALIVE: Final = "/healthz"  # answered at both ports
READY: Final = "/readyz"
METRICS: Final = "/metrics"
PRIVATE: Final = frozenset({READY, METRICS})


class HealthPort:
    """Tells the two ports of a server apart."""

    def __init__(self, port: int) -> None:
        self._port = port

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer on this port what is private, and on the other one all else."""
        here = request.get_extra_info("sockname")
        is_health_port = here is not None and here[1] == self._port
        if request.path != ALIVE and is_health_port != (request.path in PRIVATE):
            raise web.HTTPNotFound
        return await handler(request)
