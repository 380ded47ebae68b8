"""Words and buttons for somebody who isn't at a table: they may watch it, or play elsewhere."""

from __future__ import annotations

from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.board_text import offered_seats
from bot.messages.callbacks import TakePress, WishPress
from bot.messages.html_names import clean_name
from bot.messages.keyboards import Way
from engine.tables import KeptApart, SitsWithBlocked, Table, TableError
from engine.words import refusal_sentence


def offered_rows(t: NullTranslations, table: Table) -> list[list[Button]]:
    """Return a row for each seat of the running game that somebody may take over."""
    text = t.gettext("Sit down for {name}")
    return [
        [
            Button(
                text=text.format(name=clean_name(table.names[seat])),
                callback_data=TakePress(table=table.id, seat=seat).pack(),
                style="success",
            )
        ]
        for seat in offered_seats(table)
    ]


def no_seat(t: NullTranslations, why: TableError) -> str:
    """Return why somebody can't sit at a table that waits, as all in the group may read it.

    Nobody learns there whom they have blocked.
    """
    code = KeptApart.code if isinstance(why, SitsWithBlocked) else why.code
    return refusal_sentence(t, code, why.values)


def no_seat_keyboard(
    t: NullTranslations, table_id: str, way: Way, own: WishPress | None
) -> Keyboard:
    """Return the ways on from there: to watch it, and to a table of one's own if one may."""
    watch = way(t.gettext("Watch the table"), table_id, None)
    rows = [[watch]]
    if own is not None:
        text = t.gettext("A table of my own")
        rows.append([Button(text=text, callback_data=own.pack(), style="success")])
    return Keyboard(inline_keyboard=rows)
