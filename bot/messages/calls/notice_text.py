"""Text of a person's notice: all tables that wait for them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from aiogram.types import WebAppInfo

from bot.memory.sent.notices import Wait, WaitKind
from bot.messages.board_text import seat_name
from bot.messages.callbacks import Setting, SettingPress
from bot.messages.hand.hand_keyboard import here_button
from bot.messages.html_names import clean_name, shown_name
from bot.messages.keyboards import ring_buttons
from bot.settings import BotSettings
from durak_rules import Game
from engine.tables import Table
from engine.words import listed, pace_line, player_name

MOST = 5  # tables that one message names


class Notice(NamedTuple):
    """One wait to tell: its table, its group, and the time left if this is a reminder."""

    table: Table
    wait: Wait
    group: str | None
    left: float | None = None


def notice_text(t: NullTranslations, told: Sequence[Notice]) -> str:
    """Return the text of the notice."""
    if len(told) == 1:
        return _about_one(t, told[0])
    lines = [_line(t, one) for one in told[:MOST]]
    if more := told[MOST:]:
        text = t.ngettext("and {n} more table", "and {n} more tables", len(more))
        lines.append(text.format(n=len(more)))
    title = t.gettext("Several tables are waiting for you:")
    return "\n".join([f"<b>{title}</b>", *lines])


def notice_keyboard(
    t: NullTranslations, settings: BotSettings, told: Sequence[Notice]
) -> Keyboard:
    """Return a button for each table, one to play in the chat, two for fewer or more notices."""
    rows = []
    for one in told[:MOST]:
        text = _opens(t, one) if len(told) == 1 else _where(t, one)
        page = WebAppInfo(url=settings.page(one.table.id))
        rows.append([Button(text=text, style="primary", web_app=page)])
    rows += [[here_button(t, one.table.id)] for one in told[:1]]
    rows.append(ring_buttons(t))
    return Keyboard(inline_keyboard=rows)


def mention_text(t: NullTranslations, table: Table, seat: int, link: str) -> str:
    """Return the mention in a group of somebody who can't be notified otherwise.

    `link` leads to the private chat.
    """
    person = table.seats[seat].person
    name = seat_name(t, table, seat)
    if person is not None:
        name = f'<a href="tg://user?id={person.id}">{name}</a>'
    text = t.gettext(
        "{name}, it's your turn. <a href=\"{link}\">Press Start</a>, and I'll message you "
        "privately instead."
    )
    return text.format(name=name, link=link)


def mentions_offer(t: NullTranslations) -> tuple[str, Keyboard]:
    """Return the question whether a group wants people to be mentioned, and its buttons."""
    text = t.gettext(
        "I can't write to some of you in private. Shall I mention them here when it's their turn? "
        "An admin decides."
    )
    answers = {"1": t.gettext("Mention them"), "0": t.gettext("No, thanks")}
    row = [
        Button(
            text=label,
            callback_data=SettingPress(setting=Setting.MENTIONS_OFFERED, value=value).pack(),
        )
        for value, label in answers.items()
    ]
    return text, Keyboard(inline_keyboard=[row])


def _about_one(t: NullTranslations, one: Notice) -> str:
    parts = [f"<b>{_what(t, one)}</b>", f"{_company(t, one)} {pace_line(t, one.table.pace)}."]
    if one.left is not None:
        parts.append(f"⏳ {_time_left(t, one.left)}")
    return "\n".join(parts)


def _line(t: NullTranslations, one: Notice) -> str:
    """Return the line of one wait, where there are several."""
    left = "" if one.left is None else f" ⏳ {_time_left(t, one.left)}"
    return f"• {shown_name(_where(t, one))}: {_what(t, one)}{left}"


def _what(t: NullTranslations, one: Notice) -> str:
    match one.wait.kind:
        case WaitKind.HELD:
            return t.gettext("A computer player is in your seat until you're back.")
        case WaitKind.DEALT:
            if one.table.seats[one.wait.seat].held:
                return t.gettext(
                    "The game has begun: a computer player is playing until you come."
                )
            return t.gettext("The game begins: your cards are dealt.")
    return _what_to_do(t, one.table.game, one.wait.seat)


def is_throw_in(game: Game | None, seat: int) -> bool:
    """Return whether a player in turn can only throw in, or say that they are done."""
    if game is None or seat == game.defender:
        return False
    return seat != game.attacker or bool(game.bout)


def _what_to_do(t: NullTranslations, game: Game | None, seat: int) -> str:
    if game is not None and seat == game.defender:
        return t.gettext("Your turn: you are attacked.")
    if not is_throw_in(game, seat):
        return t.gettext("Your turn: you open the attack.")
    return t.gettext("Your turn: throw in a card, or press “Done”.")


def _company(t: NullTranslations, one: Notice) -> str:
    """Return the line that names the table's group, if it has one, and the other players."""
    table, seat = one.table, one.wait.seat
    others = [seat_name(t, table, other) for other in range(len(table.seats)) if other != seat]
    names = listed(t, others)
    if one.group is None:
        return t.gettext("At the table with {names}.").format(names=names)
    text = t.gettext("In “{group}”, at the table with {names}.")
    return text.format(group=shown_name(one.group), names=names)


def _where(t: NullTranslations, one: Notice) -> str:
    """Return the table in few words, as plain text: its group, or else the other players."""
    if one.group is not None:
        return clean_name(one.group)
    names = [seat.person.name if seat.person else "" for seat in one.table.seats]
    others = [
        clean_name(player_name(t, names, seat))
        for seat in range(len(names))
        if seat != one.wait.seat
    ]
    return listed(t, others)


def _opens(t: NullTranslations, one: Notice) -> str:
    if one.table.seats[one.wait.seat].held:
        return t.gettext("Take my seat back")
    return t.gettext("Open the table")


def _time_left(t: NullTranslations, seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        text = t.ngettext("{n} minute is left.", "{n} minutes are left.", minutes)
        return text.format(n=minutes)
    hours = round(minutes / 60)
    text = t.ngettext("{n} hour is left.", "{n} hours are left.", hours)
    return text.format(n=hours)
