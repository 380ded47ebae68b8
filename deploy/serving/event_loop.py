"""Running one program to its end: the fast event loop, and a clean stop on a signal."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any

import uvloop


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run `work` until it returns, or until SIGINT or SIGTERM cancels it; both are normal ends."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_until_told_to_stop(work))


async def _until_told_to_stop(work: Coroutine[Any, Any, None]) -> None:
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    assert me is not None
    told = False

    def stop() -> None:
        nonlocal told
        if not told:  # a second Ctrl-C doesn't interrupt the cleaning up
            told = True
            me.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    try:
        await work
    except asyncio.CancelledError:
        if not told:
            raise
