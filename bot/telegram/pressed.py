"""What is kept of an update that waits to be handled: not what else a pressed message showed."""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]


def to_keep(raw: Raw) -> Raw:
    """The update, without the other buttons under the message that was pressed: they may be
    somebody's hand.
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
