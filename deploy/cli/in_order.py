"""The same work on many things, by one process or several, told in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

AHEAD = 4  # so many things a process may be ahead of the slowest one

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Thing], Result], things: Iterable[Thing], jobs: int
) -> Iterator[Result]:
    """Yield the results of `work` for each thing, in order, from so many processes; with one job,
    from this process.

    A process that is ahead waits for the others, so that memory doesn't grow. `work` and what it
    takes and gives must be picklable.
    """
    if jobs == 1:
        yield from map(work, things)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts)
    running: deque[Future[Result]] = deque()
    try:
        for thing in things:
            running.append(pool.submit(work, thing))
            if len(running) >= jobs * AHEAD:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is the first process's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
