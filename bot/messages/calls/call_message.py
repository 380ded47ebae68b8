"""Message that calls somebody to a table which waits for players, and texts about such calls."""

from __future__ import annotations

from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.board_text import seat_name
from bot.messages.callbacks import NoCallsPress
from bot.messages.html_names import shown_name
from bot.messages.keyboards import in_app
from bot.settings import BotSettings
from engine.tables import Table
from engine.words import game_title, listed, pace_line


def call_text(t: NullTranslations, table: Table, group: str, hour: str | None) -> str:
    """Return the text of a call; `hour` is that of an appointment the person joined."""
    if hour is None:
        head = t.gettext("A table in “{group}” is waiting for players.")
    else:
        head = t.gettext("It's {hour}: your table in “{group}” is waiting for you.")
    terms = f"{game_title(t, table.ruleset.preset)} · {pace_line(t, table.pace)}"
    parts = [f"<b>{head.format(group=shown_name(group), hour=hour)}</b>", terms]
    if table.seats:
        names = [seat_name(t, table, seat) for seat in range(len(table.seats))]
        parts.append(t.gettext("At the table: {names}").format(names=listed(t, names)))
    return "\n".join(parts)


def call_keyboard(
    t: NullTranslations, settings: BotSettings, table_id: str, group: int | None
) -> Keyboard:
    """Return the button to the table; and one to end calls, for people whom this group calls."""
    rows = [[in_app(settings)(t.gettext("Open the table"), table_id, "primary")]]
    if group is not None:
        rows.append([_no_more(t, group, table_id)])
    return Keyboard(inline_keyboard=rows)


def calls_you_keyboard(t: NullTranslations, group: int) -> Keyboard:
    """Return the button to end calls, before any call."""
    return Keyboard(inline_keyboard=[[_no_more(t, group)]])


def _no_more(t: NullTranslations, group: int, table_id: str = "") -> Button:
    data = NoCallsPress(chat=group, table=table_id).pack()
    return Button(text=t.gettext("Stop notifications from there"), callback_data=data)


def calls_you(t: NullTranslations, group: str) -> str:
    text = t.gettext("I'll message you here when a table opens in “{group}”.")
    return text.format(group=group)


def calls_no_more(t: NullTranslations) -> str:
    return t.gettext("OK, no more messages about tables there.")


def calls_in_private(t: NullTranslations) -> str:
    return t.gettext("I'll message you privately when a table opens here. Press again to stop.")


def too_many_callers(t: NullTranslations) -> str:
    return t.gettext("I already message as many people from here as I can.")


def needs_start(t: NullTranslations, link: str) -> str:
    text = t.gettext(
        '<a href="{link}">Press Start in our private chat</a>, and I\'ll message you '
        "there when a table opens here."
    )
    return text.format(link=link)


def calls_here(t: NullTranslations) -> str:
    """Return the answer to somebody who comes from a button that needs the private chat."""
    return t.gettext("Good: I'll message you here.")
