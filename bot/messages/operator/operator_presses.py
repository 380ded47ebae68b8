"""Data of the buttons on the operator's page."""

from __future__ import annotations

from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton as Button


class OperatorAct(StrEnum):
    """Buttons of the operator's page; the words stay, since buttons stay in chats."""

    NOW = "now"
    TODAY = "today"
    REPORTS = "reports"
    DONE_REPORTS = "past"
    REPORT = "report"
    TAKE = "take"
    GIVE_BACK = "back"
    FINISH = "finish"
    NEWS = "news"
    WRITE = "write"
    GROUPS = "groups"
    PEOPLE = "people"
    DROP = "drop"
    SEND = "send"
    STOP = "stop"
    MAINTENANCE = "upkeep"
    BEGIN = "begin"
    END = "end"


class OperatorPress(CallbackData, prefix="x"):
    """A button of the page; the meaning of `value` depends on the act."""

    act: OperatorAct
    value: str = ""


def operator_button(text: str, act: OperatorAct, value: str = "") -> Button:
    """Return a button of the page."""
    return Button(text=text, callback_data=OperatorPress(act=act, value=value).pack())
