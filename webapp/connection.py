"""One socket's own outbox and writer: answers in order, of views only the newest."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Protocol

from aiohttp import WSMsgType, web

log = logging.getLogger(__name__)
STALLED_AFTER = 5.0  # seconds in which a phone takes nothing
MOST_ANSWERS = 64  # that wait for one socket


class Viewer(Protocol):
    """Where the newest view comes from at the moment when it can be written."""

    def newest(self) -> bytes | None:
        """The view as a frame, or None when there is none to show."""

    def written(self) -> None:
        """The last one went out."""


class Connection:
    """What waits for one phone. Nobody else ever waits for it.

    A view isn't kept here: that there is a newer one is. It is made when the phone can take it,
    so a slow phone gets one view with all events since its last, and holds no backlog.
    """

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.ws = ws
        self.viewer: Viewer | None = None
        self.closed_with: int | None = None
        self._transport = transport
        self._answers: deque[bytes] = deque()
        self._has_view = False
        self._closing: tuple[int, bytes] | None = None
        self._wake = asyncio.Event()

    def say(self, frame: bytes) -> None:
        """Send an answer; too many unread ones end the connection."""
        if len(self._answers) >= MOST_ANSWERS:
            self.abort()
        self._answers.append(frame)
        self._wake.set()

    def show(self) -> None:
        """There is a newer view."""
        self._has_view = True
        self._wake.set()

    def close(self, code: int, reason: str = "") -> None:
        """End the connection after what was already said; the first reason stands."""
        if self._closing is None:
            self._closing = (code, reason.encode())
            self.closed_with = code
            self._wake.set()

    def abort(self) -> None:
        """End the connection at once, without a word."""
        if self.closed_with is None:
            self.closed_with = 1006
        if self._transport is not None:
            self._transport.abort()

    @property
    def is_closing(self) -> bool:
        """Whether its end has been decided on."""
        return self.closed_with is not None

    async def write(self) -> None:
        """Hand out what waits, until the connection ends."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if await self._write_what_waits():
                    return
        except (TimeoutError, ConnectionError) as error:
            log.debug("A phone takes nothing more: %r", error)
            self.abort()
        except Exception:
            log.exception("A view could not be made")
            self.abort()

    async def _write_what_waits(self) -> bool:
        while self._answers:
            await self._send(self._answers.popleft())
        if self._has_view and self.viewer is not None:
            self._has_view = False
            frame = self.viewer.newest()
            if frame is not None:
                await self._send(frame)
                self.viewer.written()
        if self._closing is None:
            return False
        code, reason = self._closing
        async with asyncio.timeout(STALLED_AFTER):
            await self.ws.close(code=code, message=reason)
        return True

    async def _send(self, frame: bytes) -> None:
        async with asyncio.timeout(STALLED_AFTER):
            await self.ws.send_frame(frame, WSMsgType.TEXT)
