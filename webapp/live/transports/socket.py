"""`GET /ws`: one person's socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSCloseCode, WSMsgType, web

from webapp.access.rate_limits import CONNECTS_OF_ADDRESS, MESSAGES, Bucket, Buckets
from webapp.access.request_origin import PERSON, address_of, is_our_origin
from webapp.live.conversation import Conversation
from webapp.live.services import LiveServices
from webapp.live.transports.frame_writer import FrameWriter

log = logging.getLogger(__name__)
LARGEST = 8 * 1024  # bytes of one frame from a page
KERNEL_HOLDS = 32 * 1024  # bytes; Linux doubles it
HELLO_WITHIN = 10.0  # seconds
HEARTBEAT = 25.0  # seconds between pings of ours; phones keep idle links for about a minute
KNOWN_ENDS = frozenset({1000, 1001, 1003, 1006, 1007, 1008, 1009, 1011, 1013})
GOODBYE_WITHIN = 2.0  # seconds for a phone to answer our closing
NO_LIMIT = 2**62  # bytes: aiohttp waits for no phone while it writes; we do (frame_writer.py)

WENT_ON = True
ENDED = False


class SocketHandler:
    """Opens sockets, within limits."""

    def __init__(self, live: LiveServices) -> None:
        self._live = live
        self._of_address = Buckets(CONNECTS_OF_ADDRESS)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Open a socket and serve it until it ends. Refuses pages of other sites, and addresses
        that connect too often.
        """
        if not is_our_origin(request, self._live.settings):
            raise web.HTTPForbidden
        address = address_of(request, self._live.settings)
        if not self._of_address.take(address, time.monotonic()):
            raise web.HTTPTooManyRequests
        ws = web.WebSocketResponse(
            timeout=GOODBYE_WITHIN,
            heartbeat=HEARTBEAT,
            autoping=False,
            compress=False,
            max_msg_size=LARGEST,
            writer_limit=NO_LIMIT,
            decode_text=False,
        )
        await ws.prepare(request)
        if request.transport is not None:  # the phone is still there
            limit_buffers(request.transport)
            known = partial(self._is_known, request, address)
            await _Socket(self._live, ws, request.transport, known).serve()
        return ws

    def _is_known(self, request: web.Request, address: str | None, person_id: int) -> None:
        """Stop counting this socket for its address: its person is known now."""
        request[PERSON] = person_id
        self._of_address.put_back(address)


def limit_buffers(transport: asyncio.Transport) -> None:
    """Keep the buffers small, because old views would wait in them for a slow phone."""
    transport.set_write_buffer_limits(high=0)
    transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, KERNEL_HOLDS)


class _Socket:
    """One open socket: reads the page's messages, one after the other."""

    def __init__(
        self,
        live: LiveServices,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        known: Callable[[int], None],
    ) -> None:
        """`known` is called with the person's id once the page has sent a valid token."""
        self._live = live
        self._ws = ws
        self._known = known
        self._writer = FrameWriter(ws, transport)
        self._connection = self._writer.connection
        self._talk = Conversation(live, self._connection, goes_on=True)
        self._before_hello = Bucket(MESSAGES, time.monotonic())
        self._person_id: int | None = None

    async def serve(self) -> None:
        """Serve the socket until either side ends it."""
        live = self._live
        live.sockets.add(self)
        live.metrics.sockets.inc()
        writing = live.nursery.start(self._writer.write(), "writer of a socket")
        try:
            await self._read()
        except ConnectionError as error:
            log.debug("A phone went away in the middle of a word: %s", error)
        except Exception:
            log.exception("A socket failed")
            self.close(WSCloseCode.INTERNAL_ERROR, "broken")
        finally:
            live.sockets.remove(self)
            live.metrics.sockets.dec()
            live.metrics.closed.labels(self._end_code()).inc()
            if self._connection.is_closing:
                await asyncio.wait({writing}, timeout=GOODBYE_WITHIN)
            writing.cancel()
            self._set_person(None)
            await self._talk.leave()

    def close(self, code: int, reason: str = "") -> None:
        """End the connection with a code and a reason."""
        self._connection.close(code, reason)

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""
        self._talk.renew_token(now)

    def send(self, frame: bytes) -> None:
        """Send a message that goes to everybody; a page that hasn't said hello gets it then."""
        if self._talk.watcher is not None:
            self._connection.send(frame)

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while self._talk.watcher is None and await self._read_one():
                    pass
        except TimeoutError:
            self.close(WSCloseCode.POLICY_VIOLATION, "hello")
        while await self._read_one():
            pass

    async def _read_one(self) -> bool:
        ws = self._ws
        message = await ws.receive()
        if self._connection.is_closing and not ws.closed:
            return WENT_ON  # our closing is on its way; nothing more is done
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return ENDED
        if not self._may_send():
            self.close(WSCloseCode.POLICY_VIOLATION, "flood")
        elif message.type is WSMsgType.PING:
            await ws.pong(message.data)
        elif message.type is WSMsgType.TEXT:
            await self._talk.handle(message.data)
            if self._talk.watcher is not None:
                self._set_person(self._talk.watcher.session.person_id)
        elif message.type is WSMsgType.BINARY:
            self.close(WSCloseCode.UNSUPPORTED_DATA, "text")
        return WENT_ON

    def _may_send(self) -> bool:
        if self._person_id is None:
            return self._before_hello.take(time.monotonic())
        return self._live.devices.may_send(self._person_id)

    def _set_person(self, person_id: int | None) -> None:
        """Count the socket for this person, and no longer for another one."""
        before, self._person_id = self._person_id, person_id
        if before == person_id:
            return
        if before is not None:
            self._live.devices.ended(before, self._connection)
        elif person_id is not None:
            self._known(person_id)
        if person_id is not None:
            now_ms = self._live.store.now_ms()
            self._live.devices.opened(person_id, self._connection, now_ms)

    def _end_code(self) -> str:
        code = self._connection.closed_with or self._ws.close_code
        return str(code) if code in KNOWN_ENDS else "other"
