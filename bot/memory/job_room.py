"""The choice of jobs to begin next: how many of each urgency, from which part of the queue.

The most urgent go first. Each urgency may fill the window of all messages only up to its share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NO_LIMIT = -1  # what it sends doesn't count in the window
NEVER = -1


class WaitingJobs(NamedTuple):
    """Jobs of one urgency that wait in one part of the queue; times are milliseconds."""

    due: int  # jobs
    since: int  # how long ago the first of them was due
    following: int  # until the next one is; NEVER if there is none


class Lending(NamedTuple):
    """Number of jobs to take from each part, by urgency; and milliseconds until there are more."""

    counts: list[list[int]]
    wait: int  # NEVER: nobody knows


class JobRoom:
    """The room for new jobs, shared out once."""

    def __init__(self, most: int, leaving: Sequence[int], window_ms: int) -> None:
        """Room for `most` jobs; `leaving`: milliseconds until messages leave the window, newest
        first.
        """
        self._most = most
        self._leaving = list(leaving)
        self._window_ms = window_ms
        self._waits: list[int] = []

    def lend(self, parts: Sequence[Sequence[WaitingJobs]], shares: Sequence[int]) -> Lending:
        """Share the room out.

        `parts` is what waits in each part, by urgency; `shares` is how far each urgency may fill
        the window.
        """
        counts = [[0] * len(shares) for _ in parts]
        for urgency, share in enumerate(shares):
            its = [part[urgency] for part in parts]
            free = max(0, min(self._most, self._room(share)))
            taken = 0
            for at in sorted(range(len(its)), key=lambda one: -its[one].since):
                counts[at][urgency] = min(its[at].due, free - taken)
                taken += counts[at][urgency]
            self._take(taken, share)
            self._look_again(its, taken, share)
        return Lending(counts, min(self._waits, default=NEVER))

    def _room(self, share: int) -> int:
        return self._most if share == NO_LIMIT else share - len(self._leaving)

    def _take(self, taken: int, share: int) -> None:
        self._most -= taken
        if share != NO_LIMIT:
            self._leaving[:0] = [self._window_ms] * taken

    def _look_again(self, its: Sequence[WaitingJobs], taken: int, share: int) -> None:
        """Note when jobs of this urgency that were left over, or aren't due yet, can begin."""
        left = sum(one.due for one in its) - taken
        if left == 0:
            self._waits += [one.following for one in its if one.following != NEVER]
        elif share == NO_LIMIT or share > len(self._leaving):
            self._waits.append(0)
        elif share > 0:
            self._waits.append(self._leaving[share - 1])
