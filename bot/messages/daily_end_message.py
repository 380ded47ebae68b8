"""The message about the end of the day in groups, with the button that opens it."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.keyboards import Way

START: Final = "_daily"
"""The start parameter of the page's screen; no table's id begins like it."""


def daily_end_text(t: NullTranslations) -> str:
    """Return the same sentence for every day: the cards are on the page."""
    return t.gettext("🧩 The end of the day: exactly one move wins. Can you find it?")


def daily_end_keyboard(t: NullTranslations, way: Way) -> Keyboard:
    """Return the button that opens the end of the day."""
    return Keyboard(inline_keyboard=[[way(t.gettext("Solve it"), START, None)]])
