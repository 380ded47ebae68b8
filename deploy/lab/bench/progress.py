"""Lines on stderr that say what a long measurement does now."""

from __future__ import annotations

import sys
import time
from typing import Final

_BEGAN: Final = time.monotonic()


def say(words: str) -> None:
    """Write a line, with the seconds since the program began."""
    sys.stderr.write(f"{time.monotonic() - _BEGAN:5.0f} s  {words}\n")
    sys.stderr.flush()
