"""Failures in the log: usual ones as a short line, unexpected ones with a traceback.

Secrets needn't be looked for here: the log hides them where it is written.
"""

from __future__ import annotations

from logging import Logger

from aiogram.exceptions import (
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from pydantic import ValidationError

from bot.memory.repository import STORE_AWAY
from bot.settings import WRONG_TOKEN
from bot.telegram.budget import TooSoon
from bot.telegram.token_state import TOKEN_REFUSED
from engine.tables import TableError, refusal_of

NAMES_CHAT = (TelegramMigrateToChat, TelegramRetryAfter)  # their texts have its id
LONGEST = 300  # characters: an error may quote whole messages
USUAL = (
    TelegramNetworkError,
    TelegramServerError,
    TelegramRetryAfter,
    *TOKEN_REFUSED,
    ValidationError,  # an update of a kind that the library doesn't know
    TooSoon,
    TableError,
    *STORE_AWAY,
)


def log_failure(log: Logger, what: str, error: Exception) -> None:
    """Log the failure: a warning if it is a usual one, else an error with its traceback."""
    if isinstance(error, USUAL) or refusal_of(error):
        log.warning("%s: %s", what, one_line(error))
    else:
        log.error("%s", what, exc_info=error)


def one_line(error: Exception) -> str:
    """Return the error's kind and text; a sentence for a token that Telegram doesn't know."""
    if isinstance(error, TOKEN_REFUSED):
        return WRONG_TOKEN
    if isinstance(error, NAMES_CHAT):
        return type(error).__name__
    said = _what_is_wrong(error) if isinstance(error, ValidationError) else str(error)
    words = " ".join(said.split())[:LONGEST]
    return f"{type(error).__name__}: {words}"


def _what_is_wrong(error: ValidationError) -> str:
    """Return the fields that can't be read. The library's own text would quote
    what people wrote.
    """
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return ", ".join(f"{'.'.join(map(str, one['loc']))} ({one['type']})" for one in found)
