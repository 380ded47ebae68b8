"""Answers of Telegram to a call: what became of it, and what that says of the chat."""

from __future__ import annotations

import logging
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat

from bot.sending.living.moved_groups import moved_group
from bot.telegram.api_errors import cannot_write_in_chat, cannot_write_to_person, message_is_lost
from bot.telegram.budget import TooSoon

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.context import Context

log = logging.getLogger(__name__)


class CallResult(Enum):
    """Results of a call to Telegram."""

    DONE = "Telegram has done it"
    SAME = "the message shows this already"
    MAYBE_SENT = "it was tried before, and nobody knows whether it arrived"
    WAITS = "there is no room now"
    MOVED = "the group has another id by now, and what stands there is posted again"
    LOST = "the message is deleted, or can't be edited any more"
    MUTED = "the bot may not write in this group or topic"
    NOT_ALLOWED = "the bot was removed from the group, or the person doesn't let it write"
    REFUSED = "Telegram refuses it for another reason"


class CallAnswer(NamedTuple):
    """The result of a call."""

    result: CallResult
    given: Any = None  # what Telegram gave: a new message, say
    wait: float | None = None  # seconds until it may be tried again; None: it needn't be
    error: TelegramBadRequest | TelegramForbiddenError | None = None

    @property
    def is_done(self) -> bool:
        return self.result is CallResult.DONE


async def answer_to(context: Context, chat: int, what: str, call: Awaitable[Any]) -> CallAnswer:
    """Wait for a call, and note what its answer says of this chat; 0 where it says nothing, as
    about an inline message. `what` names the message in the log.

    Raises errors that only say that Telegram is away.
    """
    try:
        return CallAnswer(CallResult.DONE, await call)
    except TooSoon as error:
        return CallAnswer(CallResult.WAITS, wait=error.wait)
    except TelegramMigrateToChat as error:
        log.info("%s: its group has moved", what)
        if chat:
            await moved_group(context, chat, error.migrate_to_chat_id)
        return CallAnswer(CallResult.MOVED, wait=0)
    except (TelegramForbiddenError, TelegramBadRequest) as error:
        log.info("%s: %s", what, error.message)
        return CallAnswer(await _refusal(context, chat, error), error=error)


async def _refusal(
    context: Context, chat: int, error: TelegramForbiddenError | TelegramBadRequest
) -> CallResult:
    if chat > 0 and cannot_write_to_person(error):
        await context.memory.refused_people.refuse(chat)
        return CallResult.NOT_ALLOWED
    if isinstance(error, TelegramForbiddenError):
        if chat < 0:
            await context.memory.parked.set(chat)
        return CallResult.NOT_ALLOWED
    if message_is_lost(error):
        return CallResult.LOST
    return CallResult.MUTED if cannot_write_in_chat(error) else CallResult.REFUSED
