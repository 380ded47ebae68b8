"""Failures as a line for the log: what and where, never the bot's token."""

from __future__ import annotations

import traceback
from pathlib import Path

LONGEST = 300  # an error may quote whole messages
DEEPEST = 3  # frames, counted from where it happened


def describe(error: BaseException, secret: str) -> str:
    """The error's kind, its words and the last places it came through."""
    words = str(error).replace(secret, "…") if secret else str(error)
    words = " ".join(words.split())[:LONGEST]
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    places = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(frames))
    return f"{type(error).__name__}: {words}" + (f" ({places})" if places else "")
