"""A phone's end of a socket: the least client that speaks WebSocket, so that those who play cost
the machine little beside those who serve.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
UNMASKED: Final = bytes(4)  # a mask that changes nothing; RFC 6455 asks for one


class SocketLine(asyncio.Protocol):
    """One socket. `hear` is given each message that comes, and None when it ends unless by us. On
    a line that has ended nothing can be said: that raises ConnectionError.
    """

    def __init__(self, hear: Callable[[bytes | None], None]) -> None:
        self._hear = hear
        self._unread = b""
        self._opened = asyncio.get_running_loop().create_future()
        self._is_open = self._is_over = False
        self.closed_with = "nothing"  # the code and the reason that the server gave
        self._transport: asyncio.Transport

    @classmethod
    async def to(
        cls, port: int, hear: Callable[[bytes | None], None], path: str = "/ws", address: str = ""
    ) -> SocketLine:
        """Open one on this machine, as a phone whose address a proxy has told."""
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
        )
        try:
            await line._opened
        except BaseException:
            line.hang_up()
            raise
        return line

    def say(self, words: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        self._write(kind, words)

    def hang_up(self) -> None:
        """End it without a word, as a phone does in a tunnel."""
        self._is_over = True
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("no socket was opened"))
        elif not self._is_over:
            self._hear(None)

    def data_received(self, data: bytes) -> None:
        """Read the answer to the handshake, then frames."""
        data = self._unread + data if self._unread else data
        if not self._is_open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._unread = head
                return
            self._is_open = True
            if b" 101 " in head.partition(b"\r\n")[0]:
                self._opened.set_result(None)
            else:
                self._opened.set_exception(ConnectionError(head.decode()))
        self._unread = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Take what is whole; gives the rest."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            self._take(data[at] & 0xF, data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, kind: int, words: bytes) -> None:
        if kind in (TEXT, BINARY):
            self._hear(words)
        elif kind == PING:
            self._write(PONG, words)
        elif kind == CLOSE:
            self.closed_with = f"{int.from_bytes(words[:2], 'big')} {words[2:].decode()}"

    def _write(self, kind: int, words: bytes) -> None:
        if self._transport.is_closing():
            raise ConnectionError(f"a socket was closed with {self.closed_with}")
        size = len(words)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else _long(kind, size)
        self._transport.write(head + UNMASKED + words)


def _long(kind: int, size: int) -> bytes:
    return bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2, "big")
