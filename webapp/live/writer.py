"""Hands out over a socket what waits in its connection."""

from __future__ import annotations

import asyncio
import logging

from aiohttp import WSMsgType, web

from webapp.live.connection import Connection

log = logging.getLogger(__name__)
STALLED_AFTER = 5.0  # seconds in which a phone takes nothing


class Writer:
    """The only one who writes to a socket."""

    def __init__(self, ws: web.WebSocketResponse, connection: Connection) -> None:
        self._ws = ws
        self._connection = connection

    async def write(self) -> None:
        """Hand out what waits, until the connection ends."""
        try:
            while self._connection.goodbye is None:
                await self._connection.something()
                await self._write_what_waits()
            await self._part(*self._connection.goodbye)
        except (TimeoutError, ConnectionError) as error:
            log.debug("A phone takes nothing more: %r", error)
            self._connection.abort()
        except Exception:
            log.exception("A view could not be made")
            self._connection.abort()

    async def _write_what_waits(self) -> None:
        connection = self._connection
        while (frame := connection.answer()) is not None:
            await self._send(frame)
        if (frame := connection.view()) is not None:
            await self._send(frame)
            if connection.viewer is not None:
                connection.viewer.written()

    async def _send(self, frame: bytes) -> None:
        async with asyncio.timeout(STALLED_AFTER):
            await self._ws.send_frame(frame, WSMsgType.TEXT)

    async def _part(self, code: int, reason: str) -> None:
        async with asyncio.timeout(STALLED_AFTER):
            await self._ws.close(code=code, message=reason.encode())
