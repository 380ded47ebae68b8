"""Pulses of tasks: the time when each last came round. A task that has gone wrong in silence shows
here.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf

LATE_AFTER = 30.0  # seconds: far more than any round takes, also on a busy machine


class Pulse:
    """The pulse of one task. It beats at the end of each round that did what the task is for."""

    def __init__(self, name: str, late_after: float | None = None) -> None:
        """A pulse without a beat for `late_after` seconds is late; `inf` is for a task without a
        rhythm, which waits for others.
        """
        self.name = name
        self.restarts = 0
        self._late_after = late_after
        self._beat_at = time.monotonic()

    def beat(self, rest: float = 0.0) -> None:
        """Note that a round is done; the next begins after `rest` seconds."""
        self._beat_at = time.monotonic() + rest

    @property
    def age(self) -> float:
        """Seconds since the last round, or since this process began."""
        return max(0.0, time.monotonic() - self._beat_at)

    @property
    def is_late(self) -> bool:
        """True if the task should have come round long ago."""
        return self.age > (LATE_AFTER if self._late_after is None else self._late_after)

    @property
    def has_rhythm(self) -> bool:
        """True if the task comes round also while nothing happens."""
        return self._late_after != inf


class Pulses:
    """The pulses of one process, by name."""

    def __init__(self) -> None:
        self._pulses: dict[str, Pulse] = {}
        self._part = ""

    def of_part(self, part: str) -> Pulses:
        """Return the same pulses for one of several equal parts of the process; its name tells its
        tasks from theirs.
        """
        its = Pulses()
        its._pulses, its._part = self._pulses, f"-{part}"
        return its

    def of(self, name: str, late_after: float | None = None) -> Pulse:
        """Return the pulse of that name; its first owner says after how many seconds it is
        late.
        """
        name = f"{name}{self._part}"
        return self._pulses.setdefault(name, Pulse(name, late_after))

    def __iter__(self) -> Iterator[Pulse]:
        return iter(tuple(self._pulses.values()))

    def told(self) -> dict[str, object]:
        """Return the ages of all in seconds, and the names of those that are late, for
        `/readyz`.
        """
        return {
            "ages": {pulse.name: round(pulse.age, 1) for pulse in self if pulse.has_rhythm},
            "late": [pulse.name for pulse in self if pulse.is_late],
        }
