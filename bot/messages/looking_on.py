"""Buttons for somebody who asks for their cards at a table and doesn't play there."""

from __future__ import annotations

from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.board_text import offered_seats
from bot.messages.callbacks import TableAct, TablePress, TakePress
from bot.messages.html_names import clean_name
from bot.messages.keyboards import Way
from engine.tables import Table


def looking_on_keyboard(t: NullTranslations, table: Table, way: Way) -> Keyboard:
    """Return buttons for offered seats, the next game, and the table to look on."""
    text = t.gettext("Sit down for {name}")
    offered = [
        Button(
            text=text.format(name=clean_name(table.names[seat])),
            callback_data=TakePress(table=table.id, seat=seat).pack(),
            style="success",
        )
        for seat in offered_seats(table)
    ]
    joins = Button(
        text=t.gettext("Join the next game"),
        callback_data=TablePress(press=TableAct.JOIN_NEXT, table=table.id).pack(),
    )
    watch = way(t.gettext("Watch the table"), table.id, None)
    return Keyboard(inline_keyboard=[*([one] for one in offered), [joins], [watch]])
