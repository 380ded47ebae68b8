"""What /privacy says: what is kept and why, what of who asks, and whether to forget it."""

from __future__ import annotations

from gettext import NullTranslations
from html import escape

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import Privacy, PrivacyPress
from engine.tables import KeptOfPerson
from engine.words import LANGUAGES, privacy


def privacy_text(t: NullTranslations, keep_days: int) -> str:
    """What is kept of everybody."""
    told = (f"<b>{title}</b>\n{escape(text)}" for title, text in privacy(t, keep_days))
    title = t.gettext("What is kept about people")
    return "\n\n".join([f"🔒 <b>{title}</b>", *told])


def privacy_keyboard(t: NullTranslations, page: str) -> Keyboard:
    """What one may ask; `page` is where anybody can read the same."""
    return Keyboard(
        inline_keyboard=[
            [_button(t.gettext("What is kept about me"), Privacy.DATA)],
            [_button(t.gettext("Forget me"), Privacy.FORGET)],
            [Button(text=t.gettext("As a page"), url=page)],
        ]
    )


def data_text(
    t: NullTranslations, person: int, kept: KeptOfPerson, games: int, most: int, calling: int = 0
) -> str:
    """What is kept of this person; of games only so many are counted. `calling` groups call them
    to new tables.
    """
    counted = f"{games}+" if games == most else str(games)
    nothing = t.gettext("not chosen")
    lines = [
        t.gettext("Your Telegram ID: {number}").format(number=person),
        t.gettext("Language: {language}").format(
            language=LANGUAGES.get(kept.language or "", nothing)
        ),
        t.gettext("Time zone: {zone}").format(zone=escape(kept.zone or nothing)),
        t.gettext("Tables where you sit: {count}").format(count=len(kept.tables)),
        t.gettext("People you have blocked: {count}").format(count=len(kept.blocked)),
        t.gettext("Finished games: {count}").format(count=counted),
        t.gettext("Groups that notify you of new tables: {count}").format(count=calling),
        "",
        t.gettext(
            "Your games: /history. Your stats: /me. When I message you: /settings. All of "
            "it as a file: on the page, under My games."
        ),
    ]
    title = t.gettext("What is kept about me")
    return "\n".join([f"<b>{title}</b>", *lines])


def sure_text(t: NullTranslations) -> str:
    """Before it is done."""
    return t.gettext(
        "Forget you? You leave your tables, your choices are deleted, and your Telegram ID "
        "and name are removed from all your finished games. That can't be undone."
    )


def sure_keyboard(t: NullTranslations) -> Keyboard:
    """Yes or no."""
    return Keyboard(
        inline_keyboard=[
            [_button(t.gettext("Yes, forget me"), Privacy.SURE)],
            [_button(t.gettext("No, keep it"), Privacy.KEEP)],
        ]
    )


def forgotten_text(t: NullTranslations, games: int) -> str:
    """When it is done."""
    done = t.ngettext(
        "Done: you've been removed from {count} finished game.",
        "Done: you've been removed from {count} finished games.",
        games,
    ).format(count=games)
    again = t.gettext("If you write or play again, I'll get to know you anew.")
    stays = t.gettext("Tables and planned games that still know you are gone within three days.")
    return f"{done} {stays} {again}"


def _button(text: str, asked: Privacy) -> Button:
    return Button(text=text, callback_data=PrivacyPress(privacy=asked).pack())
