"""How a program of ours runs: on the fast loop, and to a clean end."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
import uvloop

from deploy.serving.event_loop import run


def test_the_fast_loop_runs_it() -> None:
    loops = []

    async def work() -> None:
        loops.append(asyncio.get_running_loop())

    run(work())
    assert isinstance(loops[0], uvloop.Loop)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_a_normal_end(number: signal.Signals) -> None:
    cleaned = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), number)
            await asyncio.sleep(30)
        finally:
            os.kill(os.getpid(), number)  # a second one doesn't cut the cleaning short
            await asyncio.sleep(0.05)
            cleaned.append(number)

    run(work())
    assert cleaned == [number]


def test_a_fault_is_no_normal_end() -> None:
    async def work() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        run(work())
