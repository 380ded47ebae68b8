"""Requests that take too long to arrive. Their connections are closed after seconds, since each
takes one of the places that a system allows; aiohttp itself waits an hour for a header, and for a
body without end.

Time in which this process was busy doesn't count: what has come meanwhile isn't read yet.
"""

from __future__ import annotations

import asyncio
from typing import Final

from aiohttp import StreamReader, web
from aiohttp.typedefs import Handler

from engine.tables import Nursery, Pulse

ARRIVES_WITHIN: Final = 10.0  # seconds: a connection's first header, and any body after its header
LOOKS: Final = 5  # in that time
# Seconds between two requests: more than proxies keep theirs, or they would ask in vain. That is
# also how long a second header may take.
KEPT_IDLE: Final = 150.0


class _TooSlow(TimeoutError):  # the library takes a TimeoutError as the end of its lingering
    """A body isn't there in time; raised out of where it is read."""


class SlowRequests:
    """Ends them, on all connections of one server."""

    def __init__(self, *, within: float = ARRIVES_WITHIN) -> None:
        self._look_every = within / LOOKS
        self._asked: set[object] = set()  # connections that have asked for something
        self._silent: dict[web.RequestHandler, int] = {}  # the others, and how often seen
        self._unread: dict[StreamReader, int] = {}  # bodies without their end, and how often

    @web.middleware
    async def watch_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Bound how long its body may take: then the answer is 408."""
        self._asked.add(request.protocol)
        body = request.content
        if body.is_eof():
            return await handler(request)
        self._unread[body] = 0
        try:
            return await handler(request)
        except _TooSlow:
            raise web.HTTPRequestTimeout from None
        finally:
            self._unread.pop(body, None)

    def watch(self, server: web.Server, nursery: Nursery, pulse: Pulse) -> None:
        """Look at its connections again and again, as long as the nursery keeps tasks."""

        async def look_on() -> None:
            while True:
                await asyncio.sleep(self._look_every)
                self._close_silent(server)
                self._end_bodies()
                pulse.beat()

        nursery.keep(look_on, pulse)

    def _close_silent(self, server: web.Server) -> None:
        there = server.connections
        self._asked.intersection_update(there)
        silent = (one for one in there if one not in self._asked)
        self._silent = {one: self._silent.get(one, 0) + 1 for one in silent}
        for connection, looks in self._silent.items():
            if looks > LOOKS:
                connection.force_close()

    def _end_bodies(self) -> None:
        for body, looks in tuple(self._unread.items()):
            if body.is_eof():
                del self._unread[body]
            elif looks < LOOKS:
                self._unread[body] = looks + 1
            else:
                del self._unread[body]
                body.set_exception(_TooSlow())
