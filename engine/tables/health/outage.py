"""What is away is said once in a while, not at each try: an outage fills no log."""

from __future__ import annotations

import time
from logging import Logger

SAY_EVERY = 60.0  # seconds
FORGOTTEN_AFTER = 300.0  # seconds without a failure


class Outage:
    """One thing that some task tries again and again."""

    def __init__(self, log: Logger, what: str) -> None:
        """`what` is a sentence of what fails, without its end: "The clock can't look"."""
        self._log = log
        self._what = what
        self._began: float | None = None
        self._failed_at = self._said_at = 0.0

    def goes_on(self, why: object) -> None:
        """It has failed again. What failed last long ago may have worked meanwhile for another
        process, and nobody told this one.
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
        """It works, or works again."""
        if self._began is not None:
            lasted = time.monotonic() - self._began
            self._log.info("%s: over after %.1f s", self._what, lasted)
            self._began = None
