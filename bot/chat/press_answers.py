"""Answers to presses that may be longer than what Telegram shows over the chat."""

from __future__ import annotations

import html
from typing import Final

from aiogram.enums import ChatType
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message

from bot.chat.tables_in_chat import place_of
from bot.messages import texts
from bot.telegram import for_one
from bot.telegram.budget import TooSoon, wait_at_most
from bot.telegram.telegram_limits import pressed_by

GROUPS: Final = (ChatType.GROUP, ChatType.SUPERGROUP)
WAIT: Final = 1.0  # seconds that a long answer may wait for room in its group


async def answer_press(query: CallbackQuery, text: str, *, alert: bool = False) -> None:
    """Show the text to the person who pressed.

    In a group a long one is a message that they alone see. Where that can't be sent, it is cut.
    """
    if len(text) > texts.TOAST and await _is_sent(query, text):
        await query.answer()
    else:
        await query.answer(texts.toast(text), show_alert=alert)


async def _is_sent(query: CallbackQuery, text: str) -> bool:
    """Send the whole text to the person alone; return False where Telegram doesn't take it."""
    message = query.message
    if not isinstance(message, Message) or message.chat.type not in GROUPS:
        return False
    try:
        with wait_at_most(WAIT), pressed_by(query.from_user.id):
            whole = html.escape(text, quote=False)
            await for_one.tell_after_press(query, place_of(message), whole)
    except (TelegramAPIError, TooSoon):
        return False
    return True
