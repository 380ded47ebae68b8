"""Every open socket and poll of this process: to send them all away, and to renew their tokens."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from webapp.access.tokens import LIFETIME

RENEW_EVERY = 30.0  # seconds
RENEW_BEFORE = LIFETIME / 4  # seconds that a token still holds when its successor comes
GOODBYE = (1001, "restart")
GOODBYE_TAKES = 1.0  # seconds that we wait for phones to hear that we close


class OpenSocket(Protocol):
    """A phone's line to us: a socket, or a poll that waits."""

    def close(self, code: int, reason: str = "") -> None:
        """End it with a word."""

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon."""


class OpenSockets:
    """All that are open now."""

    def __init__(self) -> None:
        self._open: set[OpenSocket] = set()
        self._are_over = False

    def add(self, socket: OpenSocket) -> None:
        """It was opened."""
        self._open.add(socket)
        if self._are_over:
            socket.close(*GOODBYE)

    def remove(self, socket: OpenSocket) -> None:
        """It ended."""
        self._open.discard(socket)

    def __len__(self) -> int:
        return len(self._open)

    def close_all(self, code: int, reason: str) -> None:
        """Send everybody away."""
        for socket in tuple(self._open):
            socket.close(code, reason)

    async def say_goodbye(self) -> None:
        """The process ends: tell everybody to come back elsewhere, and let them hear it."""
        self._are_over = True
        self.close_all(*GOODBYE)
        until = time.monotonic() + GOODBYE_TAKES
        while self._open and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def renew_tokens(self) -> None:
        """Keep every token fresh, until cancelled."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            now = time.time()
            for socket in tuple(self._open):
                socket.renew_token(now)
