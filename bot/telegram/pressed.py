"""Pressed buttons: the part of the message that is stored, and the check for a forged press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiogram.types import Message

if TYPE_CHECKING:
    from aiogram.types import CallbackQuery

Raw = dict[str, Any]


def to_keep(raw: Raw) -> Raw:
    """Return the part of an update that is stored until it is handled.

    Other buttons under the pressed message are left out: they may be somebody's hand.
    """
    try:
        query = raw["callback_query"]
        shown = query["message"]["reply_markup"]["inline_keyboard"]
        rows = [[one for one in row if one.get("callback_data") == query["data"]] for row in shown]
    except (KeyError, TypeError, AttributeError):
        return raw  # another kind of update, or none that Telegram sends
    markup = {"inline_keyboard": [row for row in rows if row]}
    message = {**query["message"], "reply_markup": markup}
    return {**raw, "callback_query": {**query, "message": message}}


def is_from_button(query: CallbackQuery) -> bool:
    """Return whether the message has the button that was pressed.

    A client can forge the data of a press, but not the message: that comes from Telegram.
    """
    message = query.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return False
    rows = message.reply_markup.inline_keyboard
    return any(button.callback_data == query.data for row in rows for button in row)
