"""Requests that take too long to arrive, and answers that nobody reads. Their connections are
closed, since each takes memory and one of the places that a system allows; aiohttp itself waits an
hour for a header, and without end for a body or a reader.

Time in which this process was busy doesn't count: what has come meanwhile isn't read yet.
"""

from __future__ import annotations

import asyncio
from typing import Final

from aiohttp import StreamReader, hdrs, web
from aiohttp.typedefs import Handler

from engine.tables import Nursery, Pulse

ARRIVES_WITHIN: Final = 10.0  # seconds: a connection's first header, and any body after its header
LOOKS: Final = 5  # in that time
READS_WITHIN: Final = 60.0  # seconds in which something of an answer has to be taken
# Seconds between two requests: more than proxies keep theirs, or they would ask in vain. That is
# also how long a second header may take.
KEPT_IDLE: Final = 150.0


class _TooSlow(TimeoutError):
    """A body isn't there in time; raised out of where it is read."""


class SlowRequests:
    """Ends them, on all connections of one server."""

    def __init__(
        self, *, within: float = ARRIVES_WITHIN, reads_within: float = READS_WITHIN
    ) -> None:
        self._look_every = within / LOOKS
        self._looks_unread = reads_within / self._look_every
        self._asked: set[object] = set()  # connections that have asked for something
        self._silent: dict[web.RequestHandler, int] = {}  # the others, and how often seen
        self._arriving: dict[StreamReader, int] = {}  # bodies without their end, and how often
        self._unread: dict[web.RequestHandler, tuple[int, int]] = {}  # bytes that wait, how often
        self._sockets: set[object] = set()  # connections with limits of their own

    @web.middleware
    async def watch_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Bound how long its body may take: then the answer is 408."""
        self._asked.add(request.protocol)
        if hdrs.UPGRADE in request.headers:
            self._sockets.add(request.protocol)
        body = request.content
        if body.is_eof():
            return await handler(request)
        self._arriving[body] = 0
        try:
            return await handler(request)
        except _TooSlow:
            raise web.HTTPRequestTimeout from None
        finally:
            self._arriving.pop(body, None)

    def watch(self, server: web.Server, nursery: Nursery, pulse: Pulse) -> None:
        """Look at its connections again and again, as long as the nursery keeps tasks."""

        async def look_on() -> None:
            while True:
                await asyncio.sleep(self._look_every)
                there = server.connections
                self._asked.intersection_update(there)
                self._sockets.intersection_update(there)
                self._close_silent(there)
                self._end_bodies()
                self._close_unread(there)
                pulse.beat()

        nursery.keep(look_on, pulse)

    def _close_silent(self, there: list[web.RequestHandler]) -> None:
        silent = (one for one in there if one not in self._asked)
        self._silent = {one: self._silent.get(one, 0) + 1 for one in silent}
        for connection, looks in self._silent.items():
            if looks > LOOKS:
                connection.force_close()

    def _end_bodies(self) -> None:
        for body, looks in tuple(self._arriving.items()):
            if body.is_eof():
                del self._arriving[body]
            elif looks < LOOKS:
                self._arriving[body] = looks + 1
            else:
                del self._arriving[body]
                body.set_exception(_TooSlow())

    def _close_unread(self, there: list[web.RequestHandler]) -> None:
        before, self._unread = self._unread, {}
        for connection in there:
            transport = connection.transport
            if transport is None or connection in self._sockets:
                continue
            if waits := transport.get_write_buffer_size():
                waited, looks = before.get(connection, (waits, 0))
                looks = looks + 1 if waits >= waited else 0
                self._unread[connection] = waits, looks
                if looks > self._looks_unread:
                    transport.abort()
