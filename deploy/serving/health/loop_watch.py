"""Names what holds the event loop: as long as one step of one task runs, nobody else is served.

A thread looks 25 times a second how busy the loop's thread has been, and if it was, asks the loop
for a sign of life. While none comes it sees where the loop's thread is. Time in which the machine
gave this process no processor doesn't count (Linux tells it): a crowded machine is nobody's fault
here. Beats of the loop itself would be simpler, and cost an idle process three times as much.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Histogram

log = logging.getLogger(__name__)

HELD_AFTER: Final = 0.05  # seconds
LOOK_EVERY: Final = 0.04
BUSY: Final = 0.015  # of these; with less the loop can't have been held
ASK_ANYWAY: Final = 12  # looks: something may hold the loop without using the processor
ANSWERS_WITHIN: Final = 0.01
LONG: Final = 0.25  # seconds that people feel; what is shorter is no warning
SAY_EVERY: Final = 60.0  # seconds between two lines about the same module
BUCKETS: Final = (0.1, 0.25, 0.5, 1, 2.5, 5, 10)
OURS: Final = ("bot", "deploy", "durak_rules", "engine", "webapp")
LOOPS: Final = ("asyncio.runners", "asyncio.base_events", "asyncio.events")


class Place(NamedTuple):
    """A place in the code: the module for metrics, and the whole place for people."""

    module: str
    words: str


class LoopWatch:
    """Watches the loop that runs in this thread; `held` counts by module."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.held = Histogram(
            "durak_loop_held_seconds",
            "How long one step held the event loop, where that was over 0.05 s",
            ["by"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._told: dict[str, tuple[float, float]] = {}  # by module: when, and of how long

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch as long as this lasts."""
        ended = threading.Event()
        looks = _Looks(asyncio.get_running_loop(), threading.get_ident(), self._was_held)
        context = contextvars.copy_context()  # the log has the role from there
        thread = threading.Thread(
            target=context.run, args=(looks.go_on, ended), name="loop watch", daemon=True
        )
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _was_held(self, seconds: float, place: Place) -> None:
        self.held.labels(place.module).observe(seconds)
        now = time.monotonic()
        at, longest = self._told.get(place.module, (float("-inf"), 0.0))
        if now - at > SAY_EVERY or seconds > 2 * longest:
            self._told[place.module] = now, seconds
            level = logging.WARNING if seconds > LONG else logging.INFO
            log.log(
                level, "The event loop was held for %.0f ms by %s", seconds * 1000, place.words
            )


class _Looks:
    """Loop of the watching thread. It tells `held` for how many seconds the loop was held, and by
    what.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        thread: int,
        held: Callable[[float, Place], None],
    ) -> None:
        self._loop = loop
        self._thread = thread
        self._held = held
        self._used = _processor_time(thread)
        self._queued = _time_in_queue(threading.get_native_id())

    def go_on(self, ended: threading.Event) -> None:
        used = self._used()
        for look in count(1):
            time.sleep(LOOK_EVERY)  # cheaper than to wait for the event
            if ended.is_set():
                return
            used_before, used = used, self._used()
            if used - used_before > BUSY or look % ASK_ANYWAY == 0:
                self._ask(used - used_before, ended)
                used = self._used()

    def _ask(self, busy: float, ended: threading.Event) -> None:
        """Have the loop answer. `busy` seconds it had worked before, maybe at the same step."""
        step, asked_at, queued = self._step(), time.monotonic(), self._queued()
        answer = threading.Event()
        try:
            self._loop.call_soon_threadsafe(answer.set)
        except RuntimeError:  # it has been closed
            return
        if answer.wait(ANSWERS_WITHIN):
            return
        frame = self._frame()
        place, is_same = _place_of(frame), step is not None and step is _step_of(frame)
        del step, frame
        while not answer.wait(LOOK_EVERY):
            if ended.is_set():
                return
        took = time.monotonic() - asked_at - (self._queued() - queued) + (busy if is_same else 0)
        if took > HELD_AFTER:
            self._held(took, place)

    def _frame(self) -> FrameType | None:
        return sys._current_frames().get(self._thread)

    def _step(self) -> FrameType | None:
        return _step_of(self._frame())


def _step_of(frame: FrameType | None) -> FrameType | None:
    """Return the frame that the loop itself has called; None while it waits."""
    return next(iter(reversed([*_below_the_loop(frame)])), None)


def _place_of(frame: FrameType | None) -> Place:
    """The innermost code of ours, and the innermost of all, below the loop itself."""
    frames = list(_below_the_loop(frame))
    if not frames:
        return Place("loop", "the loop itself")
    inner = frames[0]
    ours = next((one for one in frames if _package(one) in OURS), None)
    if ours is None:
        return Place(_package(inner), _words(inner))
    words = _words(ours) if ours is inner else f"{_words(ours)}, in {_words(inner)}"
    return Place(_module(ours), words)


def _below_the_loop(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None and _module(frame) not in LOOPS:
        yield frame
        frame = frame.f_back


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "?"))


def _package(frame: FrameType) -> str:
    return _module(frame).partition(".")[0]


def _words(frame: FrameType) -> str:
    return f"{_module(frame)}.{frame.f_code.co_qualname}:{frame.f_lineno}"


def _processor_time(thread: int) -> Callable[[], float]:
    """Tells how many seconds the thread has used; where the system doesn't say, as if all."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    if clock_of is None:
        return time.monotonic
    clock = clock_of(thread)
    return lambda: time.clock_gettime(clock)


def _time_in_queue(thread: int) -> Callable[[], float]:
    """Tells how many seconds the thread has waited for a processor; where the system doesn't say,
    as if none.
    """
    file = Path(f"/proc/self/task/{thread}/schedstat")
    if not file.exists():
        return lambda: 0.0
    return lambda: int(file.read_text().split()[1]) / 1e9
