"""Priority of a process that thinks: processes that people wait for go first.

Linux runs others at once, and on any core, where there is only idle work. But each session shares
cores with the rest as a group: so the session is as nice as can be, and naps let those in who have
been put behind it. What that does: docs/decisions/0011.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

NICE: Final = 5  # a third of the others' share, where there isn't enough for all
NICEST: Final = 19  # only the time that others leave
NAP_EVERY: Final = 0.000_35  # seconds
NAP: Final = 0.000_015  # seconds; one of five microseconds is over before another has the core
PATIENT: Final = 0.2  # seconds after which one that gets too little of a core is less nice
LITTLE: Final = 0.2  # of a core: less is too little
LESS_NICE_FOR: Final = 10.0  # seconds
AUTOGROUP = Path("/proc/self/autogroup")
TIMER_SLACK = Path("/proc/self/timerslack_ns")


class Priority:
    """The priority of this process, which has a session of its own and thinks in its main
    thread.
    """

    def __init__(self) -> None:
        self._less_nice_until = self._began = self._worked = 0.0

    def go_last(self) -> None:
        """Lower the priority from now on. Where one of the steps is forbidden or unknown, the rest
        counts.
        """
        signal.signal(signal.SIGALRM, self._nap)
        with suppress(OSError):
            os.nice(NICE)
        with suppress(OSError, AttributeError):  # macOS has none
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        with suppress(OSError):
            TIMER_SLACK.write_text("1000")  # else a nap is three times as long

    @contextmanager
    def letting_others_in(self) -> Iterator[None]:
        """Nap now and then meanwhile. A process that gets too little of a core stops that and is
        less nice for a while: else nothing would be answered on a busy machine.
        """
        self._began, self._worked = time.monotonic(), time.process_time()
        if self._began >= self._less_nice_until:
            _be_nice(NICEST)
            # at even times: so it naps at once where others have just had the core
            signal.setitimer(signal.ITIMER_REAL, NAP_EVERY, NAP_EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _nap(self, *_: object) -> None:
        time.sleep(NAP)
        now = time.monotonic()
        if self._gets_too_little(now - self._began):
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._less_nice_until = now + LESS_NICE_FOR
            _be_nice(NICE)

    def _gets_too_little(self, passed: float) -> bool:
        return passed > PATIENT and time.process_time() - self._worked < LITTLE * passed


def _be_nice(niceness: int) -> None:
    """Set the niceness of the session. Linux may be too busy to take it, or not know of
    sessions.
    """
    with suppress(OSError):
        AUTOGROUP.write_text(str(niceness))
