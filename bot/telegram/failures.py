"""Failures in the log: the usual ones as a short line, those that nobody expects with a traceback.

No secret needs to be looked for here: the log hides them where it is written.
"""

from __future__ import annotations

from logging import Logger

from aiogram.exceptions import (
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from pydantic import ValidationError

from bot.memory import STORE_AWAY
from bot.telegram.budget import TooSoon
from engine.tables import TableError, refusal_of

LONGEST = 300  # characters: an error may quote whole messages
USUAL = (
    TelegramNetworkError,
    TelegramServerError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,  # the token was revoked
    ValidationError,  # an update of a kind that the library doesn't know
    TooSoon,
    TableError,
    *STORE_AWAY,
)


def log_failure(log: Logger, what: str, error: Exception) -> None:
    """Say what failed: a warning if that happens now and then, else an error and its traceback."""
    if isinstance(error, USUAL) or refusal_of(error):
        log.warning("%s: %s", what, one_line(error))
    else:
        log.error("%s", what, exc_info=error)


def one_line(error: Exception) -> str:
    """The error's kind and its words."""
    words = " ".join(str(error).split())[:LONGEST]
    return f"{type(error).__name__}: {words}"
