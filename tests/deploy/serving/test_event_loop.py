"""Our programs run on the fast loop, and come to a clean end."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack

import pytest
import uvloop

from deploy.serving.processes.event_loop import run

SIGNALS = [signal.SIGINT, signal.SIGTERM]


def tell_in(seconds: float, number: signal.Signals = signal.SIGTERM) -> None:
    """Somebody ends this program then."""
    asyncio.get_running_loop().call_later(seconds, os.kill, os.getpid(), number)


def test_the_fast_loop_runs_it() -> None:
    loops = []

    async def start(_stack: AsyncExitStack) -> None:
        loops.append(asyncio.get_running_loop())
        tell_in(0)

    run(start)
    assert isinstance(loops[0], uvloop.Loop)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_is_a_normal_end(number: signal.Signals) -> None:
    cleaned = []

    async def clean() -> None:
        tell_in(0)  # whoever stops several programs may tell one of them twice
        await asyncio.sleep(0.05)
        cleaned.append(number)

    async def start(stack: AsyncExitStack) -> None:
        stack.push_async_callback(clean)
        tell_in(0.01, number)

    run(start)
    assert cleaned == [number]


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_the_start_too_and_what_was_begun(number: signal.Signals) -> None:
    ended = []

    async def start(stack: AsyncExitStack) -> None:
        stack.callback(ended.append, "the first part")
        tell_in(0.01, number)
        await asyncio.sleep(60)
        ended.append("never")

    run(start)
    assert ended == ["the first part"]


def test_a_signal_that_was_swallowed_counts() -> None:
    """As the store's client did with every one that came in the midst of its answer."""
    swallowed = []

    async def start(_stack: AsyncExitStack) -> None:
        tell_in(0.01)
        for _ in range(2):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed.append("one")
        await asyncio.sleep(60)

    began = time.monotonic()
    run(start)
    assert swallowed == ["one", "one"]
    assert time.monotonic() - began < 50


def test_a_later_signal_cuts_the_ending_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.serving.processes.event_loop.SAME_WISH", 0.1)
    ended = []

    async def hangs() -> None:
        tell_in(0.3)
        await asyncio.sleep(60)
        ended.append("never")

    async def start(stack: AsyncExitStack) -> None:
        stack.callback(ended.append, "the rest")
        stack.push_async_callback(hangs)
        tell_in(0)

    run(start)
    assert ended == ["the rest"]


def test_a_fault_is_no_normal_end() -> None:
    ended = []

    async def start(stack: AsyncExitStack) -> None:
        stack.callback(ended.append, "what was begun")
        raise LookupError

    with pytest.raises(LookupError):
        run(start)
    assert ended == ["what was begun"]
