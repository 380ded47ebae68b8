"""The message that invites another chat to a table: sent through inline mode, or by the page."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

from bot.messages.board_keyboard import board_keyboard
from bot.messages.board_text import board_text
from bot.messages.keyboards import by_link
from engine.words import game_title

if TYPE_CHECKING:
    from bot.settings import Link
    from engine.tables import Table


def invitation(t: NullTranslations, table: Table, link: Link) -> InlineQueryResultArticle:
    """Return the table's message, as it stands now; its buttons work in any chat."""
    return InlineQueryResultArticle(
        id=table.id,
        title=t.gettext("Invite to this table"),
        description=game_title(t, table.ruleset.preset),
        input_message_content=InputTextMessageContent(message_text=board_text(t, table)),
        reply_markup=board_keyboard(t, table, by_link(link)),
    )
