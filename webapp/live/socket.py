"""`GET /ws`: one person's socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
import time
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSCloseCode, WSMsgType, web

from webapp.access.limits import MESSAGES, Bucket
from webapp.access.origins import address_of, is_our_origin
from webapp.app_keys import HALL
from webapp.live.connection import Connection
from webapp.live.conversation import Conversation
from webapp.live.shared import Hall
from webapp.live.writer import Writer

log = logging.getLogger(__name__)
LARGEST = 8 * 1024  # bytes of one frame from a page
KERNEL_HOLDS = 32 * 1024  # bytes; Linux takes it twice
HELLO_WITHIN = 10.0  # seconds
HEARTBEAT = 25.0  # seconds between pings of ours; phones keep idle links for about a minute
KNOWN_ENDS = frozenset({1000, 1001, 1003, 1006, 1007, 1008, 1009, 1011, 1013})
GOODBYE_WITHIN = 2.0  # seconds for a phone to answer our closing

WENT_ON = True
ENDED = False


async def serve(request: web.Request) -> web.StreamResponse:
    """Open a socket and serve it to its end; refuse other sites' pages and rushes."""
    hall = request.app[HALL]
    if not is_our_origin(request, hall.settings):
        raise web.HTTPForbidden
    if not hall.of_address.take(address_of(request), time.monotonic()):
        raise web.HTTPTooManyRequests
    ws = web.WebSocketResponse(
        timeout=GOODBYE_WITHIN,
        heartbeat=HEARTBEAT,
        autoping=False,
        compress=False,
        max_msg_size=LARGEST,
        writer_limit=0,
        decode_text=False,
    )
    await ws.prepare(request)
    hold_little(request.transport)
    await _Socket(hall, ws, request.transport).live()
    return ws


def hold_little(transport: asyncio.Transport | None) -> None:
    """Keep buffers small: what waits in them for a slow phone are old views."""
    if transport is None:
        return
    transport.set_write_buffer_limits(high=0)
    transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, KERNEL_HOLDS)


class _Socket:
    """One open socket: reads what the page says, one message after the other."""

    def __init__(
        self, hall: Hall, ws: web.WebSocketResponse, transport: asyncio.Transport | None
    ) -> None:
        self._hall = hall
        self._ws = ws
        self._connection = Connection(transport.abort) if transport else Connection()
        self._talk = Conversation(hall, self._connection)
        self._messages = Bucket(MESSAGES, time.monotonic())

    async def live(self) -> None:
        """Serve the socket until either side ends it."""
        hall, writer = self._hall, Writer(self._ws, self._connection)
        hall.sockets.add(self)
        hall.metrics.sockets.inc()
        writing = hall.nursery.start(writer.write(), "writer of a socket")
        try:
            await self._read()
        except ConnectionError as error:
            log.debug("A phone went away in the middle of a word: %s", error)
        except Exception:
            log.exception("A socket failed")
            self.close(WSCloseCode.INTERNAL_ERROR, "broken")
        finally:
            hall.sockets.remove(self)
            hall.metrics.sockets.dec()
            hall.metrics.closed.labels(self._end_code()).inc()
            if self._connection.is_closing:
                await asyncio.wait({writing}, timeout=GOODBYE_WITHIN)
            writing.cancel()
            await self._talk.leave()

    def close(self, code: int, reason: str = "") -> None:
        """End it with a word."""
        self._connection.close(code, reason)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""
        self._talk.renew_token(now)

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while self._talk.member is None and await self._read_one():
                    pass
        except TimeoutError:
            self.close(WSCloseCode.POLICY_VIOLATION, "hello")
        while await self._read_one():
            pass

    async def _read_one(self) -> bool:
        ws = self._ws
        message = await ws.receive()
        if self._connection.is_closing and not ws.closed:
            return WENT_ON  # our goodbye is on its way; nothing is done any more
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return ENDED
        if not self._messages.take(time.monotonic()):
            self.close(WSCloseCode.POLICY_VIOLATION, "flood")
        elif message.type is WSMsgType.PING:
            await ws.pong(message.data)
        elif message.type is WSMsgType.TEXT:
            await self._talk.hear(message.data)
        elif message.type is WSMsgType.BINARY:
            self.close(WSCloseCode.UNSUPPORTED_DATA, "text")
        return WENT_ON

    def _end_code(self) -> str:
        code = self._connection.closed_with or self._ws.close_code
        return str(code) if code in KNOWN_ENDS else "other"
