"""Repeated lines are written once a minute: an outage of an hour fills no disk."""

from __future__ import annotations

import logging
import time

SAY_EVERY = 60.0  # seconds
MOST_REMEMBERED = 500  # sentences


class Repeats(logging.Filter):
    """Lets a sentence through once a minute, then with how often it was meant to be written.

    Errors are written each time: nobody expects them, and each has its traceback.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}  # when last, how often since

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written now."""
        if record.levelno >= logging.ERROR:
            return True
        sentence = (record.name, record.getMessage())
        at, more = self._said.pop(sentence, (float("-inf"), 0))
        now = time.monotonic()
        if now - at < SAY_EVERY:
            self._said[sentence] = (at, more + 1)
            return False
        if more:
            record.msg, record.args = f"{sentence[1]} ({more} times more since)", ()
        self._said[sentence] = (now, 0)
        if len(self._said) > MOST_REMEMBERED:
            del self._said[next(iter(self._said))]
        return True
