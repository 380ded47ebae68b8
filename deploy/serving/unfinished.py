"""Connections on which no whole request comes: closed after seconds, since each takes one of the
places that a system allows. aiohttp itself waits an hour for a header, and for a body without end.

Time in which this process was busy doesn't count: what has come meanwhile isn't read yet.
"""

from __future__ import annotations

import asyncio
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from engine.tables import Nursery, Pulse
from engine.tables.health.awake import AwakeLimit

HEADER_WITHIN: Final = 10.0  # seconds from the connection to the end of its first header
BODY_WITHIN: Final = 10.0  # … from the header to the end of the body
LOOKS: Final = 5  # in the time for a header
# Seconds between two requests: more than proxies keep theirs, or they would ask in vain. That is
# also how long a second header may take.
KEPT_IDLE: Final = 150.0


class Impatience:
    """Ends what takes too long to ask, on all connections of one server."""

    def __init__(
        self, *, header_within: float = HEADER_WITHIN, body_within: float = BODY_WITHIN
    ) -> None:
        self._look_every = header_within / LOOKS
        self._body_within = body_within
        self._asked: set[object] = set()  # connections that have asked for something
        self._seen: dict[web.RequestHandler, int] = {}  # the others, and how often

    @web.middleware
    async def whole(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let the handler begin when all of the request is there."""
        self._asked.add(request.protocol)
        if request.can_read_body:
            try:
                async with AwakeLimit(self._body_within):
                    await request.read()
            except TimeoutError:
                raise web.HTTPRequestTimeout from None
        return await handler(request)

    def watch(self, server: web.Server, nursery: Nursery, pulse: Pulse) -> None:
        """Look at its connections again and again, as long as the nursery keeps tasks."""

        async def look_on() -> None:
            while True:
                await asyncio.sleep(self._look_every)
                self._look(server)
                pulse.beat()

        nursery.keep(look_on, pulse)

    def _look(self, server: web.Server) -> None:
        there = server.connections
        self._asked.intersection_update(there)
        silent = (one for one in there if one not in self._asked)
        self._seen = {one: self._seen.get(one, 0) + 1 for one in silent}
        for connection, looks in self._seen.items():
            if looks > LOOKS:
                connection.force_close()
