"""Handler of errors: a sentence for the person who waits, and a line in the log."""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.enums import ChatType
from aiogram.exceptions import TelegramAPIError
from aiogram.types import ErrorEvent, Update

from bot.messages import texts
from bot.telegram.budget import SentBefore, TooSoon, wait_after, wait_at_most
from bot.telegram.failures import log_failure, one_line
from bot.telegram.updates import FAILED

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

SORRY_WAITS = 1.0


def errors_router() -> Router:
    """Return the router with the handler of errors."""
    router = Router(name="errors")
    router.errors.register(failed, is_final)
    return router


def is_final(event: ErrorEvent) -> bool:
    """Return whether the error ends the update: it is neither postponed nor answered before.

    See bot/telegram/updates.py.
    """
    if isinstance(event.exception, SentBefore):
        return False
    return event.update.message is None or wait_after(event.exception) is None


async def failed(event: ErrorEvent, context: Context) -> str:
    """Log the error, and tell the person who waits."""
    log_failure(log, f"update {event.update.update_id}", event.exception)
    try:
        with wait_at_most(SORRY_WAITS):
            await _apologize(event.update, context)
    except (TelegramAPIError, TooSoon) as error:
        log.info("couldn't say so: %s", one_line(error))
    return FAILED


async def _apologize(update: Update, context: Context) -> None:
    if update.callback_query is not None:
        t = _words(context, update.callback_query.from_user.language_code)
        await update.callback_query.answer(texts.failed(t))
    elif update.message is not None and update.message.chat.type == ChatType.PRIVATE:
        user = update.message.from_user
        t = _words(context, user.language_code if user else None)
        await update.message.answer(texts.failed(t))


def _words(context: Context, language: str | None) -> NullTranslations:
    """Return the translations without asking the memory, which may be what failed."""
    return context.languages.words(language or "en")
