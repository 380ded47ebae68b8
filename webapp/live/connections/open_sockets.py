"""Every open socket and poll of this process: to send them all away, and to renew their tokens."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from math import ceil
from typing import Protocol

from webapp.access.tokens import LIFETIME

RENEW_EVERY = 30.0  # seconds
RENEW_BEFORE = LIFETIME / 4  # seconds that a token still holds when its successor comes
SENT_AWAY_WITHIN = 2.0  # seconds
STEP = 0.05  # seconds
FEW = 10  # may go at one moment
GOODBYE = (1001, "restart")
GOODBYE_TAKES = 1.0  # seconds that we wait for phones to hear that we close


class OpenSocket(Protocol):
    """A phone's line to us: a socket, or a poll that waits."""

    def close(self, code: int, reason: str = "") -> None:
        """End it with a word."""

    def renew_token(self, now: float) -> None:
        """Send a fresh token if the old one ends soon; end it with the last one."""

    def tell(self, frame: bytes) -> None:
        """Something that everybody is told."""


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

    def tell(self, frame: bytes) -> None:
        """Tell everybody."""
        for socket in tuple(self._open):
            socket.tell(frame)

    def __len__(self) -> int:
        return len(self._open)

    async def send_away(
        self,
        code: int,
        reason: str,
        *,
        most: int | None = None,
        while_: Callable[[], bool] = lambda: True,
    ) -> None:
        """End all that are open now, or so many of them; any, and not at one moment: they come
        back, and other processes have to take them in. Who is still there when `while_` is over
        may stay.
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

    async def say_goodbye(self) -> None:
        """The process ends: tell everybody to come back elsewhere, and let them hear it."""
        self._are_over = True
        for socket in tuple(self._open):
            socket.close(*GOODBYE)
        until = time.monotonic() + GOODBYE_TAKES
        while self._open and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def renew_tokens(self, clock: Callable[[], float]) -> None:
        """Keep every token fresh, until cancelled; `clock` is the one that they go by."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            now = clock()
            for socket in tuple(self._open):
                socket.renew_token(now)
