"""Priority of a process that thinks: processes that people wait for go first.

Linux runs others at once, and on any core, where there is only idle work. But each session shares
cores with the rest as a group: so the session is as nice as can be, and naps let those in who have
been put behind it. docs/decisions/0011 has the effect.
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
FAIR: Final = 0  # as much as any other session
STARVING: Final = 3.0  # seconds after which one that still gets next to nothing takes its share
FLOOR: Final = 0.1  # of a core: less is next to nothing
LOOK_EVERY: Final = 0.5  # seconds between looks at what it gets, once it naps no more
AUTOGROUP = Path("/proc/self/autogroup")
TIMER_SLACK = Path("/proc/self/timerslack_ns")


class Priority:
    """The priority of this process, which has a session of its own and thinks in its main
    thread.
    """

    def __init__(self) -> None:
        self._less_nice_until = self._began = self._worked = 0.0
        self._naps = False

    def go_last(self) -> None:
        """Lower the priority from now on. Where one of the steps is forbidden or unknown, the rest
        counts.
        """
        signal.signal(signal.SIGALRM, self._look)
        with suppress(OSError):
            os.nice(NICE)
        with suppress(OSError, AttributeError):  # macOS has none
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        with suppress(OSError):
            TIMER_SLACK.write_text("1000")  # else a nap is three times as long

    @contextmanager
    def letting_others_in(self) -> Iterator[None]:
        """Nap now and then meanwhile. A process that gets too little of a core stops that and is
        less nice for a while; one that still gets next to nothing isn't nice at all. Else nothing
        would be answered on a busy machine.
        """
        self._began, self._worked = time.monotonic(), time.process_time()
        self._naps = self._began >= self._less_nice_until
        if self._naps:
            _be_nice(NICEST)
        # at even times: so it naps at once where others have just had the core
        pause = NAP_EVERY if self._naps else LOOK_EVERY
        signal.setitimer(signal.ITIMER_REAL, pause, pause)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _look(self, *_: object) -> None:
        if self._naps:
            time.sleep(NAP)
        now = time.monotonic()
        if self._gets_less(LITTLE, PATIENT, now) and self._naps:
            signal.setitimer(signal.ITIMER_REAL, LOOK_EVERY, LOOK_EVERY)
            self._naps = False
            self._be_less_nice(NICE, now)
        elif self._gets_less(FLOOR, STARVING, now):
            self._be_less_nice(FAIR, now)

    def _be_less_nice(self, niceness: int, now: float) -> None:
        self._less_nice_until = now + LESS_NICE_FOR
        _be_nice(niceness)

    def _gets_less(self, share: float, patience: float, now: float) -> bool:
        """Return whether it has got less than this share of a core, for longer than that."""
        passed = now - self._began
        return passed > patience and time.process_time() - self._worked < share * passed


def _be_nice(niceness: int) -> None:
    """Set the niceness of the session. Linux may be too busy to take it, or not know of
    sessions.
    """
    with suppress(OSError):
        AUTOGROUP.write_text(str(niceness))
