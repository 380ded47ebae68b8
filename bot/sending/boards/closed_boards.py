"""The messages of a closed table: which are deleted, and which are edited."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramMigrateToChat

from bot.memory.sent.board_messages import DELETED, INLINE
from bot.messages import texts
from bot.sending.old_messages import delete_or_replace
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.sent.board_messages import BoardMessage

log = logging.getLogger(__name__)


async def close_board(context: Context, table_id: str, where: str, board: BoardMessage) -> None:
    """Delete an invitation; remove the buttons of a result.

    A message that can't be deleted says that the table is closed.
    """
    if board.message == DELETED:
        return
    try:
        if board.shows.startswith((Phase.LOBBY, Phase.PLAYING)):
            await _remove(context, table_id, where, board)
        elif where.startswith(INLINE):
            inline = where.removeprefix(INLINE)
            await context.bot.edit_message_reply_markup(inline_message_id=inline)
        else:
            await context.bot.edit_message_reply_markup(
                chat_id=int(where), message_id=board.message
            )
    except (TelegramForbiddenError, TelegramBadRequest, TelegramMigrateToChat) as error:
        log.info("the closed table %s in %s: %s", table_id, where, error)


async def _remove(context: Context, table_id: str, where: str, board: BoardMessage) -> None:
    if where.startswith(INLINE):
        draft = await context.memory.drafts.of(table_id)
        t = context.languages.words(draft.language if draft else "en")
        text = texts.closed_inline(t, await context.username())
        inline = where.removeprefix(INLINE)
        await context.bot.edit_message_text(text, inline_message_id=inline)
        return
    t = await context.languages.of_chat(int(where))
    await delete_or_replace(context, int(where), board.message, texts.closed_table(t))
