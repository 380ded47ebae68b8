"""Answers before the store is ready for a process: only what needs no table."""

from __future__ import annotations

from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from deploy.serving.http.health_port import ALIVE, METRICS, READY

NEEDS_NO_TABLE: Final = frozenset({ALIVE, METRICS, "/app", "/worker.js"})
FILES: Final = "/static/"


class Gate:
    """Shut at first; whoever comes for more is asked to try again, at another process maybe."""

    def __init__(self) -> None:
        self._is_open = False

    def open(self) -> None:
        """From now on all is answered."""
        self._is_open = True

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let in who may come in now."""
        path = request.path
        if self._is_open or path in NEEDS_NO_TABLE or path.startswith(FILES):
            return await handler(request)
        if path == READY:
            return web.json_response({"ready": False, "store": False}, status=503)
        raise web.HTTPServiceUnavailable
