"""Every open socket and waiting poll of this process: to close them all, and to renew their
tokens.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from math import ceil
from typing import Protocol

from webapp.access.tokens import LIFETIME

RENEW_EVERY = 30.0  # seconds
RENEW_BEFORE = LIFETIME / 4  # seconds before its end at which a token is renewed
SENT_AWAY_WITHIN = 2.0  # seconds
STEP = 0.05  # seconds
FEW = 10  # connections that may be closed at one moment
GOODBYE = (1001, "restart")
GOODBYE_TAKES = 1.0  # seconds that we wait for phones to close


class OpenSocket(Protocol):
    """A connection to a page: a socket, or a poll that waits."""

    def close(self, code: int, reason: str = "") -> None:
        """End the connection with a code and a reason."""

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon; close the connection if it may not be
        renewed.
        """

    def send(self, frame: bytes) -> None:
        """Send a message that goes to everybody."""


class OpenSockets:
    """All connections that are open now."""

    def __init__(self) -> None:
        self._open: set[OpenSocket] = set()
        self._are_over = False

    def add(self, socket: OpenSocket) -> None:
        """Add a connection that was opened."""
        self._open.add(socket)
        if self._are_over:
            socket.close(*GOODBYE)

    def remove(self, socket: OpenSocket) -> None:
        """Remove a connection that has ended."""
        self._open.discard(socket)

    def send(self, frame: bytes) -> None:
        """Send a message to every page."""
        for socket in tuple(self._open):
            socket.send(frame)

    def __len__(self) -> int:
        return len(self._open)

    async def close_some(
        self,
        code: int,
        reason: str,
        *,
        most: int | None = None,
        while_: Callable[[], bool] = lambda: True,
    ) -> None:
        """Close all that are open now, or `most` of them at random. They go a few at a time,
        because they come back at once and other processes have to take them in. It stops when
        `while_` returns False.
        """
        there = tuple(self._open)
        leaving = random.sample(there, len(there) if most is None else min(most, len(there)))
        at_once = max(FEW, ceil(len(leaving) * STEP / SENT_AWAY_WITHIN))
        for some in range(0, len(leaving), at_once):
            if not while_():
                return
            for socket in leaving[some : some + at_once]:
                socket.close(code, reason)
            await asyncio.sleep(STEP)

    async def close_all(self) -> None:
        """Close every connection because the process ends, and wait until the pages have
        heard it.
        """
        self._are_over = True
        for socket in tuple(self._open):
            socket.close(*GOODBYE)
        until = time.monotonic() + GOODBYE_TAKES
        while self._open and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def renew_tokens(self, clock: Callable[[], float]) -> None:
        """Keep every token fresh, until cancelled. `clock` returns seconds since 1970."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            now = clock()
            for socket in tuple(self._open):
                socket.renew_token(now)
