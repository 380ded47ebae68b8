"""Running one program to its end: the fast event loop, and a clean stop on a signal."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import uvloop

Start = Callable[[AsyncExitStack], Awaitable[None]]
"""Starts what is to be served, and leaves on the stack what has to be ended afterwards."""

CANCEL_AGAIN = 0.3  # seconds: before Python 3.12 a cancellation can get lost in `asyncio.wait_for`
SAME_WISH = 2.0  # seconds after a signal in which another one says the same: who stops several
# programs at once may reach one of them twice


def run(start: Start) -> None:
    """Start, and serve until SIGINT or SIGTERM; then end what was started, the last first.

    A signal in the midst of the start ends that. The end of the parts may take some
    seconds; a signal that comes then cuts that short.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_Program(start).run())


class _Program:
    def __init__(self, start: Start) -> None:
        self._start = start
        self._told_at: float | None = None  # when the first signal came
        self._runs = False  # it starts or serves, and isn't being ended yet
        self._task: asyncio.Task[None]

    async def run(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._told)
        try:
            async with AsyncExitStack() as stack:
                await self._serve(stack)
        except asyncio.CancelledError:
            if self._told_at is None:
                raise

    async def _serve(self, stack: AsyncExitStack) -> None:
        self._runs = True
        try:
            await self._start(stack)
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if self._told_at is None:
                raise
        finally:
            self._runs = False

    def _told(self) -> None:
        """A signal has come."""
        now = time.monotonic()
        if self._told_at is None:
            self._told_at = now
            self._go()
        elif now - self._told_at > SAME_WISH:
            self._task.cancel()

    def _go(self) -> None:
        """End the start, or the serving, and again if that was lost."""
        if self._runs:
            self._task.cancel()
            asyncio.get_running_loop().call_later(CANCEL_AGAIN, self._go)
