"""Phones that go away while their socket opens: what is said to them meets a closed line."""

from __future__ import annotations

import asyncio
import socket
import struct

_UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


async def leave_while_opening(base: str, path: str, phones: int = 20) -> None:
    """One after the other asks for a socket at this path, and resets the line at once."""
    host = base.removeprefix("http://")
    address, port = host.split(":")
    for _ in range(phones):
        phone = socket.create_connection((address, int(port)))
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        phone.sendall(_UPGRADE.format(path=path, host=host).encode())
        phone.close()
        await asyncio.sleep(0.01)
