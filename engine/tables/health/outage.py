"""Log lines about what is away: one in a while, not one at each try, so that an outage fills no
log.
"""

from __future__ import annotations

import time
from logging import Logger

SAY_EVERY = 60.0  # seconds
FORGOTTEN_AFTER = 300.0  # seconds without a failure


class Outage:
    """Something that a task tries again and again, and that may fail for a while."""

    def __init__(self, log: Logger, what: str) -> None:
        """`what` says what fails, without a full stop: "Deadlines can't be read"."""
        self._log = log
        self._what = what
        self._began: float | None = None
        self._failed_at = self._said_at = 0.0

    def goes_on(self, why: object) -> None:
        """Note that it has failed again. If the last failure is long ago, it may have worked
        meanwhile for another process, so this one counts as new.
        """
        now = time.monotonic()
        is_new = self._began is None or now - self._failed_at > FORGOTTEN_AFTER
        self._failed_at = now
        if self._began is None or is_new:
            self._began = self._said_at = now
            self._log.warning("%s (%s); trying again", self._what, why)
        elif now - self._said_at >= SAY_EVERY:
            self._said_at = now
            self._log.warning("%s for %.0f s now (%s)", self._what, now - self._began, why)

    def is_over(self) -> None:
        """Note that it works, and log the end of an outage."""
        if self._began is not None:
            lasted = time.monotonic() - self._began
            self._log.info("%s: over after %.1f s", self._what, lasted)
            self._began = None
