"""What a button says back to us when it is pressed: at most 64 bytes, and possibly forged."""

from __future__ import annotations

from enum import StrEnum

from aiogram.filters.callback_data import CallbackData


class Press(StrEnum):
    """What people can ask of a table in the chat."""

    JOIN = "join"
    LEAVE = "leave"
    RULES = "rules"
    START = "start"
    AGAIN = "again"


class TablePress(CallbackData, prefix="t"):
    """A button of a table's message."""

    press: Press
    table: str


class LanguagePress(CallbackData, prefix="l"):
    """A language that a person chose, or an admin for the group."""

    language: str
