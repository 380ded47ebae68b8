"""What becomes of messages whose table is closed, or has a newer message further down."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat

from bot.memory import DELETED, INLINE
from bot.messages import texts
from engine.tables import Phase

if TYPE_CHECKING:
    from collections.abc import Callable
    from gettext import NullTranslations

    from bot.context import Context
    from bot.jobs import RetireBoard
    from bot.memory import BoardMessage

log = logging.getLogger(__name__)

TOO_OLD = "can't be deleted"  # Telegram says so after 48 hours


async def close_board(context: Context, table_id: str, where: str, board: BoardMessage) -> None:
    """The table is closed. An invitation goes, a result stays without its buttons, and what can't
    be deleted says that the table is closed.
    """
    if board.message == DELETED:
        return
    try:
        if board.shows.startswith((Phase.LOBBY, Phase.PLAYING)):
            await _take_away(context, table_id, where, board)
        elif where.startswith(INLINE):
            inline = where.removeprefix(INLINE)
            await context.bot.edit_message_reply_markup(inline_message_id=inline)
        else:
            await context.bot.edit_message_reply_markup(
                chat_id=int(where), message_id=board.message
            )
    except (TelegramForbiddenError, TelegramBadRequest, TelegramMigrateToChat) as error:
        log.info("the closed table %s in %s: %s", table_id, where, error)


async def _take_away(context: Context, table_id: str, where: str, board: BoardMessage) -> None:
    if where.startswith(INLINE):
        draft = await context.memory.drafts.get(table_id)
        t = context.languages.words(draft.language if draft else "en")
        text = texts.closed_inline(t, await context.username())
        inline = where.removeprefix(INLINE)
        await context.bot.edit_message_text(text, inline_message_id=inline)
        return
    t = await context.languages.of_chat(int(where))
    await _delete_or_say(context, int(where), board.message, texts.closed_table(t))


async def retire_board(context: Context, job: RetireBoard) -> None:
    """The table has a newer message further down: the old one goes, or says so."""
    await _goes_or_says(context, job.chat, job.message, texts.further_down)


async def close_hand(context: Context, person: int, message: int) -> None:
    """The table is closed at which somebody played by this message: it goes, or says so."""
    await _goes_or_says(context, person, message, texts.closed_table)


async def _goes_or_says(
    context: Context, chat: int, message: int, words: Callable[[NullTranslations], str]
) -> None:
    t = await context.languages.of_chat(chat)
    try:
        await _delete_or_say(context, chat, message, words(t))
    except (TelegramForbiddenError, TelegramBadRequest, TelegramMigrateToChat) as error:
        log.info("the old message %s in %s: %s", message, chat, error)


async def _delete_or_say(context: Context, chat: int, message: int, words: str) -> None:
    try:
        await context.bot.delete_message(chat, message)
    except TelegramBadRequest as error:
        if TOO_OLD not in str(error):
            raise
        await context.bot.edit_message_text(words, chat_id=chat, message_id=message)
