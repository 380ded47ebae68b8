"""The answer to /privacy: what is kept and why, one's own data, and the button to be forgotten."""

from __future__ import annotations

from gettext import NullTranslations
from html import escape

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import PeopleAct, PeoplePress, PrivacyAct, PrivacyPress
from engine.tables import KeptOfPerson
from engine.words import LANGUAGES, privacy


def privacy_text(t: NullTranslations, keep_days: int) -> str:
    """Return what is kept of everybody."""
    told = (f"<b>{title}</b>\n{escape(text)}" for title, text in privacy(t, keep_days))
    title = t.gettext("What is kept about people")
    return "\n\n".join([f"🔒 <b>{title}</b>", *told])


def privacy_keyboard(t: NullTranslations, page: str) -> Keyboard:
    """Return the buttons of /privacy; `page` is the address where anybody can read the same."""
    return Keyboard(
        inline_keyboard=[
            [_button(t.gettext("What is kept about me"), PrivacyAct.DATA)],
            [_people(t)],
            [_button(t.gettext("Forget me"), PrivacyAct.FORGET)],
            [Button(text=t.gettext("As a page"), url=page)],
        ]
    )


def data_text(
    t: NullTranslations, person: int, kept: KeptOfPerson, games: int, most: int, calling: int = 0
) -> str:
    """Return what is kept of this person.

    `games` is counted up to `most` only. `calling` is the number of groups that call them to new
    tables.
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
    """Return the question before a person is forgotten."""
    return t.gettext(
        "Forget you? You leave your tables, your choices are deleted, and your Telegram ID "
        "and name are removed from all your finished games. That can't be undone."
    )


def sure_keyboard(t: NullTranslations) -> Keyboard:
    """Return buttons for yes and no."""
    return Keyboard(
        inline_keyboard=[
            [_button(t.gettext("Yes, forget me"), PrivacyAct.SURE)],
            [_button(t.gettext("No, keep it"), PrivacyAct.KEEP)],
        ]
    )


def forgotten_text(t: NullTranslations, games: int) -> str:
    """Return the text after a person was forgotten."""
    done = t.ngettext(
        "Done: you've been removed from {count} finished game.",
        "Done: you've been removed from {count} finished games.",
        games,
    ).format(count=games)
    again = t.gettext("If you write or play again, I'll get to know you anew.")
    stays = t.gettext("Tables and planned games that still know you are gone within three days.")
    return f"{done} {stays} {again}"


def _people(t: NullTranslations) -> Button:
    """Return the way to the people one has played with."""
    data = PeoplePress(act=PeopleAct.LIST, person=0).pack()
    return Button(text=t.gettext("Block or report somebody"), callback_data=data)


def _button(text: str, asked: PrivacyAct) -> Button:
    return Button(text=text, callback_data=PrivacyPress(privacy=asked).pack())
