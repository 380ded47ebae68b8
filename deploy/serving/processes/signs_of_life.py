"""Does a program that has been started still work towards its readiness, or does it hang?"""

from __future__ import annotations

import os
import time
from pathlib import Path

HANGS_AFTER = 60.0  # seconds without a sign


class SignsOfLife:
    """Of one process: it uses the processor, or it answers. Slow isn't broken: as long as there
    are signs it is waited for.
    """

    def __init__(self, pid: int) -> None:
        self._stat = Path(f"/proc/{pid}/stat")
        self._used = 0.0
        self._seen_at = time.monotonic()

    @property
    def processor_seconds(self) -> float | None:
        """Processor time so far; None where the system doesn't tell, or after its end."""
        try:
            told = self._stat.read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def answered(self) -> None:
        """It has said something, if only that it isn't ready."""
        self._seen_at = time.monotonic()

    @property
    def hangs(self) -> bool:
        """True if there was no sign for long."""
        used = self.processor_seconds
        if used is None or used > self._used:
            self._used = used or 0.0
            self._seen_at = time.monotonic()
        return time.monotonic() - self._seen_at > HANGS_AFTER
