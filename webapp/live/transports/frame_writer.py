"""WebSocket frames (RFC 6455, 5.2) with text for a phone. All of one turn of the event loop go in
one packet, and the newest view goes as soon as a slow phone can take one.

aiohttp's own writer sends the head of a larger frame by itself, and one frame after the other: two
or three packets where one is enough. It still sends pings, pongs and the closing frame.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from aiohttp import web

from webapp.live.connections.connection import Connection

log = logging.getLogger(__name__)
STALLED_AFTER = 5.0  # seconds in which a phone takes nothing
LOOK_AGAIN = 0.02  # seconds, whether a slow phone has taken what was sent
WHOLE_TEXT: Final = 0x81  # the last frame of a message, which is a text
TWO_BYTES, EIGHT_BYTES = 126, 127  # how many bytes of length follow


def text_frame(text: bytes) -> bytes:
    """Return the frame that carries this text, as a server sends it: unmasked and uncompressed."""
    size = len(text)
    if size < TWO_BYTES:
        return b"%c%c%b" % (WHOLE_TEXT, size, text)
    if size < 1 << 16:
        return b"%c%c%b%b" % (WHOLE_TEXT, TWO_BYTES, size.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (WHOLE_TEXT, EIGHT_BYTES, size.to_bytes(8, "big"), text)


class FrameWriter:
    """The only writer of text to a socket: it sends what waits in `connection`."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self.connection = Connection(transport.abort, self._schedule)
        self._ws = ws
        self._transport = transport
        self._is_due = False
        self._is_needed = (
            asyncio.Event()
        )  # set when the phone is slow, or the closing frame is due

    async def write(self) -> None:
        """Wait for the phone whenever it is slow, until the connection ends."""
        connection = self.connection
        try:
            while True:
                await self._is_needed.wait()
                await self._until_taken()
                self._is_needed.clear()
                self._write_waiting()
                if connection.goodbye is not None:
                    return await self._send_close(*connection.goodbye)
        except (TimeoutError, ConnectionError) as error:
            log.debug("A phone takes nothing more: %r", error)
            connection.abort()

    def _schedule(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Send what waits. Nearly always a phone takes it at once, and no task has to wait for
        that.
        """
        self._is_due = False
        if not self._is_needed.is_set():
            self._write_waiting()

    def _write_waiting(self) -> None:
        try:
            if self._may_write and (frames := self._frames()):
                self._transport.write(b"".join(frames))
        except Exception:
            log.exception("A view could not be made")
            self.connection.abort()
        if self.connection.goodbye is not None or self._unsent:
            self._is_needed.set()

    @property
    def _may_write(self) -> bool:
        return not (self._transport.is_closing() or self._ws.closed)

    @property
    def _unsent(self) -> int:
        """The number of bytes that the phone hasn't taken yet."""
        return self._transport.get_write_buffer_size()

    def _frames(self) -> list[bytes]:
        connection = self.connection
        frames = [text_frame(answer) for answer in iter(connection.answer, None)]
        if (view := connection.view()) is not None:
            frames.append(text_frame(view))
            if connection.viewer is not None:
                connection.viewer.written()
        return frames

    async def _until_taken(self) -> None:
        if self._unsent:
            async with asyncio.timeout(STALLED_AFTER):
                while self._unsent:
                    await asyncio.sleep(LOOK_AGAIN)

    async def _send_close(self, code: int, reason: str) -> None:
        async with asyncio.timeout(STALLED_AFTER):
            await self._ws.close(code=code, message=reason.encode())
